import { expect, it } from 'vitest';
import type * as z from 'zod';
import { calendarDate, id, numberText, optionalId, optionalText, text, wednesday } from './basics.ts';
import { scheduleInput } from './schedules.ts';

const messages = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

const name = text('Nome', 5);
const long = text('Nome', 100);
const LONG = ['Nome: no máximo 5 caracteres (tem 6).'];

// The API stores these characters unchanged; only the spreadsheet replaces some of them.
it.each(['', '  a  ', '\ta\nb\r\nc', '🔥👨‍👩‍👧', '\u200b\u202e', '\u007f\u0085', 'a\ufffe\uffff', '\u00a0x\u3000'])(
  'the contract of a text field accepts the text %j unchanged',
  (value) => expect(long.parse(value)).toBe(value),
);

it('the contract of a text field normalises the text to NFC, and then limits its number of UTF-16 code units', () => {
  expect(long.parse('ac\u0327a\u0303o \u212b ﬀ')).toBe('ação Å ﬀ');
  expect(name.parse('e\u0301'.repeat(5))).toBe('ééééé');
  expect(name.parse('🔥🔥a')).toBe('🔥🔥a');
  // NFC turns U+0958 into two code units.
  for (const value of ['a'.repeat(6), 'e\u0301'.repeat(6), '🔥🔥🔥', '\u0958'.repeat(3)])
    expect(messages(name, value)).toEqual(LONG);
});

it('the contract of a text field refuses all control characters except tab, line feed and carriage return', () => {
  const refused = (code: number) => messages(long, `a${String.fromCharCode(code)}b`).join() !== '';
  expect(Array.from({ length: 33 }, (_, code) => code).filter((code) => !refused(code))).toEqual([9, 10, 13, 32]);
});

it.each(['\ud83d', '\udd25', '\udd25\ud83d', '\ud83da'])('a text with half a surrogate pair is refused: %j', (value) => {
  expect(messages(long, value)).toEqual(['Nome: tem caracteres que não dá para salvar.']);
});

it.each([1, true, null, undefined, {}, ['a']])(
  'the value %j, which is no text, is refused with a message in Portuguese',
  (value) => {
    expect(messages(name, value)).toEqual(['Nome: esperava um texto.']);
  },
);

it('an absent optional text becomes null, and an empty optional text stays empty', () => {
  const optional = optionalText('Nome', 5);
  expect([undefined, null, '', 'é'].map((value) => optional.parse(value))).toEqual([null, null, '', 'é']);
  expect(messages(optional, 'aaaaaa')).toEqual(LONG);
});

it.each([0, -1, 1.5, Number.MAX_SAFE_INTEGER + 1])('the id %d is refused, because it is no positive safe integer', (value) => {
  expect(messages(id('Layout'), value)[0]).toBe('Layout: número inválido.');
});

it.each(['1', '', true, null, undefined, [], Number.NaN])('the id %j is refused, because it is no number', (value) => {
  expect(messages(id('Layout'), value)).toEqual(['Layout: esperava um número.']);
});

it('an id is a positive whole number, and an optional id may be absent', () => {
  expect([1, Number.MAX_SAFE_INTEGER].map((value) => id('Layout').parse(value))).toEqual([1, Number.MAX_SAFE_INTEGER]);
  expect([undefined, null, 7].map((value) => optionalId('Layout').parse(value))).toEqual([null, null, 7]);
});

it.each(['1', '100', '0', '101', '01', '-1', '1.5', '1e2', ' 1', '', undefined])(
  'numberText with a maximum of 100 accepts the value %j only if it is a whole number from 1 to 100',
  (value) => {
    const isValid = value === '1' || value === '100';
    const { data, error } = numberText('use um número', { max: 100 }).safeParse(value);
    expect(isValid ? data : error?.issues[0]?.message).toBe(isValid ? Number(value) : 'use um número');
  },
);

const NO_DATE = ['Por favor, selecione uma data válida.'];

it.each([
  ['2028-02-29', '2028-02-29'],
  ['2026-10-07T00:00:00.000Z', '2026-10-07'],
  ['2026-10-07T23:30:00-03:00', '2026-10-07'],
  ['2026-10-07T00:30:00+0900', '2026-10-07'],
  ['2026-10-07T10:00', '2026-10-07'],
])('calendarDate reads the text %s as the date %s, and ignores any time of day and time zone', (value, date) =>
  expect(calendarDate.parse(value)).toBe(date),
);

it.each(['', '2026-02-31', '2026-10-07 10:00', '2026-10-07x', '2026-10-07\n', '2026-10-07T99:99:99Z', null, 20261007])(
  'calendarDate refuses the value %j, because it is no date',
  (value) => expect(messages(calendarDate, value)).toEqual(NO_DATE),
);

it('the first date of a week is refused unless it is a Wednesday', () => {
  expect(wednesday.parse('2026-10-07')).toBe('2026-10-07');
  expect(messages(wednesday, '2026-10-08')).toEqual(['A data inicial deve ser uma quarta-feira.']);
  expect(messages(wednesday, '2026-02-31')).toEqual(NO_DATE);
});

it('scheduleInput refuses a body that is no object, has no date, or has a text as specialEventOnly', () => {
  const flag = ['specialEventOnly: esperava verdadeiro ou falso.'];
  expect(messages(scheduleInput, { startDate: '2026-10-07', specialEventOnly: 'true' })).toEqual(flag);
  expect(messages(scheduleInput, {})).toEqual(NO_DATE);
  for (const body of [undefined, 'x', []])
    expect(messages(scheduleInput, body)).toEqual(['Esperava um objeto JSON com a data inicial.']);
});
