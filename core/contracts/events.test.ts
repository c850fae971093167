import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { recordByTextKey, TEXT_FIELDS } from '../event-fields.ts';
import { LOT_PRESETS } from '../rules/lots.ts';
import { dayEventInput, eventInput, specialEventInput } from './events.ts';
import { LIMITS } from './limits.ts';

const issuesOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues ?? [];
const messages = (schema: z.ZodType, value: unknown) => issuesOf(schema, value).map(({ message }) => message);

const noTexts = { ...recordByTextKey(() => null), customAttractionsText: null };
const shared = { scheduleId: 1, revision: null, layoutId: null, attractions: [], ...noTexts };
const EMPTY_DAY = { ...shared, valueId: null, customValue: null, freeEntry: false };
const special = { scheduleId: 1, isSpecialEvent: true, date: '2026-10-12', ticketType: 'normal' };
const noLots = { firstLotValue: null, secondLotValue: null, lastLotValue: null, lotPresets: null };
const EMPTY_SPECIAL = { ...shared, ...special, ...noLots };

const TEXTS = [
  ...TEXT_FIELDS.map(({ key, label, limit }) => [key, label, limit] as const),
  ['customAttractionsText', 'Texto das atrações', LIMITS.customAttractionsText] as const,
];
const CUSTOM_VALUE = ['customValue', 'Valor personalizado', LIMITS.customValue] as const;
const LOT_TEXTS = [
  ['firstLotValue', 'Valor do 1º lote', LIMITS.ticketText],
  ['secondLotValue', 'Valor do 2º lote', LIMITS.ticketText],
  ['lastLotValue', 'Valor do último lote', LIMITS.ticketText],
] as const;

