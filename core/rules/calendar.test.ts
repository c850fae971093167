import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  addDays,
  completeDate,
  dateInZone,
  daysBetween,
  formatDate,
  formatDayMonth,
  formatInstant,
  isCalendarDate,
  isWednesday,
  nextWednesday,
  nightOf,
  parseDate,
  weekday,
} from './calendar.ts';

declare const process: { env: Record<string, string | undefined> };

const before = process.env.TZ;

afterEach(() => {
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
});

// Offset of 1 July 2026 in minutes, as Date counts it, which proves that the zone is in effect.
const PROCESS_ZONES = [
  ['Pacific/Kiritimati', -840],
  ['America/Sao_Paulo', 180],
  ['Asia/Tokyo', -540],
  ['Pacific/Pago_Pago', 660],
] as const;

// Dates with a clock change somewhere: São Paulo's last summer times, Samoa's missing 30/12/2011.
const JUMPS = ['2018-11-03', '2018-11-04', '2019-02-16', '2019-02-17', '2011-12-29', '2011-12-30', '2011-12-31'];

describe.each(PROCESS_ZONES)('with the process in %s', (zone, offset) => {
  beforeEach(() => {
    process.env.TZ = zone;
    expect(new Date(Date.UTC(2026, 6, 1)).getTimezoneOffset()).toBe(offset);
  });

  it('adds days across months, leap days and the end of a year', () => {
    expect(addDays('2026-10-07', 0)).toBe('2026-10-07');
    expect(addDays('2026-10-07', 4)).toBe('2026-10-11');
    expect(addDays('2026-10-28', 5)).toBe('2026-11-02');
    expect(addDays('2026-12-30', 4)).toBe('2027-01-03');
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2100-02-28', 1)).toBe('2100-03-01');
    expect(addDays('2000-02-28', 1)).toBe('2000-02-29');
  });

  it.each(JUMPS)('treats %s as an ordinary day', (date) => {
    expect(isCalendarDate(date)).toBe(true);
    expect(addDays(addDays(date, 1), -1)).toBe(date);
    expect((weekday(addDays(date, 1)) - weekday(date) + 7) % 7).toBe(1);
  });

  it('knows the weekdays and Wednesdays of a whole year', () => {
    expect(weekday('2026-10-04')).toBe(0);
    expect(weekday('2026-10-07')).toBe(3);
    expect(weekday('2026-10-10')).toBe(6);
    const dates = Array.from({ length: 366 }, (_, n) => addDays('2027-12-31', n));
    expect(dates.map((date) => weekday(date))).toEqual(dates.map((_, n) => (5 + n) % 7));
    expect(dates.filter(isWednesday)).toHaveLength(52);
  });

  it('formats and reads back every day of a leap year', () => {
    const dates = Array.from({ length: 366 }, (_, n) => addDays('2028-01-01', n));
    expect(dates.at(-1)).toBe('2028-12-31');
    expect(dates.map((date) => parseDate(formatDate(date)))).toEqual(dates);
  });

  it('finds the first Wednesday on or after a date', () => {
    const dates = ['2026-10-07', '2026-10-08', '2026-10-04', '2026-12-31'];
    expect(dates.map(nextWednesday)).toEqual(['2026-10-07', '2026-10-14', '2026-10-07', '2027-01-06']);
  });

  it('returns the date and time of an instant in the given zone', () => {
    const instant = '2026-10-08T02:30:00.000Z';
    expect(dateInZone(Date.parse(instant), 'America/Sao_Paulo')).toBe('2026-10-07');
    expect(dateInZone(Date.parse(instant), 'America/Manaus')).toBe('2026-10-07');
    expect(dateInZone(Date.parse(instant), 'UTC')).toBe('2026-10-08');
    expect(dateInZone(Date.parse(instant), 'Asia/Tokyo')).toBe('2026-10-08');
    expect(formatInstant(instant, 'America/Sao_Paulo')).toBe('07/10/2026 23:30');
    expect(formatInstant(instant, 'America/Manaus')).toBe('07/10/2026 22:30');
    expect(formatInstant(instant, 'UTC')).toBe('08/10/2026 02:30');
    expect(formatInstant(instant, 'Asia/Tokyo')).toBe('08/10/2026 11:30');
  });
});

