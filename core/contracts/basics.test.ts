import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { id, optionalId, optionalText, text } from './basics.ts';

const messages = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

const name = text('Nome', 5);
const long = text('Nome', 100);

describe('text', () => {
  it.each([
    '',
    ' ',
    '  a  ',
    '\ta\nb\r\nc',
    'ação',
    '🔥👨‍👩‍👧',
    '\u200b\u202e',
    '\ufeffa',
    '\u007f\u0085',
    // Allowed here; only the spreadsheet replaces them.
    'a\ufffe\uffff',
    '=1+1',
    "'; drop table events; --",
    'ﬁ ㎏',
    '\u00a0x\u3000',
    '_x000D_',
  ])('accepts %j unchanged', (value) => {
    expect(long.parse(value)).toBe(value);
  });

  it('normalises to NFC without other changes', () => {
    expect(long.parse('ac\u0327a\u0303o')).toBe('ação');
    expect(long.parse('\u212b \u2126')).toBe('Å Ω');
    expect(long.parse('ﬀ')).toBe('ﬀ');
  });

  it('measures UTF-16 code units after NFC', () => {
    expect(name.parse('a'.repeat(5))).toBe('aaaaa');
    expect(messages(name, 'a'.repeat(6))).toEqual(['Nome: no máximo 5 caracteres (tem 6).']);
    expect(name.parse('e\u0301'.repeat(5))).toBe('ééééé');
    expect(messages(name, 'e\u0301'.repeat(6))).toEqual(['Nome: no máximo 5 caracteres (tem 6).']);
    expect(name.parse('🔥🔥a')).toBe('🔥🔥a');
    expect(messages(name, '🔥🔥🔥')).toEqual(['Nome: no máximo 5 caracteres (tem 6).']);
    // One code unit that becomes two under NFC.
    expect(messages(name, '\u0958'.repeat(3))).toEqual(['Nome: no máximo 5 caracteres (tem 6).']);
  });

  it('refuses every control character except tab and line breaks', () => {
    const refused = (code: number) => messages(long, `a${String.fromCharCode(code)}b`).join() !== '';
    expect(Array.from({ length: 33 }, (_, code) => code).filter((code) => !refused(code))).toEqual([9, 10, 13, 32]);
  });

  it.each([
    ['a high half', '\ud83d'],
    ['a low half', '\udd25'],
    ['halves in the wrong order', '\udd25\ud83d'],
    ['half a pair before text', '\ud83da'],
  ])('refuses %s of a surrogate pair', (_, value) => {
    expect(messages(long, value)).toEqual(['Nome: tem caracteres que não dá para salvar.']);
  });

  it.each([1, true, null, undefined, [], {}, ['a']])('refuses %j in Portuguese', (value) => {
    expect(messages(name, value)).toEqual(['Nome: esperava um texto.']);
  });
});

describe('optionalText', () => {
  const optional = optionalText('Nome', 5);

  it('reads absent, null and undefined as null, and keeps an empty text', () => {
    expect(optional.parse(undefined)).toBeNull();
    expect(optional.parse(null)).toBeNull();
    expect(optional.parse('')).toBe('');
    expect(optional.parse('é')).toBe('é');
    expect(messages(optional, 'aaaaaa')).toEqual(['Nome: no máximo 5 caracteres (tem 6).']);
  });
});

describe('id', () => {
  const layout = id('Layout');

  it.each([1, 42, Number.MAX_SAFE_INTEGER])('accepts %d', (value) => {
    expect(layout.parse(value)).toBe(value);
  });

  it.each([0, -1, 1.5, Number.MAX_SAFE_INTEGER + 1, 1e300])('refuses the number %d', (value) => {
    expect(messages(layout, value)[0]).toBe('Layout: número inválido.');
  });

  it.each(['1', '', true, null, undefined, [], {}, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses %j, which is not a number',
    (value) => {
      expect(messages(layout, value)).toEqual(['Layout: esperava um número.']);
    },
  );

  it('may be absent if it is optional', () => {
    expect(optionalId('Layout').parse(undefined)).toBeNull();
    expect(optionalId('Layout').parse(null)).toBeNull();
    expect(optionalId('Layout').parse(7)).toBe(7);
    expect(messages(optionalId('Layout'), 0)).toEqual(['Layout: número inválido.']);
    expect(messages(optionalId('Layout'), '7')).toEqual(['Layout: esperava um número.']);
  });
});
