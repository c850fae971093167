import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  addDays,
  dateInZone,
  daysBetween,
  formatDate,
  formatInstant,
  isCalendarDate,
  isWednesday,
  nextWednesday,
  nightOf,
  parseDate,
  shortInstant,
  weekday,
  weekdayName,
  whenAfterVerb,
  whenInSentence,
} from './calendar.ts';
import { completeDate, completeWednesday } from './typed-dates.ts';

declare const process: { env: Record<string, string | undefined> };

const before = process.env.TZ;

afterEach(() => {
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
});

const SAO_PAULO = 'America/Sao_Paulo';

// The offset of 1 July 2026, in minutes as `getTimezoneOffset` counts them, proves that the zone is in effect.
describe.each([
  ['Pacific/Kiritimati', -840],
  [SAO_PAULO, 180],
  ['Asia/Tokyo', -540],
  ['Pacific/Pago_Pago', 660],
] as const)('in a process whose time zone is %s', (zone, offset) => {
  beforeEach(() => {
    process.env.TZ = zone;
    expect(new Date(Date.UTC(2026, 6, 1)).getTimezoneOffset()).toBe(offset);
  });

  // Dates around the first and the last day of São Paulo's last summer time. Both clock changes were at midnight.
  it.each(['2018-11-03', '2018-11-04', '2019-02-16', '2019-02-17'])('days near a clock change are consecutive: %s', (date) => {
    expect(isCalendarDate(date)).toBe(true);
    expect(addDays(addDays(date, 1), -1)).toBe(date);
    expect((weekday(addDays(date, 1)) - weekday(date) + 7) % 7).toBe(1);
    expect(daysBetween(date, addDays(date, 2))).toBe(2);
  });

  it.each([
    ['2026-10-07T02:59:59.999Z', SAO_PAULO, '06/10/2026 23:59'],
    ['2026-10-07T03:00:00Z', SAO_PAULO, '07/10/2026 00:00'],
    // This instant is in São Paulo's summer time.
    ['2019-01-15T12:00:00Z', SAO_PAULO, '15/01/2019 10:00'],
    ['2026-10-08T02:30:00.000Z', 'America/Manaus', '07/10/2026 22:30'],
    ['2026-10-08T02:30:00.000Z', 'Asia/Tokyo', '08/10/2026 11:30'],
  ])('the instant %s is written, for a venue in the time zone %s, as %s', (instant, venue, text) => {
    expect(formatInstant(instant, venue)).toBe(text);
    expect(formatDate(dateInZone(Date.parse(instant), venue))).toBe(text.slice(0, 10));
  });

  it('a date does not depend on how a browser writes the dates of a locale: some write those of "en-CA" as 10/07/2026', () => {
    const browser: { format: unknown } = Intl.DateTimeFormat.prototype;
    const write = vi.spyOn(browser, 'format', 'get').mockReturnValue(() => '10/07/2026');
    onTestFinished(() => write.mockRestore());
    const instant = Date.parse('2026-10-08T02:30:00.000Z');
    expect([dateInZone(instant, SAO_PAULO), nightOf(instant, SAO_PAULO).date]).toEqual(['2026-10-07', '2026-10-07']);
  });
});

it('for every date of a leap year, weekday() returns the right weekday, and parseDate() reads what formatDate() writes', () => {
  const dates = Array.from({ length: 366 }, (_, n) => addDays('2028-01-01', n));
  expect(dates.at(-1)).toBe('2028-12-31');
  expect(dates.map(weekday)).toEqual(dates.map((_, n) => (6 + n) % 7));
  expect(dates.filter(isWednesday)).toHaveLength(52);
  expect(dates.map((date) => parseDate(formatDate(date)))).toEqual(dates);
  expect([dates[0], dates[1]].map((date) => weekdayName(date ?? ''))).toEqual(['sábado', 'domingo']);
});

it('addDays and daysBetween cross the end of a year both ways; nextWednesday returns a Wednesday itself or the next', () => {
  expect([addDays('2026-12-30', 4), addDays('2027-01-01', -1)]).toEqual(['2027-01-03', '2026-12-31']);
  expect([daysBetween('2026-12-30', '2027-01-03'), daysBetween('2027-01-01', '2026-12-31')]).toEqual([4, -1]);
  expect(['2026-10-07', '2026-10-08', '2026-12-31'].map(nextWednesday)).toEqual(['2026-10-07', '2026-10-14', '2027-01-06']);
});

const WRONG_FORMS = ['26-10-07', '07/10/2026', ' 2026-10-07', '2026-10-07\n', '2026-10-07T00:00:00Z', '٢٠٢٦-١٠-٠٧'];
const NO_DATES = ['', '2026-02-31', '2100-02-29', '2026-13-01', '2026-10-00', '1999-12-31', '2200-01-01', '2026-1-1'];

it.each([...NO_DATES, ...WRONG_FORMS])(
  'for %j, which is no date, formatDate returns an empty text, and logs the text unless it is empty (spec §8)',
  (text) => {
    const log = vi.spyOn(Reflect.get(globalThis, 'console'), 'error').mockReturnValue(undefined);
    expect(isCalendarDate(text)).toBe(false);
    expect(formatDate(text)).toBe('');
    expect(log.mock.calls).toEqual(text ? [['Invalid date:', text]] : []);
    log.mockRestore();
  },
);