describe('isCalendarDate', () => {
  it.each(['2000-01-01', '2199-12-31', '2024-02-29', '2000-02-29', '2026-12-31'])('accepts %s', (text) => {
    expect(isCalendarDate(text)).toBe(true);
  });

  it.each([
    '',
    '2026-02-31',
    '2026-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-10-00',
    '2026-10-32',
    '1999-12-31',
    '2200-01-01',
    '2026-1-1',
    '26-10-07',
    '2026/10/07',
    '07/10/2026',
    ' 2026-10-07',
    '2026-10-07 ',
    '2026-10-07\n',
    '2026-10-07T00:00:00Z',
    '٢٠٢٦-١٠-٠٧',
  ])('refuses %j', (text) => {
    expect(isCalendarDate(text)).toBe(false);
  });
});

describe('parseDate', () => {
  it.each([
    ['07/10/2026', '2026-10-07'],
    ['7/10/2026', '2026-10-07'],
    ['7/1/2026', '2026-01-07'],
    ['07.10.2026', '2026-10-07'],
    ['07-10-2026', '2026-10-07'],
    ['07102026', '2026-10-07'],
    ['  07/10/2026\t', '2026-10-07'],
    [' 07102026 ', '2026-10-07'],
    ['29/02/2028', '2028-02-29'],
    ['31/12/2199', '2199-12-31'],
  ])('reads %j as %s', (text, date) => {
    expect(parseDate(text)).toBe(date);
  });

  it.each([
    '',
    ' ',
    '31/02/2026',
    '29/02/2026',
    '31/04/2026',
    '00/10/2026',
    '32/10/2026',
    '10/13/2026',
    '10/00/2026',
    '07/10/26',
    '07/10',
    '07/10/20266',
    '007/10/2026',
    '07 10 2026',
    '07//10/2026',
    '2026-10-07',
    '7102026',
    '07/10/1999',
    '07/10/2200',
    'amanhã',
    '07/10/2026x',
  ])('refuses %j', (text) => {
    expect(parseDate(text)).toBeNull();
  });
});

describe('completeDate', () => {
  it.each([
    ['25/11', '2026-10-07', '2026-11-25'],
    ['7/10', '2026-10-07', '2026-10-07'],
    ['6/10', '2026-10-07', '2027-10-06'],
    ['25.11', '2026-10-07', '2026-11-25'],
    ['25-11', '2026-10-07', '2026-11-25'],
    ['25/11/', '2026-10-07', '2026-11-25'],
    [' 25/11 ', '2026-10-07', '2026-11-25'],
    ['31/12', '2026-12-31', '2026-12-31'],
    ['1/1', '2026-12-31', '2027-01-01'],
    ['29/02', '2027-12-01', '2028-02-29'],
    ['29/02', '2028-02-29', '2028-02-29'],
    ['29/02', '2026-03-01', '2028-02-29'],
    // A given year is kept, past or not.
    ['07/10/2020', '2026-10-07', '2020-10-07'],
    ['07102026', '2026-12-01', '2026-10-07'],
  ])('completes %j on %s to %s', (text, today, date) => {
    expect(completeDate(text, today)).toBe(date);
  });

  it.each(['', '31/02', '30/02', '31/04', '0/1', '1/0', '1/13', '32/1', '25', '2511', '25/11/26', 'x', '31/02/2026'])(
    'refuses %j',
    (text) => {
      expect(completeDate(text, '2026-10-07')).toBeNull();
    },
  );
});

