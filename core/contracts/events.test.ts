import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { recordByTextKey, TEXT_FIELDS } from '../event-fields.ts';
import { LOT_PRESETS } from '../rules/lots.ts';
import { dayEventInput, eventInput, specialEventInput } from './events.ts';
import { LIMITS } from './limits.ts';

const issuesOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues ?? [];
const messages = (schema: z.ZodType, value: unknown) => issuesOf(schema, value).map(({ message }) => message);
const paths = (schema: z.ZodType, value: unknown) => issuesOf(schema, value).map(({ path }) => path.join('.'));

const shared = {
  scheduleId: 1,
  revision: null,
  ...recordByTextKey(() => null),
  layoutId: null,
  attractions: [],
  customAttractionsText: null,
};
const EMPTY_DAY = { ...shared, valueId: null, customValue: null, freeEntry: false };
const special = { scheduleId: 1, isSpecialEvent: true, date: '2026-10-12', ticketType: 'normal' };
const EMPTY_SPECIAL = {
  ...shared,
  ...special,
  firstLotValue: null,
  secondLotValue: null,
  lastLotValue: null,
  lotPresets: null,
};

type Text = [field: string, label: string, max: number];
const TEXTS: Text[] = [
  ...TEXT_FIELDS.map(({ key, label, limit }): Text => [key, label, limit]),
  ['customAttractionsText', 'Texto das atrações', LIMITS.customAttractionsText],
];
const LOT_TEXTS = [
  ['firstLotValue', '1º'],
  ['secondLotValue', '2º'],
  ['lastLotValue', 'último'],
].map(([field = '', name]): Text => [field, `Valor do ${name} lote`, LIMITS.ticketText]);

describe.each([
  ['a day', dayEventInput, { scheduleId: 1 }, EMPTY_DAY, [['customValue', 'Valor personalizado', LIMITS.customValue] as Text]],
  ['an extra event', specialEventInput, special, EMPTY_SPECIAL, LOT_TEXTS],
] as const)('the input of %s', (_, schema: z.ZodType, least, empty, own) => {
  it('an event’s body with only the required fields is accepted, and the other fields become null', () => {
    expect(schema.parse(least)).toEqual(empty);
    const nulls = Object.fromEntries(Object.keys(empty).map((key) => [key, null]));
    expect(schema.parse({ ...nulls, ...least })).toEqual(empty);
  });

  it.each([...TEXTS, ...own])(
    'the field %s is refused if its text is longer than the limit, or if its value is no text',
    (field, label, max) => {
      expect(schema.parse({ ...least, [field]: 'é'.repeat(max) })).toEqual({ ...empty, [field]: 'é'.repeat(max) });
      const tooLong = `${label}: no máximo ${max} caracteres (tem ${max + 1}).`;
      expect(messages(schema, { ...least, [field]: 'x'.repeat(max + 1) })).toEqual([tooLong]);
      expect(messages(schema, { ...least, [field]: 5 })).toEqual([`${label}: esperava um texto.`]);
    },
  );

  it.each([undefined, 'x', []])('the body %j of an event is refused, because it is no object', (body) => {
    expect(messages(schema, body)).toEqual(['Esperava um objeto JSON com o evento.']);
  });

  it('unknown keys, even __proto__, are dropped from an event’s body and from its attractions', () => {
    const item = '{"attractionId":3,"name":"x","__proto__":{"photoId":8}}';
    const hostile = JSON.parse(`{"id":9,"dayOfWeek":"Segunda","__proto__":{"eventName":"x"},"attractions":[${item}]}`);
    const parsed = schema.parse({ ...hostile, ...least }) as { attractions: object[] };
    expect(parsed).toEqual({ ...empty, attractions: [{ attractionId: 3, photoId: null }] });
    for (const value of [parsed, ...parsed.attractions]) {
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect(Object.hasOwn(value, '__proto__')).toBe(false);
    }
  });
});

