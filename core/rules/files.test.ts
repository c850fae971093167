import { expect, it } from 'vitest';
import { LIMITS } from '../contracts/limits.ts';
import { cleanFileName, splitExtension } from './files.ts';
import { nameByFlyer } from './flyer-name.ts';

it.each([
  [' Show na praça.JPG ', 'Show na praça.JPG'],
  ['Ac\u0327a\u0303o.png', 'Ação.png'],
  ['/etc/../passwd.png', 'passwd.png'],
  ['C:\\Users\\eu\\foto.webp', 'foto.webp'],
  ['a\u0000b\nc\u007fd\u0085.png', 'abcd.png'],
  ['\ud83dmeio.png', 'meio.png'],
  ['\u200efoto\u202egpj.exe.jpg', 'fotogpj.exe.jpg'],
  ['pasta/', ''],
])('the file name %j is cleaned to %j', (raw, name) => {
  expect(cleanFileName(raw)).toBe(name);
});

it('cleanFileName shortens a long file name, but keeps its beginning and its extension', () => {
  const exact = `${'x'.repeat(LIMITS.fileName - 5)}.jpeg`;
  expect(cleanFileName(exact)).toBe(exact);
  expect(cleanFileName(`x${exact}`)).toBe(exact);
  expect(cleanFileName('x'.repeat(300))).toBe('x'.repeat(LIMITS.fileName));
  expect(cleanFileName(`a.${'x'.repeat(300)}`)).toBe(`a.${'x'.repeat(LIMITS.fileName - 2)}`);
});

it('cleanFileName does not cut a long file name inside a character', () => {
  for (const lead of ['', 'x']) {
    const name = cleanFileName(`${lead}${'🔥'.repeat(200)}.png`);
    expect(name.length).toBeGreaterThan(LIMITS.fileName - 2);
    expect(name.length).toBeLessThanOrEqual(LIMITS.fileName);
    expect(name.isWellFormed()).toBe(true);
    expect(name.endsWith('🔥.png')).toBe(true);
  }
});

it.each([
  ['noite.final.png', 'noite.final', '.png'],
  ['sem', 'sem', ''],
  ['fim.', 'fim.', ''],
  ['.png', '', '.png'],
])('the file name %j has the stem %j and the extension %j', (name, stem, extension) => {
  expect(splitExtension(name)).toEqual({ stem, extension });
});

it.each([
  ['Baile da Lapa', null, 'Baile da Lapa'],
  ['baile_da_lapa', null, 'baile da lapa'],
  ['Baile da Lapa', 'Baile', 'Baile'],
  ['WhatsApp Image 2026-11-20 at 10.00.00 (1)', null, null],
  ['Imagem do WhatsApp de 2026-11-20 à(s) 10.00.00_3a5be4fe', null, null],
  ['8BD3A1C2-7F1E-4B2A-9C0D-1234567890AB', null, null],
  ['Sem título (1080 x 1350 px)', null, null],
  ['Captura Prancheta InShot ChatGPT FB_IMG received MVIMG DSC', null, null],
  ['SÁBADO FINAL', null, null],
  ['sexta-feira_27-11', null, null],
  ['sábado 28 de novembro', null, null],
  ['Feira de Arte', null, 'Feira de Arte'],
  ['Sexta do Samba', null, 'Sexta do Samba'],
  ['Samba com Ana', null, 'Samba com Ana'],
  ['Baile do Instagram_20261120', null, 'Baile do Instagram 20261120'],
  ['', null, null],
  ['IMG_4821', 'Samba', 'Samba'],
])('the flyer “%s”, last used for the event “%s”, suggests the event name %j', (name, lastName, suggestion) => {
  expect(nameByFlyer({ name, lastName })).toBe(suggestion);
});
