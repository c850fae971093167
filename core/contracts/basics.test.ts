import { expect, it } from 'vitest';
import type * as z from 'zod';
import { attractionNames } from './attractions.ts';
import { auditQuery } from './audit-log.ts';
import { calendarDate, calendarMonth, id, numberText, optionalId, optionalText, text, wednesday } from './basics.ts';
import { removeAllQuery, restoreDeletedInput } from './deleted.ts';
import { houseInput } from './house.ts';
import { importInput } from './imports.ts';
import { LIMITS } from './limits.ts';
import { linkInput } from './links.ts';
import { historyQuery, removeScheduleQuery, repeatedQuery, scheduleInput } from './schedules.ts';
import { registrationInput } from './team.ts';
import { answerInput, handOverInput } from './versions.ts';
import { eveningInput } from './weeks.ts';

const name = text('Nome', 5);
const optionalName = optionalText('Nome', 5);
const long = text('Nome', 100);
const layout = id('Layout');
const upTo100 = numberText('use um número', { max: 100 });

it('the contract of a text field accepts a text unchanged, except that it normalises the text to NFC', () => {
  // The API stores these characters unchanged; only the spreadsheet replaces some of them.
  for (const value of ['', '  a  ', '\ta\nb\r\nc', '👨‍👩‍👧', '\u200b\u202e', '\u007f\u0085', 'a\ufffe\uffff', '\u00a0x\u3000'])
    expect(long.parse(value)).toBe(value);
  expect(long.parse('ac\u0327a\u0303o \u212b ﬀ')).toBe('ação Å ﬀ');
  // The limit counts UTF-16 code units after the normalisation.
  expect(['e\u0301'.repeat(5), '🔥🔥a'].map((value) => name.parse(value))).toEqual(['ééééé', '🔥🔥a']);
});

it('the contract of a text field refuses all control characters except tab, line feed and carriage return', () => {
  const isAccepted = (code: number) => long.safeParse(`a${String.fromCharCode(code)}b`).success;
  expect(Array.from({ length: 33 }, (_, code) => code).filter(isAccepted)).toEqual([9, 10, 13, 32]);
});

it('an absent optional text or id becomes null, and an empty optional text stays empty', () => {
  expect([undefined, null, '', 'é'].map((value) => optionalName.parse(value))).toEqual([null, null, '', 'é']);
  expect([undefined, null, 7].map((value) => optionalId('Layout').parse(value))).toEqual([null, null, 7]);
});

it('contracts accept a positive safe integer as an id, a numeric text up to a maximum, and a Wednesday as a week’s start', () => {
  expect([1, Number.MAX_SAFE_INTEGER].map((value) => layout.parse(value))).toEqual([1, Number.MAX_SAFE_INTEGER]);
  expect(['1', '100'].map((value) => upTo100.parse(value))).toEqual([1, 100]);
  expect(wednesday.parse('2026-10-07')).toBe('2026-10-07');
});

it.each([
  ['2028-02-29', '2028-02-29'],
  ['2026-10-07T00:00:00.000Z', '2026-10-07'],
  ['2026-10-07T23:30:00-03:00', '2026-10-07'],
  ['2026-10-07T00:30:00+0900', '2026-10-07'],
  ['2026-10-07T10:00', '2026-10-07'],
])('calendarDate reads the text %s as the date %s, and ignores any time of day and time zone', (value, date) =>
  expect(calendarDate.parse(value)).toBe(date),
);

const LONG = 'Nome: no máximo 5 caracteres (tem 6).';
const NO_DATE = 'Por favor, selecione uma data válida.';
const NO_DATES = ['', '2026-02-31', '2026-10-07 10:00', '2026-10-07x', '2026-10-07\n', '2026-10-07T99:99:99Z', null, 20261007];
const WITH_TEXT = { startDate: '2026-10-07', specialEventOnly: 'true' };

it.each<[values: string, schema: z.ZodType, values: unknown[], message: string]>([
  // NFC turns U+0958 into two code units.
  ['a text over the limit', name, ['a'.repeat(6), 'e\u0301'.repeat(6), '🔥🔥🔥', '\u0958'.repeat(3)], LONG],
  ['an optional text over the limit', optionalName, ['aaaaaa'], LONG],
  ['half a surrogate', long, ['\ud83d', '\udd25', '\udd25\ud83d', '\ud83da'], 'Nome: tem caracteres que não dá para salvar.'],
  ['a value that is no text', name, [1, true, null, undefined, {}, ['a']], 'Nome: esperava um texto.'],
  ['an id that is no positive safe integer', layout, [0, -1, 1.5, Number.MAX_SAFE_INTEGER + 1], 'Layout: número inválido.'],
  ['an id that is no number', layout, ['1', '', true, null, undefined, [], Number.NaN], 'Layout: esperava um número.'],
  ['a text that is no number', upTo100, ['0', '101', '01', '-1', '1.5', '1e2', ' 1', '', undefined], 'use um número'],
  ['a value that is no date', calendarDate, NO_DATES, NO_DATE],
  ['an impossible first date of a week', wednesday, ['2026-02-31'], NO_DATE],
  ['a first date that is no Wednesday', wednesday, ['2026-10-08'], 'A data inicial deve ser uma quarta-feira.'],
  ['a new schedule without a date', scheduleInput, [{}], NO_DATE],
  ['a schedule’s text as true or false', scheduleInput, [WITH_TEXT], 'specialEventOnly: esperava verdadeiro ou falso.'],
  ['a schedule that is no object', scheduleInput, [undefined, 'x', []], 'Esperava um objeto JSON com a data inicial.'],
  ['a text that is no month', calendarMonth, ['2023-13', '2023-6', '', '2023-06-01', undefined], 'Use um mês, como 2026-11.'],
])('the contracts refuse %s', (_, schema, values, message) => {
  for (const value of values) {
    const issues = schema.safeParse(value).error?.issues ?? [];
    expect(new Set(issues.map((issue) => issue.message)), JSON.stringify(value)).toEqual(new Set([message]));
  }
});

