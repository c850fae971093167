import type { ScheduleEvent } from '../../../core/contracts/events.ts';
import type { House } from '../../../core/contracts/house.ts';
import type { LinkWeeks } from '../../../core/contracts/links.ts';
import { addDays, byDate, type CalendarDate } from '../../../core/rules/calendar.ts';
import { artists, priceLines } from '../../../core/rules/event-text.ts';
import { eveningText } from '../../../core/rules/whatsapp.ts';
import type { SentProgramme, SentWeek } from '../../services/versions/sent-week.ts';
import { titleOf } from './view.ts';

/** RFC 5545 forbids a calendar without a component. A calendar without events has this time zone as its only component. */
const ZONE_UTC = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** Returns sent weeks as an iCalendar file. An event keeps its UID in later files, so that calendars update it. */
export function calendar(weeks: readonly SentWeek[], house: Pick<House, 'name' | 'line'>, host: string): string {
  const programmes = weeks.flatMap(({ programmes }) => programmes);
  const events = programmes.flatMap((programme) =>
    programme.events.flatMap((event) => eventLines(event, programme, house, host)),
  );
  const name = text(`Programação: ${house.name}`);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quartou//Programacao//PT',
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...(events.length > 0 ? events : ZONE_UTC),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function eventLines(event: ScheduleEvent, sent: SentProgramme, house: Pick<House, 'name' | 'line'>, host: string): string[] {
  const { id, date } = event;
  const sentAt = utc(sent.sentAt);
  // The first line of the text is the date, which the calendar shows anyway.
  const [, ...description] = eveningText({ ...event, eventName: null }).split('\n');
  return [
    'BEGIN:VEVENT',
    `UID:event-${id}@${host}`,
    `DTSTAMP:${sentAt}`,
    `LAST-MODIFIED:${sentAt}`,
    `SEQUENCE:${sent.version}`,
    `DTSTART;VALUE=DATE:${basic(date)}`,
    `DTEND;VALUE=DATE:${basic(addDays(date, 1))}`,
    `SUMMARY:${text(titleOf(event))}`,
    ...(description.length > 0 ? [`DESCRIPTION:${text(description.join('\n'))}`] : []),
    `LOCATION:${text([house.name, house.line].filter(Boolean).join(', '))}`,
    // The event does not mark the subscriber's day as busy.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

const basic = (date: CalendarDate) => date.replaceAll('-', '');
const utc = (instant: string) => `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`;

// Characters that an iCalendar text cannot carry, even escaped.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds the control characters that have to be removed
const CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F]/g;

function text(value: string): string {
  return value
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, '')
    .toWellFormed()
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** The most octets of a line, without its line break (RFC 5545). */
const MAX_LINE_OCTETS = 75;

function fold(line: string): string {
  const { read } = new TextEncoder().encodeInto(line, new Uint8Array(MAX_LINE_OCTETS));
  return read === line.length ? line : `${line.slice(0, read)}\r\n${fold(` ${line.slice(read)}`)}`;
}

export function weekJson(weeks: readonly SentWeek[], { name, handle, line }: House, origin: string): LinkWeeks {
  return {
    house: { name, handle, line },
    weeks: weeks.map(({ startDate, programmes }) => ({
      startDate,
      events: programmes
        .flatMap(({ events, version, sentAt }) =>
          events.map((event) => ({
            id: event.id,
            date: event.date,
            dayOfWeek: event.dayOfWeek,
            name: event.eventName,
            artists: artists(event),
            prices: priceLines(event),
            observations: event.observations,
            flyer: event.layout && new URL(event.layout.imageUrl, origin).href,
            version,
            sentAt,
          })),
        )
        .sort(byDate),
    })),
  };
}
