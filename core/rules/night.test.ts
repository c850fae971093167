import { expect, it } from 'vitest';
import { nightOf } from './night.ts';

it.each([
  ['2026-11-14T02:59:00Z', '2026-11-13', 23 * 60 + 59],
  ['2026-11-14T03:00:00Z', '2026-11-13', 24 * 60],
  ['2026-11-14T08:59:59Z', '2026-11-13', 29 * 60 + 59],
  ['2026-11-14T09:00:00Z', '2026-11-14', 6 * 60],
  ['2027-01-01T05:00:00Z', '2026-12-31', 26 * 60],
])('%s in São Paulo is of the night of %s, minute %i', (instant, date, minutes) => {
  expect(nightOf(Date.parse(instant), 'America/Sao_Paulo')).toEqual({ date, minutes });
});

it('goes by the zone of the venue', () => {
  expect(nightOf(Date.parse('2026-11-14T09:30:00Z'), 'America/Manaus')).toEqual({ date: '2026-11-13', minutes: 29.5 * 60 });
});