describe.each([
  ['a day', dayEventInput, { scheduleId: 1 }, EMPTY_DAY, [CUSTOM_VALUE]],
  ['an extra event', specialEventInput, special, EMPTY_SPECIAL, LOT_TEXTS],
] as const)('the input of %s', (_, schema: z.ZodType, least, empty, own) => {
  it('an event’s body must be an object with the required fields; every other field may be absent or null', () => {
    for (const body of [undefined, 'x', []]) expect(messages(schema, body)).toEqual(['Esperava um objeto JSON com o evento.']);
    expect(schema.parse(least)).toEqual(empty);
    const nulls = Object.fromEntries(Object.keys(empty).map((key) => [key, null]));
    expect(schema.parse({ ...nulls, ...least })).toEqual(empty);
  });

  it.each([...TEXTS, ...own])('the field %s is refused if its text is too long, or if it is no text', (field, label, max) => {
    expect(schema.parse({ ...least, [field]: 'é'.repeat(max) })).toEqual({ ...empty, [field]: 'é'.repeat(max) });
    const tooLong = `${label}: no máximo ${max} caracteres (tem ${max + 1}).`;
    expect(messages(schema, { ...least, [field]: 'x'.repeat(max + 1) })).toEqual([tooLong]);
    expect(messages(schema, { ...least, [field]: 5 })).toEqual([`${label}: esperava um texto.`]);
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
  const custom = (customName: unknown) => ({ customName, isCustom: true });
  const many = Array.from({ length: LIMITS.attractionsPerEvent + 1 }, (_, n) => ({ attractionId: n + 1, photoId: null }));

  it('an event’s body keeps the order of up to 100 attractions and free texts, and may have the same free text twice', () => {
    const items = [custom(' Zé '), custom(' Zé '), { attractionId: 5, photoId: 6 }, { attractionId: 4, photoId: null }];
    expect(parsed(...items, { attractionId: 3 })).toEqual([...items, { attractionId: 3, photoId: null }]);
    expect(parsed(...many.slice(1))).toEqual(many.slice(1));
    expect(messages(dayEventInput, withItems(...many))).toEqual(['Atrações: no máximo 100 por evento.']);
  });

  it.each([
    [[1, 2].map((photoId) => ({ attractionId: 5, photoId })), 'Atrações: a mesma atração aparece duas vezes.'],
    [[custom('x'.repeat(201))], 'Atração: no máximo 200 caracteres (tem 201).'],
    [[custom(7)], 'Atração: esperava um texto.'],
    [[custom('\u00a0\u3000')], 'Atração: escreva um nome.'],
    [[{ customName: 'Zé', isCustom: 1 }], 'Atração: isCustom é verdadeiro no texto livre, e senão falso.'],
    [[{ attractionId: '5' }], 'Atração: esperava um número.'],
    [[{ attractionId: 5, photoId: 'x' }], 'Foto: esperava um número.'],
    [[{ customName: 'Zé', isCustom: false }], 'Atração: esperava um número.'],
    [[null], 'Atração: isCustom é verdadeiro no texto livre, e senão falso.'],
  ])('an event with the attractions %j is refused with the message “%s”', (items, message) =>
    expect(messages(dayEventInput, withItems(...items))).toContain(message),
  );
});

it.each([
  [{ freeEntry: true }, true],
  [{ valueId: 4 }, true],
  [{ customValue: 'R$ 9' }, true],
  [{ freeEntry: true, valueId: 4 }, false],
  [{ freeEntry: true, customValue: 'R$ 9' }, false],
  [{ valueId: 4, customValue: 'R$ 9' }, false],
])('a day may have only one of value, custom value and free entry; a day with %j is valid: %s', (part, isValid) => {
  const message = 'Escolha só uma forma de entrada: livre, um valor ou um valor personalizado.';
  expect(issuesOf(dayEventInput, { scheduleId: 1, ...part })).toMatchObject(isValid ? [] : [{ path: ['valueId'], message }]);
});

const prices = (part: object) => ({ lotPresets: { ...LOT_PRESETS.normal, ...part } });

it.each([
  [{ date: undefined }, 'date', 'Por favor, selecione uma data válida.'],
  [{ ticketType: undefined }, 'ticketType', 'Tipo de ingresso: use "normal" ou "open".'],
  [{ ticketType: 'openbar' }, 'ticketType', 'Tipo de ingresso: use "normal" ou "open".'],
  [prices({ unissex: { first: 'x'.repeat(101), second: '2', last: '3' } }), 'lotPresets.unissex.first', 'Lote: no máximo 100'],
  [prices({ unissex: { second: '2', last: '3' } }), 'lotPresets.unissex.first', 'Lote: esperava um texto.'],
  [prices({ bistro4: undefined }), 'lotPresets.bistro4', 'Valores dos lotes: esperava first, second e last'],
])('an extra event with %j is refused at the field %s with the message “%s”', (part, path, message) => {
  const issues = issuesOf(specialEventInput, { ...special, ...part });
  expect(issues.map((issue) => issue.path.join('.'))).toEqual([path]);
  expect(issues[0]?.message).toContain(message);
});

it('isSpecialEvent decides whether a body is read as an extra event or a day; fields of the other kind are dropped', () => {
  const both = { freeEntry: false, valueId: null, customValue: null, dayOfWeek: 'Evento Extra' };
  expect(eventInput.parse({ ...special, ...both })).toEqual(EMPTY_SPECIAL);
  expect(eventInput.parse({ scheduleId: 1 })).toEqual(EMPTY_DAY);
  expect(eventInput.parse({ ...special, isSpecialEvent: false })).toEqual({ ...EMPTY_DAY, isSpecialEvent: false });
  expect(eventInput.parse({ ...special, revision: 7 }).revision).toBe(7);
});

it('an event with every field at its limit is valid, and smaller than the size limit of a JSON body', () => {
  // In UTF-8 this character takes three bytes, the most that one UTF-16 code unit can take.
  const text = (length: number) => '語'.repeat(length);
  const lot = text(LIMITS.ticketText);
  const lots = { first: lot, second: lot, last: lot };
  const customName = text(LIMITS.customAttractionName);
  const body = {
    ...special,
    eventName: text(LIMITS.eventName),
    observations: text(LIMITS.observations),
    attractions: Array.from({ length: LIMITS.attractionsPerEvent }, () => ({ customName, isCustom: true })),
    customAttractionsText: text(LIMITS.customAttractionsText),
    firstLotValue: lot,
    secondLotValue: lot,
    lastLotValue: lot,
    lotPresets: { unissex: lots, bistro2: lots, bistro4: lots },
  };
  expect(messages(specialEventInput, body)).toEqual([]);
  const bytes = JSON.stringify(body).replaceAll('語', 'abc').length;
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(LIMITS.jsonBody);
});
