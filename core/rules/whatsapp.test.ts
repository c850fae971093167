import { expect, it } from 'vitest';
import type { Evening } from './evening.ts';
import { whatsappText } from './whatsapp.ts';

const evening = (change: Partial<Evening>): Evening => ({
  day: 'Quarta',
  date: '2026-12-30',
  configured: true,
  name: '',
  hasLayout: false,
  price: [],
  notes: 'Só para a casa',
  attractions: [],
  unadded: '',
  ...change,
});
const acts = (...names: string[]) => names.map((name) => ({ name, lacksPhoto: false }));

it('writes the week as people post it', () => {
  const week = [
    evening({ name: 'Samba do Bistrô', attractions: acts('DJ Conceição', 'Palco aberto'), price: ['R$15 ATÉ 23H00'] }),
    evening({ day: 'Quinta', date: '2026-12-31', configured: false }),
    evening({ day: 'Sábado', date: '2027-01-02', name: 'Baile', price: ['Entrada Livre'] }),
    evening({
      day: 'Evento Extra',
      date: '2027-01-04',
      name: 'Evento Extra',
      attractions: acts('Trio'),
      price: ['1º Lote: 15,00', '2º Lote: 20,00'],
    }),
  ];
  expect(whatsappText('2026-12-30', week)).toBe(`*Programação de 30/12 a 03/01*

*Quarta-feira, 30/12*
Samba do Bistrô
DJ Conceição, Palco aberto
R$15 ATÉ 23H00

*Sábado, 02/01*
Baile
Entrada Livre

*Evento Extra, 04/01*
Trio
1º Lote: 15,00
2º Lote: 20,00`);
});

it('does without dates while no week is chosen', () => {
  expect(whatsappText(null, [evening({ date: null, name: 'Samba' })])).toBe('*Programação*\n\n*Quarta-feira*\nSamba');
});
