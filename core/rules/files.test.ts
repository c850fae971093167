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

it('cleanFileName shortens a long file name, but keeps its beginning and its extension, and cuts no character in two', () => {
  const exact = `${'x'.repeat(LIMITS.fileName - 5)}.jpeg`;
  expect(cleanFileName(exact)).toBe(exact);
  expect(cleanFileName(`x${exact}`)).toBe(exact);
  expect(cleanFileName(`Praça ${'x'.repeat(300)}.png`)).toMatch(/^Praça x+\.png$/);
  expect(cleanFileName('x'.repeat(300))).toBe('x'.repeat(LIMITS.fileName));
  expect(cleanFileName(`a.${'x'.repeat(300)}`)).toBe(`a.${'x'.repeat(LIMITS.fileName - 2)}`);
  // One of these two names would be cut between the two code units of a character.
  for (const lead of ['', 'x']) {
    const name = cleanFileName(`${lead}${'🔥'.repeat(200)}.png`);
    expect([LIMITS.fileName - 1, LIMITS.fileName]).toContain(name.length);
    expect(name).toMatch(/🔥\.png$/u);
    expect(name.isWellFormed()).toBe(true);
  }
});

it.each([
  ['noite.final.png', 'noite.final', '.png'],
  ['fim.', 'fim.', ''],
  ['.png', '', '.png'],
])('the file name %j has the stem %j and the extension %j', (name, stem, extension) => {
  expect(splitExtension(name)).toEqual({ stem, extension });
});

it.each<[suggested: boolean, ...names: string[]]>([
  [false, 'WhatsApp Image 2026-11-20 at 10.00.00 (1)', 'Imagem do WhatsApp de 2026-11-20 à(s) 10.00.00_3a5be4fe'],
  [false, '8BD3A1C2-7F1E-4B2A-9C0D-1234567890AB', 'Sem título (1080 x 1350 px)', 'SÁBADO FINAL', 'sexta-feira_27-11', ''],
  [false, 'Captura Prancheta InShot ChatGPT FB_IMG received MVIMG DSC', 'sábado 28 de novembro'],
  [false, 'STORIES 1080x1920', 'Gemini_Generated_Image_q7k2xyq7k2xy'],
  [
    true,
    'Feira de Arte',
    'Gemini_Generated_Image_baile_da_lapa',
    'Sexta do Samba',
    'Samba com Ana',
    'Baile do Instagram_20261120',
    'baile_da_lapa',
  ],
])('nameByFlyer returns a flyer’s last event name, else the flyer’s name if specific (%s): %j', (suggested, ...names) => {
  for (const name of names) {
    expect(nameByFlyer({ name, lastName: null }), name).toBe(suggested ? name.replaceAll('_', ' ') : null);
    expect(nameByFlyer({ name, lastName: 'Samba' }), name).toBe('Samba');
  }
});
