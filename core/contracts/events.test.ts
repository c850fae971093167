import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { byText, TEXT_FIELDS } from '../event-fields.ts';
import { LOT_PRESETS } from '../rules/lots.ts';
import { dayEventInput, eventInput, specialEventInput } from './events.ts';
import { LIMITS } from './limits.ts';

interface Told {
  message: string;
  errors?: Told[][];
}

function messages(schema: z.ZodType, value: unknown): string[] {
  const told = ({ message, errors }: Told): string[] => errors?.flat().flatMap(told) ?? [message];
  return (schema.safeParse(value).error?.issues as Told[] | undefined)?.flatMap(told) ?? [];
}

const paths = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path }) => path.join('.')) ?? [];

const EMPTY_DAY = {
  scheduleId: 1,
  revision: null,
  ...byText(() => null),
  layoutId: null,
  attractions: [],
  customAttractionsText: null,
  valueId: null,
  customValue: null,
  freeEntry: false,
};

const special = { scheduleId: 1, isSpecialEvent: true, date: '2026-10-12', ticketType: 'normal' };

const EMPTY_SPECIAL = {
  scheduleId: 1,
  ...byText(() => null),
  layoutId: null,
  attractions: [],
  customAttractionsText: null,
  isSpecialEvent: true,
  date: '2026-10-12',
  ticketType: 'normal',
  firstLotValue: null,
  secondLotValue: null,
  lastLotValue: null,
  lotPresets: null,
  revision: null,
};

