import { expect, it } from 'vitest';
import { passedText, priceHour } from './price-hour.ts';

const at = (hours: number, minutes = 0) => hours * 60 + minutes;

it.each([
  ['R$15 ATÉ 23H00', at(23)],
  ['R$20 ATÉ 00H00', at(24)],
  ['R$ 10,00 até 23h30min', at(23, 30)],
  ['Lista até a meia noite', at(24)],
  ['até à meia-noite e meia', at(24, 30)],
  ['até as 22:00', at(22)],
  ['até às 22', at(22)],
  ['ATE 22 HORAS', at(22)],
  ['ate\u0301 23h'.normalize('NFC'), at(23)],
  ['R$15 ATÉ 1H', at(25)],
  ['até 05:59', at(29, 59)],
  ['até 13h', at(13)],
  ['até 11h da noite', at(23)],
  ['até às 11 da noite', at(23)],
  ['até 24h', at(24)],
  ['ATÉ 23HS (lista)', at(23)],
  ['R$20 ATÉ 23:00HS', at(23)],
  ['até 00:00 horas', at(24)],
  ['até 23h30hs', at(23, 30)],
  ['até 1h da manhã', at(25)],
  ['até às 2 da madrugada', at(26)],
  ['Mulher grátis até 23h!', at(23)],
  ['Entrada: R$ 20,00 até 23h.', at(23)],
  ['Couvert artístico: R$15 até 22h', at(22)],
  ['Entrada gratuita até 23h', at(23)],
  ['Feminino: lista VIP até 00h', at(24)],
  ['Homem e mulher R$ 1.015,50 - até 23h', at(23)],
])('the price “%s” ends at minute %i of the evening’s date', (text, minutes) => expect(priceHour(text)).toBe(minutes));

it.each([
  'R$15',
  '',
  'até acabar',
  'até 100 pessoas',
  'até 50,00',
  'até 22',
  'até 25h',
  'até 23h75',
  'a partir das 23h',
  '1º Lote: 25H e 20M',
  'Bate 23h',
  'até 2hotéis',
  'até 22h 23h',
  'até 13h da manhã',
  // In the next texts something follows the hour, for example another price. The number in “até 22.” is no hour without an “h”.
  'R$15 até 23h R$20',
  'até 2h antes do show',
  'até 22.',
  'R$15 até as 20 primeiras pessoas',
  // Hours from 6h to 12h59 are not read: at 6h the night is over, and “até 10” or “até 12h” may mean 22h or midnight.
  'R$80 até 6h',
  'até 11h da manhã',
  'R$15 até às 10',
  'R$20 até 12h59',
  // In the next texts the hour may be that of a drink or of bookings.
  'R$80 open bar até 2h',
  'R$ 30 com chope em dobro até 20h',
  'Reservas até 18h',
  // In the next texts another price stands before the hour.
  'R$ 40 na hora · R$ 25 na lista até 23h',
  'R$30 (MULHER FREE ATÉ 23H)',
  'HOMEM R$ 40 | MULHER R$ 20 ATÉ 23H',
  'R$ 40 ou lista até 23h',
  // In the next texts the hour may be that of another offer.
  'Homem R$20 mulher VIP até 23h',
  'R$ 20 - VIP mulheres até 23h',
  'R$20\nMulher VIP até 23h',
  'R$25 mulheres não pagam até 23h',
  'Mulher VIP até 00h homem pagante',
  'Mulher lista homem R$ 30 até 23h',
  'R$ 40 — lista amiga até 23h',
  'R$ 40. Até 22h nome na lista',
  'Entrada: R$20. Lista até 22h',
  'R$30 na porta e lista até 23h',
])('priceHour returns null for the price “%s”', (text) => expect(priceHour(text)).toBeNull());

it.each([
  [at(23), 'passou das 23h'],
  [at(23, 30), 'passou das 23h30'],
  [at(24), 'passou da meia-noite'],
  [at(24, 30), 'passou da 0h30'],
  [at(25), 'passou da 1h'],
  [at(26, 5), 'passou das 2h05'],
])('for minute %i of the evening’s date, passedText returns “%s”', (hour, text) => expect(passedText(hour)).toBe(text));