describe('the attractions of an event’s body', () => {
  const withItems = (...attractions: unknown[]) => ({ scheduleId: 1, attractions });
  const parsed = (...items: unknown[]) => dayEventInput.parse(withItems(...items)).attractions;
  const messagesOf = (...items: unknown[]) => messages(dayEventInput, withItems(...items));
  const custom = (customName: unknown) => ({ customName, isCustom: true });

  it('an event’s parsed body keeps the order of attractions and free texts, and may have the same free text twice', () => {
    const items = [custom(' Zé '), custom(' Zé '), { attractionId: 5, photoId: 6 }, { attractionId: 4, photoId: null }];
    expect(parsed(...items, { attractionId: 3 })).toEqual([...items, { attractionId: 3, photoId: null }]);
  });

  it('an event that has the same attraction of the catalogue twice is refused, even with two different photos', () => {
    const twice = [{ attractionId: 5, photoId: 1 }, { attractionId: 6 }, { attractionId: 5, photoId: 2 }];
    expect(messagesOf(...twice)).toEqual(['Atrações: a mesma atração aparece duas vezes.']);
  });

  it('an event with more than 100 attractions is refused', () => {
    const many = Array.from({ length: LIMITS.attractionsPerEvent + 1 }, (_, n) => ({ attractionId: n + 1, photoId: null }));
    expect(parsed(...many.slice(1))).toEqual(many.slice(1));
    expect(messagesOf(...many)).toEqual(['Atrações: no máximo 100 por evento.']);
  });

  it.each([
    [custom('x'.repeat(201)), 'Atração: no máximo 200 caracteres (tem 201).'],
    [custom(7), 'Atração: esperava um texto.'],
    [custom(''), 'Atração: escreva um nome.'],
    [custom('\u00a0\u3000'), 'Atração: escreva um nome.'],
    [{ customName: 'Zé', isCustom: 1 }, 'Atração: isCustom é verdadeiro no texto livre, e senão falso.'],
  ])('an event with the free text %j among its attractions is refused with the message “%s”', (item, message) =>
    expect(messagesOf(item)).toContain(message),
  );

  it.each([
    null,
    'DJ',
    { attractionId: '5' },
    { attractionId: 0 },
    { customName: 'Zé', isCustom: false },
    { attractionId: 5, photoId: 'x' },
  ])('the invalid attraction %j is refused', (item) => {
    expect(paths(dayEventInput, withItems(item))[0]).toMatch(/^attractions\.0\b/);
  });
});

it.each([
  [{ freeEntry: true }, true],
  [{ valueId: 4 }, true],
  [{ customValue: 'R$ 9' }, true],
  [{ freeEntry: true, valueId: 4 }, false],
  [{ freeEntry: true, customValue: 'R$ 9' }, false],
  [{ valueId: 4, customValue: 'R$ 9' }, false],
])('a day may have only one of value, custom value and free entry; a day with %j is valid: %s', (part, isValid) => {
  const issues = issuesOf(dayEventInput, { scheduleId: 1, ...part });
  const message = 'Escolha só uma forma de entrada: livre, um valor ou um valor personalizado.';
  expect(issues).toMatchObject(isValid ? [] : [{ path: ['valueId'], message }]);
});

it.each([undefined, null, '2026-02-31'])('an extra event with the missing or impossible date %j is refused', (date) => {
  expect(messages(specialEventInput, { ...special, date })).toEqual(['Por favor, selecione uma data válida.']);
});

it.each([undefined, 'openbar'])('an extra event with the ticket type %j is refused', (ticketType) => {
  expect(messages(specialEventInput, { ...special, ticketType })).toEqual(['Tipo de ingresso: use "normal" ou "open".']);
});

it.each([
  [{ unissex: { first: 'x'.repeat(101), second: '2', last: '3' } }, 'lotPresets.unissex.first'],
  [{ unissex: { second: '2', last: '3' } }, 'lotPresets.unissex.first'],
  [{ bistro4: undefined }, 'lotPresets.bistro4'],
])('an extra event with the invalid price table %j is refused', (part, path) => {
  const input = { ...special, lotPresets: { ...LOT_PRESETS.normal, ...part } };
  expect(paths(specialEventInput, input)).toEqual([path]);
  expect(messages(specialEventInput, input)[0]).toMatch(/^(Lote|Valores dos lotes): /);
});

it('isSpecialEvent decides whether a body is read as an extra event or a day; fields of the other kind are dropped', () => {
  const both = { freeEntry: false, valueId: null, customValue: null, dayOfWeek: 'Evento Extra' };
  expect(eventInput.parse({ ...special, ...both })).toEqual(EMPTY_SPECIAL);
  expect(eventInput.parse({ scheduleId: 1 })).toEqual(EMPTY_DAY);
  expect(eventInput.parse({ ...special, isSpecialEvent: false })).toEqual({ ...EMPTY_DAY, isSpecialEvent: false });
  expect(eventInput.parse({ ...special, revision: 7 }).revision).toBe(7);
});

it('an event with every field at its limit is valid, and smaller than the size limit of a JSON body', () => {
  const sign = '語';
  const name = sign.repeat(LIMITS.customAttractionName);
  const names = Array.from({ length: LIMITS.attractionsPerEvent }, () => name);
  const body = JSON.stringify({
    ...special,
    eventName: sign.repeat(LIMITS.eventName),
    observations: sign.repeat(LIMITS.observations),
    attractions: names.map((customName) => ({ customName, isCustom: true })),
    customAttractionsText: names.join(', '),
    firstLotValue: sign.repeat(LIMITS.ticketText),
    lotPresets: LOT_PRESETS.open,
  });
  expect(messages(specialEventInput, JSON.parse(body))).toEqual([]);
  const bytes = [...body].reduce((sum, char) => sum + (char === sign ? 3 : 1), 0);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(LIMITS.jsonBody);
});
