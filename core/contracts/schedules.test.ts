import { afterEach, describe, expect, it } from 'vitest';
import { calendarDate, wednesday } from './basics.ts';
import { scheduleInput } from './schedules.ts';

declare const process: { env: Record<string, string | undefined> };

const NO_DATE = 'Por favor, selecione uma data válida.';
const NO_WEDNESDAY = 'A data inicial deve ser uma quarta-feira.';

const messages = (input: unknown) => scheduleInput.safeParse(input).error?.issues.map(({ message }) => message) ?? [];

const before = process.env.TZ;
afterEach(() => {
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
});

describe('calendarDate', () => {
  it.each([
    ['2026-10-08', '2026-10-08'],
    ['2028-02-29', '2028-02-29'],
    ['2026-10-07T00:00:00.000Z', '2026-10-07'],
    ['2026-10-07T23:59:59.999Z', '2026-10-07'],
    ['2026-10-07T23:30:00-03:00', '2026-10-07'],
    ['2026-10-07T00:30:00+0900', '2026-10-07'],
    ['2026-10-07T10:00', '2026-10-07'],
    ['2026-10-07T10:00:00', '2026-10-07'],
  ])('reads %s by its written date', (text, date) => {
    for (const zone of ['Pacific/Kiritimati', 'America/Sao_Paulo', 'Asia/Tokyo']) {
      process.env.TZ = zone;
      expect(calendarDate.parse(text)).toBe(date);
    }
  });

  it.each([
    '',
    '2026-02-31',
    '2026-02-29',
    '1999-12-29',
    '2200-01-01',
    '07/10/2026',
    '2026-10-07 10:00',
    '2026-10-07x',
    ' 2026-10-07',
    '2026-10-07\n',
    '2026-02-30T00:00:00Z',
    '2026-10-07T99:99:99Z',
  ])('refuses %j', (text) => {
    expect(calendarDate.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([NO_DATE]);
  });

  it('refuses a day that is not a Wednesday with a single message', () => {
    expect(wednesday.parse('2026-10-07')).toBe('2026-10-07');
    expect(wednesday.safeParse('2026-10-08').error?.issues.map(({ message }) => message)).toEqual([NO_WEDNESDAY]);
    expect(wednesday.safeParse('2026-02-31').error?.issues.map(({ message }) => message)).toEqual([NO_DATE]);
  });
});

describe('scheduleInput', () => {
  it('accepts a Wednesday, with or without specialEventOnly', () => {
    expect(scheduleInput.parse({ startDate: '2026-10-07' })).toEqual({ startDate: '2026-10-07', specialEventOnly: false });
    expect(scheduleInput.parse({ startDate: '2026-10-07', specialEventOnly: true })).toEqual({
      startDate: '2026-10-07',
      specialEventOnly: true,
    });
    expect(scheduleInput.parse({ startDate: '2026-10-07', specialEventOnly: null }).specialEventOnly).toBe(false);
  });

  it.each([undefined, null, '', 20261007, true, [], {}, ['2026-10-07'], '2026-02-31'])('refuses the date %j', (startDate) => {
    expect(messages({ startDate })).toEqual([NO_DATE]);
  });

  it.each(['true', 1, {}, []])('refuses specialEventOnly %j', (specialEventOnly) => {
    expect(messages({ startDate: '2026-10-07', specialEventOnly })).toEqual(['specialEventOnly: esperava verdadeiro ou falso.']);
  });

  it.each([undefined, null, 'x', 1, true, []])('refuses the body %j', (body) => {
    expect(messages(body)).toEqual(['Esperava um objeto JSON com a data inicial.']);
  });
});
