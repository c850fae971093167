import { expect, it } from 'vitest';
import { nameListOf } from './name-list.ts';

const names = (text: string) => nameListOf(text).names;

it('a list gives one name per line, each name once, and no empty lines', () => {
  expect(names('Ana\u000bBia\u2028Caio')).toEqual(['Ana', 'Bia', 'Caio']);
  const list = nameListOf('DJ Conceição\r\n\r\n  Ana   Fonte \n\tdj conceic\u0327a\u0303o\rANA FONTE\n');
  expect(list).toEqual({ names: ['DJ Conceição', 'Ana Fonte'], doubles: 1, otherColumns: 1, problems: [] });
});

it('of pasted cells only the first column with text is taken; a cell with a line break is one name', () => {
  const copied = '\tArtista\tCachê\n\t"Trio\nXodó"\t300\n\t\t\n\t"Zé ""Bala"" Anísio"\t500\n';
  expect(nameListOf(copied)).toMatchObject({ names: ['Trio Xodó', 'Zé "Bala" Anísio'], otherColumns: 1 });
  expect(names('"Zé" Ramalho\n"Aberto\nMC Tainha')).toEqual(['"Zé" Ramalho', '"Aberto', 'MC Tainha']);
  expect(names('Silva, João; e Banda')).toEqual(['Silva, João; e Banda']);
});

it('bullets and numbers before the names of a list are left out, and a name may begin with a number', () => {
  const list = '- Ana\n• Banda\n1. DJ Kelly\n12) Lívia\n3- Trio\n4 – Duo\n5️⃣ Zé\n2 Unlimited\n-M-';
  expect(names(list)).toEqual(['Ana', 'Banda', 'DJ Kelly', 'Lívia', 'Trio', 'Duo', 'Zé', '2 Unlimited', '-M-']);
});

it('an invalid line is reported with its line number and problem, and the names of all valid lines are accepted', () => {
  const { names: taken, problems } = nameListOf(`Ana\n"Zé\nBala"\nx\n${'y'.repeat(201)}\nLívia`);
  expect(taken).toEqual(['Ana', 'Zé Bala', 'Lívia']);
  expect(problems).toEqual([
    { line: 4, text: 'x', reason: 'O nome deve ter pelo menos 2 caracteres.' },
    { line: 5, text: 'y'.repeat(201), reason: 'Nome da Atração: no máximo 200 caracteres (tem 201).' },
  ]);
});

it('a line of invisible characters is skipped, and names that differ only in such characters are one name', () => {
  expect(nameListOf('\u200b\nAna\n\u200eA\u2060na\u200f')).toEqual({ names: ['Ana'], doubles: 1, otherColumns: 0, problems: [] });
});

it.each(['Artista', 'ATRAÇÕES', 'nome', 'DJs'])('the heading “%s” before the first name is not taken as a name', (heading) => {
  expect(names(`${heading}\nDJ Ana\n${heading} do Samba`)).toEqual(['DJ Ana', `${heading} do Samba`]);
  expect(names(`\n \n${heading}\nDJ Ana\n${heading}`)).toEqual(['DJ Ana', heading]);
});
