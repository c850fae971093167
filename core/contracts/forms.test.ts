import { expect, it } from 'vitest';
import { handleOf } from '../rules/house.ts';
import { registerInput } from './auth.ts';
import { REGISTER_FORM } from './auth-forms.ts';
import {
  ADJUST_FORM,
  ATTRACTION_FORM,
  accentOf,
  type FormField,
  HOUSE_FORM,
  LINK_FORM,
  LOT_FORM,
  sentText,
  VALUE_FORM,
} from './forms.ts';
import { houseInput } from './house.ts';
import { LIMITS } from './limits.ts';

const problem = (field: FormField, typed: string) => field.check(sentText(typed, field)) ?? null;

it.each([
  [ATTRACTION_FORM.name, ' Zé ', null],
  [ATTRACTION_FORM.name, '😀', null],
  [ATTRACTION_FORM.name, `${'e\u0301'.repeat(LIMITS.attractionName)} `, null],
  [ATTRACTION_FORM.name, ' a ', 'O nome deve ter pelo menos 2 caracteres.'],
  [ATTRACTION_FORM.name, 'e\u0301', 'O nome deve ter pelo menos 2 caracteres.'],
  [ATTRACTION_FORM.name, '\u3164\u2800\u00ad', 'O nome deve ter pelo menos 2 caracteres.'],
  [ATTRACTION_FORM.name, 'a'.repeat(LIMITS.attractionName + 1), 'Nome da Atração: no máximo 200 caracteres (tem 201).'],
  [ATTRACTION_FORM.name, 'Zé\u0000', 'Nome da Atração: tem caracteres que não dá para salvar.'],
  [LOT_FORM.firstLotValue, ' ', 'Valor do 1º lote: campo obrigatório.'],
  [VALUE_FORM.name, '\u200e\u200f', 'O texto deve ter pelo menos 2 caracteres.'],
  [LINK_FORM.label, ' ', 'Nome do link: escreva para quem ele é.'],
  [ADJUST_FORM.text, '\u2060', 'Escreva o que precisa ser ajustado.'],
  [HOUSE_FORM.name, ' ', 'Nome da casa: escreva o nome.'],
  [HOUSE_FORM.line, '', null],
  [HOUSE_FORM.handle, 'a'.repeat(LIMITS.houseHandle - 1), null],
  [HOUSE_FORM.handle, 'a'.repeat(LIMITS.houseHandle), 'Perfil: no máximo 40 caracteres (tem 41).'],
  [HOUSE_FORM.accent, '', null],
  [HOUSE_FORM.accent, '#12345', 'Cor: escolha no quadrado ao lado, ou escreva como #0e8f80.'],
  ...['0', ' 90 '].map((typed) => [HOUSE_FORM.repeatDays, typed, null] as const),
  ...['', '91', '-1', '1.5', 'duas semanas'].map((typed) => [HOUSE_FORM.repeatDays, typed, 'Use um número de 0 a 90.'] as const),
] as const)('each form field refuses an invalid text with a message, and accepts a valid text: case %#', (field, typed, words) =>
  expect(problem(field, typed)).toBe(words),
);

it.each([
  ['username', 'ab ', 'Usuário precisa ter pelo menos 3 caracteres'],
  ['username', 'e\u0301e\u0301e\u0301', null],
  ['username', 'a'.repeat(61), 'Usuário pode ter no máximo 60 caracteres'],
  ['username', 'an\u200b', 'Usuário precisa ter pelo menos 3 caracteres'],
  ['username', 'ana\u200d', 'Usuário contém caracteres que não podem ser usados'],
  ['username', 'ana\u3164', 'Usuário contém caracteres que não podem ser usados'],
  ['password', '     ', 'Senha precisa ter pelo menos 6 caracteres'],
  ['password', '      ', null],
  ['password', 'a'.repeat(201), 'Senha pode ter no máximo 200 caracteres'],
  ['registerCode', '  ', 'Código de registro é obrigatório'],
] as const)('for the field %s with the text %j, registration form and contract give the same message', (name, typed, words) => {
  expect(problem(REGISTER_FORM[name], typed)).toBe(words);
  const body = { username: 'marina', password: 'segredo', registerCode: 'x', [name]: typed };
  expect(registerInput.safeParse(body).error?.issues[0]?.message ?? null).toBe(words);
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