// parseDate is called while a person types, and reads no incomplete date.
it.each<[parsed: string | null, completed: string | null, ...texts: string[]]>([
  ['2026-10-07', '2026-10-07', '07/10/2026', '07.10.2026', '07-10-2026', '  07102026\t'],
  ['2026-01-07', '2026-01-07', '7/1/2026'],
  ['2028-02-29', '2028-02-29', '29/02/2028'],
  ['2199-12-31', '2199-12-31', '31/12/2199'],
  ['2000-01-01', '2000-01-01', '01/01/2000'],
  // Without a year, the next such day is meant. Two digits of the year mean 20xx.
  [null, '2026-10-20', '20/10'],
  [null, '2027-10-19', '19/10', ' 1910 '],
  [null, '2026-11-25', ' 25.11 ', '25-11', '25/11/', '2511', '25/11/26', '251126'],
  [null, '2027-01-05', '5.1.27'],
  [null, '2028-02-29', '29/02', '2902'],
  [null, '2026-10-06', '06/10/26'],
  [null, null, '', '31/02/2026', '31/12/20', '310226', '07/10/20266', '007/10/2026', '07 10 2026', '2026-10-07', '7102026'],
  [null, null, '07/10/1999', '07/10/2200', '31/02', '0/1', '1/13', '25', 'amanhã', '07/10/2026x'],
  [null, null, '3102', '2513', '0011', '251', '25112'],
])('parseDate returns %s, and completeDate on 20/10/2026 returns %s, for texts such as %j', (parsed, completed, ...texts) => {
  for (const text of texts) expect([parseDate(text), completeDate(text, '2026-10-20')], text).toEqual([parsed, completed]);
});

it.each([
  ['the running week’s Wednesday', '2/12', '2026-12-02'],
  ['a Wednesday of an earlier week', '25/11', '2026-11-25'],
  ['a coming Wednesday', '9/12', '2026-12-09'],
  ['a Wednesday of the next year', '6/1', '2027-01-06'],
  ['the next such day, because neither is a Wednesday', '26/11', '2027-11-26'],
  ['the written year', '25/11/27', '2027-11-25'],
])('on 08/12/2026 completeWednesday finds %s for %s', (_, text, found) => {
  expect(completeWednesday(text, '2026-12-08')).toBe(found);
});

it.each([
  ['a text that is not ISO', '07/10/2026 23:30'],
  ['a year before 2000', '1970-01-01T12:00:00Z'],
  ['a thirteenth month', '2026-13-01T00:00:00Z'],
  ['no instant', null],
])('for %s formatInstant returns an empty text, and logs what is invalid', (_, instant) => {
  const log = vi.spyOn(Reflect.get(globalThis, 'console'), 'error').mockReturnValue(undefined);
  expect(formatInstant(instant, SAO_PAULO)).toBe('');
  expect(log.mock.calls).toEqual(instant ? [['Invalid date:', expect.stringContaining(instant.slice(0, 10))]] : []);
  log.mockRestore();
});

it.each([
  ['2026-11-14T03:00:00Z', '00:00', 'às 00:00', 'às 00:00'],
  ['2026-11-14T02:59:00Z', 'sex. 23:59', 'sex. às 23:59', 'sex. às 23:59'],
  ['2026-11-08T12:00:00Z', 'dom. 09:00', 'dom. às 09:00', 'dom. às 09:00'],
  ['2026-11-09T04:10:00Z', 'seg. 01:10', 'seg. à 01:10', 'seg. à 01:10'],
  ['2026-11-07T12:00:00Z', '07/11 09:00', '07/11 às 09:00', 'em 07/11 às 09:00'],
  ['2026-11-15T12:00:00Z', '15/11 09:00', '15/11 às 09:00', 'em 15/11 às 09:00'],
])('on 14/11 at 01:00 %s is “%s” alone, “%s” in a sentence and “%s” after a verb', (instant, text, inSentence, afterVerb) => {
  const short = shortInstant(Date.parse(instant), Date.parse('2026-11-14T04:00:00Z'), SAO_PAULO);
  expect([short, whenInSentence(short), whenAfterVerb(short)]).toEqual([text, inSentence, afterVerb]);
});

it.each([
  ['2026-11-14T02:59:00Z', SAO_PAULO, '2026-11-13', 23 * 60 + 59],
  ['2026-11-14T08:59:59Z', SAO_PAULO, '2026-11-13', 29 * 60 + 59],
  ['2026-11-14T09:00:00Z', SAO_PAULO, '2026-11-14', 6 * 60],
  ['2027-01-01T05:00:00Z', SAO_PAULO, '2026-12-31', 26 * 60],
  ['2026-11-14T09:30:00Z', 'America/Manaus', '2026-11-13', 29.5 * 60],
])('the instant %s in the zone %s belongs to the night of %s, %i minutes after its 00:00', (instant, zone, date, minutes) => {
  expect(nightOf(Date.parse(instant), zone)).toEqual({ date, minutes });
});
