import { expect, test } from 'vitest';
import type { MonthEvents } from '../../../../core/contracts/schedules.ts';
import { monthEvent } from '../../testing/rows.ts';
import { monthDays } from './month-days.ts';

const TODAY = '2026-11-20';
const EMPTY = { configured: false, eventName: null };

const dayLines = (events: MonthEvents | null, month = '2026-11') =>
  monthDays(month, TODAY, events).flatMap(({ date, evenings, holidays }) => {
    const words = [
      ...holidays.map(({ name }) => name),
      ...evenings.map(({ day, title, scheduleId }) => [day, title, scheduleId ?? 'nenhuma'].join(' ')),
    ];
    return words.length ? `${date.slice(8)}: ${words.join(', ')}` : [];
  });

test('future days without an evening are shown as missing; past days are listed only if they had a programme', () => {
  const events = [
    monthEvent('2026-11-01', EMPTY),
    monthEvent('2026-11-18'),
    monthEvent('2026-11-19', EMPTY),
    monthEvent('2026-11-20', { eventName: ' ' }),
    monthEvent('2026-11-21', EMPTY),
    monthEvent('2026-11-22', EMPTY),
    monthEvent('2026-11-24', { isSpecialEvent: true, eventName: 'Véspera', scheduleId: 8 }),
    monthEvent('2026-11-25', { isSpecialEvent: true, eventName: null, scheduleId: 9 }),
  ];
  expect(dayLines(events)).toEqual([
    '01: domingo Vazio 7',
    '02: Finados',
    '15: Proclamação da República',
    '18: quarta Samba 7',
    '19: quinta Vazio 7',
    '20: Consciência Negra, sexta Sem nome 7',
    '21: sabado Falta 7',
    '22: domingo Falta 7',
    '24: extra Véspera 8',
    '25: quarta Falta nenhuma, extra Evento Extra 9',
    '26: quinta Falta nenhuma',
    '27: sexta Falta nenhuma',
    '28: sabado Falta nenhuma',
    '29: domingo Falta nenhuma',
  ]);
});

test('while the evenings are loading, no day is shown as missing, and the holidays are shown', () => {
  expect(dayLines(null, '2026-12')).toEqual(['25: Natal']);
});

test('a Sunday belongs to the week of the Wednesday before, even if that Wednesday is in the previous month', () => {
  const [first, , , wednesday] = monthDays('2026-11', TODAY, null);
  expect(first).toMatchObject({ date: '2026-11-01', index: 4, start: '2026-10-28' });
  expect(wednesday).toMatchObject({ date: '2026-11-04', index: 0, start: '2026-11-04' });
});