describe.each([
  ['a day', dayEventInput, { scheduleId: 1 }, EMPTY_DAY],
  ['an extra event', specialEventInput, special, EMPTY_SPECIAL],
] as const)('event input: %s', (_, schema: z.ZodType, least, empty) => {
  it('accepts a body with only the required fields; the others are null', () => {
    expect(schema.parse(least)).toEqual(empty);
    const nulls = Object.fromEntries(Object.keys(empty).map((key) => [key, null]));
    expect(schema.parse({ ...nulls, ...least })).toEqual(empty);
  });

  const texts: [field: string, label: string, max: number][] = [
    ...TEXT_FIELDS.map(({ key, label, limit }): [string, string, number] => [key, label, limit]),
    ['customAttractionsText', 'Texto das atrações', LIMITS.customAttractionsText],
  ];
  if ('valueId' in empty) texts.push(['customValue', 'Valor personalizado', LIMITS.customValue]);
  else {
    texts.push(['firstLotValue', 'Valor do 1º lote', LIMITS.ticketText]);
    texts.push(['secondLotValue', 'Valor do 2º lote', LIMITS.ticketText]);
    texts.push(['lastLotValue', 'Valor do último lote', LIMITS.ticketText]);
  }

  it.each(texts)('limits %s to its length after NFC', (field, label, max) => {
    expect(schema.parse({ ...least, [field]: 'e\u0301'.repeat(max) })).toEqual({ ...empty, [field]: 'é'.repeat(max) });
    for (const text of ['x'.repeat(max + 1), 'e\u0301'.repeat(max + 1)]) {
      expect(messages(schema, { ...least, [field]: text })).toEqual([`${label}: no máximo ${max} caracteres (tem ${max + 1}).`]);
    }
  });

  it.each(texts)('refuses a %s that cannot be stored', (field, label) => {
    expect(paths(schema, { ...least, [field]: 5 })).toEqual([field]);
    for (const wrong of [5, true, [], {}])
      expect(messages(schema, { ...least, [field]: wrong })).toEqual([`${label}: esperava um texto.`]);
    for (const wrong of ['a\0b', 'a\ud83d']) {
      expect(messages(schema, { ...least, [field]: wrong })).toEqual([`${label}: tem caracteres que não dá para salvar.`]);
    }
  });

  it.each([undefined, null, 'x', 1, true, []])('refuses the body %j', (body) => {
    expect(messages(schema, body)).toEqual(['Esperava um objeto JSON com o evento.']);
  });

  it('drops unknown keys, including __proto__, at every depth', () => {
    const item = '{"attractionId":3,"name":"x","__proto__":{"photoId":8}}';
    const body = {
      ...JSON.parse(`{"id":9,"dayOfWeek":"Segunda","__proto__":{"eventName":"x"},"attractions":[${item}]}`),
      ...least,
    };
    const parsed = schema.parse(body) as { attractions: object[] };
    expect(parsed).toEqual({ ...empty, attractions: [{ attractionId: 3, photoId: null }] });
    for (const value of [parsed, ...parsed.attractions]) {
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect(Object.hasOwn(value, '__proto__')).toBe(false);
    }
  });

  const withItems = (...attractions: unknown[]) => ({ ...least, attractions });

  it('accepts catalogue attractions and free text, in order', () => {
    const items = [
      { customName: ' Ze\u0301 ', isCustom: true },
      { attractionId: 5, photoId: 6 },
      { attractionId: 4, photoId: null },
      { attractionId: 3 },
    ];
    expect(schema.parse(withItems(...items))).toMatchObject({
      attractions: [
        { customName: ' Zé ', isCustom: true },
        { attractionId: 5, photoId: 6 },
        { attractionId: 4, photoId: null },
        { attractionId: 3, photoId: null },
      ],
    });
  });

  it('refuses a repeated attraction, even with another photo, but accepts repeated free text', () => {
    expect(
      messages(schema, withItems({ attractionId: 5, photoId: 1 }, { attractionId: 6 }, { attractionId: 5, photoId: 2 })),
    ).toEqual(['Atrações: a mesma atração aparece duas vezes.']);
    const custom = { customName: 'Zé', isCustom: true };
    expect(schema.parse(withItems(custom, custom))).toMatchObject({ attractions: [custom, custom] });
  });

  it('accepts 100 attractions and refuses 101', () => {
    const many = Array.from({ length: LIMITS.attractionsPerEvent + 1 }, (_unused, n) => ({ attractionId: n + 1, photoId: null }));
    expect(schema.parse(withItems(...many.slice(1)))).toMatchObject({ attractions: many.slice(1) });
    expect(messages(schema, withItems(...many))).toEqual(['Atrações: no máximo 100 por evento.']);
  });

  it('limits a free-text name after NFC', () => {
    const custom = (customName: unknown) => withItems({ customName, isCustom: true });
    const max = LIMITS.customAttractionName;
    expect(schema.parse(custom('e\u0301'.repeat(max)))).toMatchObject({ attractions: [{ customName: 'é'.repeat(max) }] });
    expect(messages(schema, custom('x'.repeat(max + 1)))).toContain(`Atração: no máximo ${max} caracteres (tem ${max + 1}).`);
    expect(messages(schema, custom(7))).toContain('Atração: esperava um texto.');
    expect(messages(schema, custom('a\0'))).toContain('Atração: tem caracteres que não dá para salvar.');
  });

  it.each(['', ' ', '\t\n', '\u00a0\u3000'])('refuses the blank name %j', (customName) => {
    expect(messages(schema, withItems({ customName, isCustom: true }))).toContain('Atração: escreva um nome.');
  });

  it.each([
    {},
    null,
    5,
    'DJ',
    { attractionId: '5' },
    { attractionId: 0 },
    { customName: 'Zé' },
    { customName: 'Zé', isCustom: false },
    { attractionId: 5, photoId: 'x' },
  ])('refuses the attraction %j', (item) => {
    expect(paths(schema, withItems(item))[0]).toMatch(/^attractions\.0\b/);
  });
});

describe('dayEventInput', () => {
  const day = (part: object) => ({ scheduleId: 1, ...part });
  const ONE_WAY = 'Escolha só uma forma de entrada: livre, um valor ou um valor personalizado.';

  it.each([{ freeEntry: true }, { valueId: 4 }, { customValue: 'R$ 9' }, { freeEntry: false, valueId: null, customValue: null }])(
    'accepts the entry %j',
    (part) => {
      expect(dayEventInput.parse(day(part))).toEqual({ ...EMPTY_DAY, ...part });
    },
  );

  it.each([
    { freeEntry: true, valueId: 4 },
    { freeEntry: true, customValue: 'R$ 9' },
    { valueId: 4, customValue: 'R$ 9' },
    { freeEntry: true, valueId: 4, customValue: 'R$ 9' },
  ])('refuses two kinds of entry: %j', (part) => {
    expect(messages(dayEventInput, day(part))).toEqual([ONE_WAY]);
    expect(paths(dayEventInput, day(part))).toEqual(['valueId']);
  });
});

