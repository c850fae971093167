import { expect, it } from 'vitest';
import { registerInput } from './auth.ts';
import { REGISTER_FORM } from './auth-forms.ts';
import { ATTRACTION_FORM, accentOf, type FormField, HOUSE_FORM, handleOf, LOT_FORM, sentText, VALUE_FORM } from './forms.ts';
import { houseInput } from './house.ts';
import { LIMITS } from './limits.ts';

const problem = (field: FormField, typed: string) => field.check(sentText(typed, field)) ?? null;

const longest = 'e\u0301'.repeat(LIMITS.attractionName);

it.each<[words: string | null, field: FormField, ...texts: string[]]>([
  [null, ATTRACTION_FORM.name, ' Zé ', '😀', `${longest} `],
  ['O nome deve ter pelo menos 2 caracteres.', ATTRACTION_FORM.name, ' a ', 'e\u0301', '\u3164\u2800\u00ad'],
  ['Nome da Atração: no máximo 200 caracteres (tem 201).', ATTRACTION_FORM.name, `${longest}a`],
  ['Nome da Atração: tem caracteres que não dá para salvar.', ATTRACTION_FORM.name, 'Zé\u0000'],
  ['Valor do 1º lote: campo obrigatório.', LOT_FORM.firstLotValue, ' '],
  ['O texto deve ter pelo menos 2 caracteres.', VALUE_FORM.name, '\u200e\u200f'],
  ['Nome da casa: escreva o nome.', HOUSE_FORM.name, ' '],
  [null, HOUSE_FORM.line, ''],
  [null, HOUSE_FORM.handle, 'a'.repeat(LIMITS.houseHandle - 1)],
  ['Perfil: no máximo 40 caracteres (tem 41).', HOUSE_FORM.handle, 'a'.repeat(LIMITS.houseHandle)],
  [null, HOUSE_FORM.accent, ''],
  ['Cor: escolha no quadrado ao lado, ou escreva como #0e8f80.', HOUSE_FORM.accent, '#12345'],
  [null, HOUSE_FORM.repeatDays, '0', ' 90 '],
  ['Use um número de 0 a 90.', HOUSE_FORM.repeatDays, '', '91', '-1', '1.5', 'duas semanas'],
])('a form field’s check returns %j: a message for an invalid text, null for a valid text', (words, field, ...texts) => {
  for (const typed of texts) expect(problem(field, typed), typed).toBe(words);
});

it.each<[words: string | null, field: keyof typeof REGISTER_FORM, ...texts: string[]]>([
  [null, 'username', 'e\u0301e\u0301e\u0301'],
  ['Usuário precisa ter pelo menos 3 caracteres', 'username', 'ab ', 'an\u200b'],
  ['Usuário pode ter no máximo 60 caracteres', 'username', 'a'.repeat(61)],
  ['Usuário contém caracteres que não podem ser usados', 'username', 'ana\u200d', 'ana\u3164'],
  [null, 'password', '      '],
  ['Senha precisa ter pelo menos 6 caracteres', 'password', '     '],
  ['Senha pode ter no máximo 200 caracteres', 'password', 'a'.repeat(201)],
  ['Código de registro é obrigatório', 'registerCode', '  '],
])('registration form and contract give the same message, %j, for the field %s with the text %j', (words, name, ...texts) => {
  for (const typed of texts) {
    expect(problem(REGISTER_FORM[name], typed)).toBe(words);
    const body = { username: 'marina', password: 'segredo', registerCode: 'x', [name]: typed };
    expect(registerInput.safeParse(body).error?.issues[0]?.message ?? null).toBe(words);
  }
});

it('accentOf and houseInput both write a typed colour as “#” and six lower-case hexadecimal digits', () => {
  expect(['0E8F80', ' #0e8f80 ', '#12', ''].map(accentOf)).toEqual(['#0e8f80', '#0e8f80', null, null]);
  const house = houseInput.parse({ name: ' Bar ', handle: 'bar', accent: '#0E8F80' });
  expect(house).toEqual({ name: 'Bar', handle: '@bar', line: null, accent: '#0e8f80', repeatDays: 14 });
});

it('handleOf reads a name or a profile’s address and returns the name with one “@” in front; an empty name stays empty', () => {
  const typed = [' @@ bar ', 'bar@casa', '@', '', 'https://www.instagram.com/bar.sol/?hl=pt', 'instagram.com/@bar'];
  expect(typed.map(handleOf)).toEqual(['@bar', '@bar@casa', '', '', '@bar.sol', '@bar']);
});
