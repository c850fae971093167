import { expect, it } from 'vitest';
import type { ScheduleEvent } from '../../../core/contracts/events.ts';
import { artist, EVENT } from '../../../core/testing/events.ts';
import type { SentWeek } from '../../services/versions/sent-week.ts';
import { calendar } from './feeds.ts';

const HOUSE = { name: 'Bar; do Zé', line: 'Rua da Lapa, 120 · a partir das 20h' };

const event = (extra: Partial<ScheduleEvent>): ScheduleEvent => ({
  ...EVENT,
  id: 7,
  scheduleId: 3,
  eventName: 'Samba',
  ...extra,
});

const week = (...events: ScheduleEvent[]): SentWeek => ({
  startDate: '2026-12-30',
  programmes: [{ scheduleId: 3, version: 4, sentAt: '2026-12-28T21:02:03.456Z', events, changes: [] }],
});

const made = (...weeks: SentWeek[]) => calendar(weeks, HOUSE, 'casa.example');
const fileOf = (fields: Partial<ScheduleEvent>) => made(week(event(fields)));
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');
const propertyOf = (file: string, name: string) =>
  linesOf(file)
    .find((line) => line.startsWith(name))
    ?.slice(name.length);

it('a link’s calendar has each event as a whole-day entry with a UID, and with the version’s number as SEQUENCE', () => {
  const file = fileOf({ date: '2026-12-31' });
  expect(linesOf(file)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quartou//Programacao//PT',
    'NAME:Programação: Bar\\; do Zé',
    'X-WR-CALNAME:Programação: Bar\\; do Zé',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:event-7@casa.example',
    'DTSTAMP:20261228T210203Z',
    'LAST-MODIFIED:20261228T210203Z',
    'SEQUENCE:4',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Samba',
    'LOCATION:Bar\\; do Zé\\, Rua da Lapa\\, 120 · a partir das 20h',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('a calendar entry’s description has attractions, price and observations; line breaks in texts are escaped', () => {
  const file = fileOf({
    attractions: [artist('Ana, Bia')],
    eventName: ' ',
    customValue: 'R$15 até 23h; depois R$20',
    observations: 'Aniversariantes\r\nentram \\o/',
  });
  expect(propertyOf(file, 'SUMMARY:')).toBe('Programação de quarta');
  expect(propertyOf(file, 'DESCRIPTION:')).toBe('Ana\\, Bia\\nR$15 até 23h\\; depois R$20\\nAniversariantes\\nentram \\\\o/');
  const hostile = fileOf({ eventName: 'A\r\nEND:VEVENT\u0000\u0007\rB\ud83d' });
  expect(propertyOf(hostile, 'SUMMARY:')).toBe('A\\nEND:VEVENT\\nB\ufffd');
  expect(linesOf(hostile).filter((line) => line === 'END:VEVENT')).toHaveLength(1);
});

it.each(['ação', '🎉', 'x', '👩‍👩‍👧 e '])('a calendar line of “%s” is folded at 75 octets, never inside a character', (part) => {
  const name = part.repeat(120).trim();
  for (let before = 0; before < 5; before++) {
    const file = fileOf({ eventName: 'x'.repeat(before) + name });
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
    expect(file).not.toMatch(/[^\r]\n/);
    expect(file.isWellFormed()).toBe(true);
    expect(propertyOf(file, 'SUMMARY:')).toBe('x'.repeat(before) + name);
  }
});

it('a calendar without events has a time zone, because iCalendar requires at least one component', () => {
  expect(linesOf(made()).filter((line) => line.startsWith('BEGIN:'))).toEqual([
    'BEGIN:VCALENDAR',
    'BEGIN:VTIMEZONE',
    'BEGIN:STANDARD',
  ]);
});