describe('formatDate', () => {
  it('writes dd/MM/yyyy', () => {
    expect(formatDate('2026-10-07')).toBe('07/10/2026');
    expect(formatDate('2028-02-29')).toBe('29/02/2028');
    expect(formatDayMonth('2026-10-07')).toBe('07/10');
  });

  it.each([null, undefined, '', '2026-02-31', '07/10/2026', '2026-10-07T12:00:00Z', 'x'])(
    'returns an empty string for %j',
    (date) => {
      expect(formatDate(date)).toBe('');
      expect(formatDayMonth(date)).toBe('');
    },
  );
});

describe('instants', () => {
  it('returns the date in each zone before and after its midnight', () => {
    const at = (iso: string, zone: string) => dateInZone(Date.parse(iso), zone);
    expect(at('2026-10-07T02:59:59.999Z', 'America/Sao_Paulo')).toBe('2026-10-06');
    expect(at('2026-10-07T03:00:00.000Z', 'America/Sao_Paulo')).toBe('2026-10-07');
    expect(at('2026-10-06T14:59:59.999Z', 'Asia/Tokyo')).toBe('2026-10-06');
    expect(at('2026-10-06T15:00:00.000Z', 'Asia/Tokyo')).toBe('2026-10-07');
    expect(at('2026-12-31T10:00:00.000Z', 'Pacific/Kiritimati')).toBe('2027-01-01');
    expect(at('2027-01-01T10:59:59.999Z', 'Pacific/Pago_Pago')).toBe('2026-12-31');
    expect(at('2028-02-29T23:00:00.000Z', 'UTC')).toBe('2028-02-29');
  });

  it('writes midnight as 00:00 and pads hours and minutes', () => {
    expect(formatInstant('2026-10-07T03:00:00Z', 'America/Sao_Paulo')).toBe('07/10/2026 00:00');
    expect(formatInstant('2026-10-07T12:05:59Z', 'America/Sao_Paulo')).toBe('07/10/2026 09:05');
    expect(formatInstant('2026-10-07T15:00:00Z', 'America/Sao_Paulo')).toBe('07/10/2026 12:00');
  });

  it('follows a historical summer time', () => {
    expect(formatInstant('2019-01-15T12:00:00Z', 'America/Sao_Paulo')).toBe('15/01/2019 10:00');
    expect(formatInstant('2019-03-15T12:00:00Z', 'America/Sao_Paulo')).toBe('15/03/2019 09:00');
  });

  // Includes texts that Date.parse accepts although they are not ISO, and a year out of range.
  it.each([null, undefined, '', 'x', '2026-13-01T00:00:00Z', '07/10/2026 23:30', '1970-01-01T12:00:00Z'])(
    'returns an empty string for %j',
    (instant) => {
      expect(formatInstant(instant, 'America/Sao_Paulo')).toBe('');
    },
  );
});

it.each([
  ['2026-12-30', '2027-01-06', 7],
  ['2027-01-06', '2026-12-30', -7],
  ['2024-02-28', '2024-03-01', 2],
  ['2018-11-03', '2018-11-05', 2],
  ['2026-11-25', '2026-11-25', 0],
])('counts the days from %s to %s', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
});

it.each([
  ['2026-11-14T02:59:00Z', '2026-11-13', 23 * 60 + 59],
  ['2026-11-14T03:00:00Z', '2026-11-13', 24 * 60],
  ['2026-11-14T08:59:59Z', '2026-11-13', 29 * 60 + 59],
  ['2026-11-14T09:00:00Z', '2026-11-14', 6 * 60],
  ['2027-01-01T05:00:00Z', '2026-12-31', 26 * 60],
])('assigns %s in São Paulo to the night of %s, minute %i', (instant, date, minutes) => {
  expect(nightOf(Date.parse(instant), 'America/Sao_Paulo')).toEqual({ date, minutes });
});

it('uses the venue’s time zone', () => {
  expect(nightOf(Date.parse('2026-11-14T09:30:00Z'), 'America/Manaus')).toEqual({ date: '2026-11-13', minutes: 29.5 * 60 });
});