const REPEAT = { startDate: '2027-02-24', take: 'names' };
const ADJUST = { kind: 'adjust', version: 1 };
const FILE = { fileName: 'a.zip', size: 1 };
const LINK = { label: 'Portaria' };
const LONG_LIST = Array(LIMITS.attractionNames + 1).fill('Ana');

it.each<[message: string, schema: z.ZodType, ...values: object[]]>([
  ['A data inicial deve ser uma quarta-feira.', repeatedQuery, { ...REPEAT, startDate: '2027-02-25' }],
  [NO_DATE, repeatedQuery, { take: 'names' }],
  ['take: esperava o que levar da programação.', repeatedQuery, { startDate: '2027-02-24' }],
  ['take: use attractions, values, names, lots, layouts.', repeatedQuery, { ...REPEAT, take: 'names,date' }],
  ['Busca: no máximo 200 caracteres (tem 201).', historyQuery, { q: 'x'.repeat(201) }],
  ['Quem está montando: no máximo 60 caracteres (tem 61).', handOverInput, { author: 'x'.repeat(61) }],
  ['Esperava um objeto JSON com o nome de quem envia.', handOverInput, []],
  ['part: use "week" ou "extra".', handOverInput, { part: 'tudo' }],
  ['Resposta: use "approved" ou "adjust".', answerInput, { kind: 'talvez', version: 1 }],
  ['Versão: esperava um número.', answerInput, { kind: 'approved', version: '1' }],
  ['Escreva o que precisa ser ajustado.', answerInput, ADJUST, { ...ADJUST, text: '\u2060' }],
  ['count: use um número.', removeAllQuery, { count: 'x' }],
  ['shown: use "false".', removeScheduleQuery, { shown: 'true' }],
  ['Nome do link: no máximo 60 caracteres (tem 61).', linkInput, { label: 'x'.repeat(61) }],
  ['Nome do link: escreva para quem ele é.', linkInput, { label: ' ' }],
  [NO_DATE, linkInput, { ...LINK, endsOn: 'amanhã' }],
  ['Pacote: esperava verdadeiro ou falso.', linkInput, { ...LINK, hasPackage: 'sim' }],
  ['O arquivo está vazio. Escolha outro.', importInput, { ...FILE, size: 0 }],
  ['O arquivo é grande demais: no máximo 5 GB.', importInput, { ...FILE, size: LIMITS.archive + 1 }],
  ['O arquivo precisa de um nome.', importInput, { ...FILE, fileName: ' ' }],
  ['Esperava um objeto JSON com o nome e o tamanho do arquivo.', importInput, []],
  ['Esperava uma lista de 1 a 400 nomes.', attractionNames, ...[[], LONG_LIST, [1], 'Ana'].map((names) => ({ names }))],
  ['Revisão: ', eveningInput, { scheduleId: null }, { scheduleId: null, revision: -1 }],
  ['Programação: ', eveningInput, { scheduleId: 'x', revision: 0 }],
  ['Escolha só uma forma de entrada', eveningInput, { revision: 0, freeEntry: true, customValue: '10' }],
  ['before: ', auditQuery, { before: '0' }, { before: 'x' }],
  ['kind: ', auditQuery, { kind: 'tudo' }],
  ['Novas contas: ', registrationInput, { open: 'sim' }],
  ['Nome da casa: ', houseInput, { name: ' ' }],
  ['Use um número de 0 a 90.', houseInput, { name: 'Bar', repeatDays: 91 }],
  ['Cor: ', houseInput, { name: 'Bar', accent: '#0e8f80;}' }],
  ['kind: ', restoreDeletedInput, { kind: 'tudo' }, { id: 1 }],
  ['id: ', restoreDeletedInput, { kind: 'layout', id: 0 }],
  ['deletedAt: ', restoreDeletedInput, { deletedAt: '2026-10-01' }],
  ['until: ', restoreDeletedInput, { until: 'ontem' }],
  ['Esperava um objeto JSON.', restoreDeletedInput, []],
])('a request’s contract refuses a value, and the message contains “%s”', (message, schema, ...values) => {
  for (const value of values) expect(schema.safeParse(value).error?.issues[0]?.message).toContain(message);
});