describe('specialEventInput', () => {
  it('drops the price fields of a day', () => {
    expect(
      specialEventInput.parse({ ...special, freeEntry: false, valueId: null, customValue: null, dayOfWeek: 'Evento Extra' }),
    ).toEqual(EMPTY_SPECIAL);
  });

  it.each([undefined, null, '', '2026-02-31', 5])('refuses the date %j', (date) => {
    expect(messages(specialEventInput, { ...special, date })).toEqual(['Por favor, selecione uma data válida.']);
  });

  it.each([undefined, null, 'openbar', 'Open', 1])('refuses the ticket type %j', (ticketType) => {
    expect(messages(specialEventInput, { ...special, ticketType })).toEqual(['Tipo de ingresso: use "normal" ou "open".']);
  });

  it('limits the price table and fills in missing fields', () => {
    const presets = (first: unknown) => ({
      ...special,
      lotPresets: { ...LOT_PRESETS.normal, unissex: { first, second: '2', last: '3' } },
    });
    expect(specialEventInput.parse(presets('x'.repeat(LIMITS.ticketText))).lotPresets?.unissex.first).toHaveLength(
      LIMITS.ticketText,
    );
    expect(messages(specialEventInput, presets('x'.repeat(LIMITS.ticketText + 1)))).toEqual([
      'Lote: no máximo 100 caracteres (tem 101).',
    ]);
    expect(messages(specialEventInput, presets(15))).toEqual(['Lote: esperava um texto.']);
    expect(messages(specialEventInput, presets(undefined))).toEqual(['Lote: esperava um texto.']);
    const { bistro4: _gone, ...incomplete } = LOT_PRESETS.normal;
    expect(paths(specialEventInput, { ...special, lotPresets: incomplete })).toEqual(['lotPresets.bistro4']);
    expect(paths(specialEventInput, { ...special, lotPresets: 'x' })).toEqual(['lotPresets']);
  });
});

describe('eventInput', () => {
  it('distinguishes the two kinds of event by isSpecialEvent', () => {
    expect(eventInput.parse(special)).toEqual({ ...EMPTY_SPECIAL, revision: null });
    expect(eventInput.parse({ scheduleId: 1 })).toEqual(EMPTY_DAY);
    expect(eventInput.parse({ ...special, isSpecialEvent: false })).toEqual({ ...EMPTY_DAY, isSpecialEvent: false });
  });

  it.each([special, { scheduleId: 1 }])('accepts the revision %j', (body) => {
    expect(eventInput.parse({ ...body, revision: 7 }).revision).toBe(7);
    expect(eventInput.parse({ ...body, revision: null }).revision).toBeNull();
    for (const revision of [0, -1, 1.5, '1', true]) {
      expect(messages(eventInput, { ...body, revision })).toContainEqual(expect.stringMatching(/^Revisão: /));
    }
  });
});

it('an event with every field at its limit fits into a request', () => {
  const body = JSON.stringify({
    ...special,
    eventName: '語'.repeat(LIMITS.eventName),
    observations: '語'.repeat(LIMITS.observations),
    attractions: Array.from({ length: LIMITS.attractionsPerEvent }, () => ({
      customName: '語'.repeat(LIMITS.customAttractionName),
      isCustom: true,
    })),
    customAttractionsText: Array.from({ length: LIMITS.attractionsPerEvent }, () =>
      '語'.repeat(LIMITS.customAttractionName),
    ).join(', '),
    firstLotValue: '語'.repeat(LIMITS.ticketText),
    lotPresets: LOT_PRESETS.open,
  });
  expect(messages(specialEventInput, JSON.parse(body))).toEqual([]);
  const bytes = [...body].reduce((sum, char) => sum + (char === '語' ? 3 : 1), 0);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(LIMITS.jsonBody);
});
