import { expect, it } from 'vitest';
import { passedText, priceHour } from './price-hour.ts';

const at = (hours: number, minutes = 0) => hours * 60 + minutes;

it.each([
  [at(22), ['até as 22:00', 'até às 22', 'ATE 22 HORAS']],
  [at(23), ['R$15 ATÉ 23H00', 'R$20 ATÉ 23:00HS', 'ATÉ 23HS (lista)', 'até 11h da noite', 'até às 11 da noite', 'ate\u0301 23h']],
  [at(23, 30), ['R$ 10,00 até 23h30min', 'até 23h30hs']],
  [at(24), ['R$20 ATÉ 00H00', 'Lista até a meia noite', 'até 24h', 'até 00:00 horas']],
  [at(24, 30), ['até à meia-noite e meia']],
  [at(25), ['R$15 ATÉ 1H', 'até 1h da manhã']],
  [at(26), ['até às 2 da madrugada']],
  // The earliest and the latest hour.
  [at(13), ['até 13h']],
  [at(29, 59), ['até 05:59']],
  // Words for guests may stand before the price.
  [at(23), ['Mulher grátis até 23h!', 'Entrada: R$ 20,00 até 23h.', 'Homem e mulher R$ 1.015,50 - até 23h']],
  [at(23), ['Entrada gratuita até 23h']],
  [at(22), ['Couvert artístico: R$15 até 22h']],
  [at(24), ['Feminino: lista VIP até 00h']],
])('priceHour returns minute %i of the evening’s date as the end of each of the prices %j', (minutes, texts) => {
  for (const text of texts) expect(priceHour(text.normalize('NFC')), text).toBe(minutes);
});

it.each([
  ['no hour', ['R$15', '', 'até acabar', 'até 100 pessoas', 'até 50,00', 'até 22', 'até 22.', 'até 25h', 'até 23h75']],
  ['no “até” before an hour, or no hour after it', ['a partir das 23h', '1º Lote: 25H e 20M', 'Bate 23h', 'até 2hotéis']],
  ['something after its hour', ['até 22h 23h', 'R$15 até 23h R$20', 'até 2h antes do show', 'R$15 até as 20 primeiras pessoas']],
  // At 6h the night is over, and “até 10” or “até 12h” may mean 22h or midnight.
  ['an hour from 6h to 12h59', ['R$80 até 6h', 'até 11h da manhã', 'R$15 até às 10', 'R$20 até 12h59', 'até 13h da manhã']],
  ['an hour of a drink', ['R$80 open bar até 2h', 'R$ 30 com chope em dobro até 20h']],
  ['an hour of bookings', ['Reservas até 18h']],
  ['two prices', ['R$ 40 na hora · R$ 25 na lista até 23h', 'R$30 (MULHER FREE ATÉ 23H)', 'R$ 40 ou lista até 23h']],
  ['two kinds of guests', ['HOMEM R$ 40 | MULHER R$ 20 ATÉ 23H', 'R$20\nMulher VIP até 23h', 'R$ 20 - VIP mulheres até 23h']],
  ['some guests only', ['Homem R$20 mulher VIP até 23h', 'R$25 mulheres não pagam até 23h', 'Mulher VIP até 00h homem pagante']],
  ['an hour of a list', ['Mulher lista homem R$ 30 até 23h', 'R$ 40 — lista amiga até 23h', 'R$ 40. Até 22h nome na lista']],
  ['an hour of a list beside another price', ['Entrada: R$20. Lista até 22h', 'R$30 na porta e lista até 23h']],
])('priceHour returns null for a price with %s: %j', (_, texts) => {
  for (const text of texts) expect(priceHour(text), text).toBeNull();
});

it.each([
  [at(23), 'passou das 23h'],
  [at(23, 30), 'passou das 23h30'],
  [at(24), 'passou da meia-noite'],
  [at(24, 30), 'passou da 0h30'],
  [at(25), 'passou da 1h'],
  [at(26, 5), 'passou das 2h05'],
])('for minute %i of the evening’s date, passedText returns “%s”', (hour, text) => expect(passedText(hour)).toBe(text));
