import type { Attraction, AttractionPhoto } from '../../../core/contracts/attractions.ts';
import type { EntryValue, ListedLayout, LotSetting } from '../../../core/contracts/catalogue.ts';
import type { DeletedItem, DeletedList } from '../../../core/contracts/deleted.ts';
import type { ScheduleEvent } from '../../../core/contracts/events.ts';
import type { ImportJob } from '../../../core/contracts/imports.ts';
import type { Link } from '../../../core/contracts/links.ts';
import type { AdminCounts, MonthEvents, Schedule, ScheduleHistory, ScheduleSummary } from '../../../core/contracts/schedules.ts';
import type { Account, Team } from '../../../core/contracts/team.ts';
import type { Answer, Version } from '../../../core/contracts/versions.ts';
import { addDays, type CalendarDate } from '../../../core/rules/calendar.ts';
import { DAYS } from '../../../core/rules/week.ts';
import { EVENT } from '../../../core/testing/events.ts';

type HistoryItem = ScheduleHistory['items'][number];

const createdAt = '2026-11-20T15:00:00.000Z';
const size = { width: 90, height: 120 };

const rowOf =
  <Row>(defaults: Row) =>
  (row: Partial<Row>): Row => ({ ...defaults, ...row });

export const counts = rowOf<AdminCounts>({
  layouts: 0,
  attractions: 0,
  values: 0,
  lotSettings: 0,
  schedules: 0,
  links: 0,
  example: { layouts: 0, attractions: 0, values: 0, schedules: 0 },
  exampleTexts: 0,
});

export const value = rowOf<EntryValue>({ id: 1, name: 'R$15 ATÉ 23H00', createdAt });

export const attraction = rowOf<Attraction>({
  id: 1,
  name: 'DJ Ana',
  photoCount: 0,
  thumbUrl: null,
  lastPhoto: null,
  aliases: [],
  createdAt,
});

export const importJob = rowOf<ImportJob>({
  id: 1,
  fileName: 'fotos.zip',
  size: 1000,
  state: 'uploading',
  createdAt,
  partSize: 1000,
  parts: [],
  preview: null,
  done: 0,
  total: 0,
  percent: 0,
  attractionsAdded: 0,
  photosAdded: 0,
  photosFailed: 0,
  errors: [],
  message: '',
});

export const photo = rowOf<AttractionPhoto>({
  id: 1,
  name: 'ana.png',
  imageUrl: `/media/${'a'.repeat(64)}?v=1`,
  attractionId: 1,
  ...size,
});

export const layout = rowOf<ListedLayout>({
  id: 1,
  name: 'Baile',
  imageUrl: `/media/${'b'.repeat(64)}?v=1`,
  createdAt,
  lastName: null,
  lastDays: [],
  ...size,
});

export const account = rowOf<Account>({
  id: 1,
  username: 'Lúcia',
  createdAt,
  lastSeenAt: null,
  openSessions: 1,
  isSelf: true,
  resetEndsAt: null,
});

export const team = rowOf<Team>({
  accounts: [account({}), account({ id: 2, username: 'Ana', isSelf: false })],
  registration: { isOn: true, from: 'secret', codeId: null },
  staff: { isOn: true, from: 'screen', codeId: 'first', devices: 5 },
});

export const link = rowOf<Link>({
  id: 1,
  label: 'Portaria',
  endsOn: null,
  hasPackage: false,
  createdAt,
  createdBy: 'Lúcia',
  revokedAt: null,
  isOpen: true,
  path: '/s/AbCdEfGhIjKlMnOpQrStUv',
});

export const deletedItem = rowOf<DeletedItem>({
  kind: 'layout',
  id: 1,
  name: 'Samba',
  attraction: null,
  isDraft: false,
  imageUrl: null,
  deletedAt: createdAt,
  deletedBy: 'Marina',
});

/** Returns the response for the list “Excluídos”. `more`: total counts of kinds that have more items than the list shows. */
export function deletedList(items: DeletedItem[], more: Partial<DeletedList['counts']> = {}): DeletedList {
  const counted = { schedule: 0, layout: 0, attraction: 0, photo: 0, value: 0 };
  for (const { kind } of items) counted[kind] += 1;
  return { items, counts: { ...counted, ...more } };
}

export const lotSetting = rowOf<LotSetting>({
  id: 1,
  name: 'normal',
  label: 'Normal',
  firstLotLabel: '1º Lote',
  firstLotValue: 'R$ 15,00',
  secondLotLabel: '2º Lote',
  secondLotValue: 'R$ 20,00',
  lastLotLabel: 'Último Lote',
  lastLotValue: 'R$ 25,00',
});

export const summary = rowOf<ScheduleSummary>({
  id: 1,
  startDate: '2026-11-25',
  createdAt,
  kind: 'regular',
  daysWithAttractions: 0,
  days: [false, false, false, false, false],
  extraConfigured: null,
  layoutUrls: [null, null, null, null, null],
  extraLayoutUrl: null,
  mark: null,
});

type ListedEvent = HistoryItem['days'][number];

interface HistoryRow extends Omit<Partial<HistoryItem>, 'days' | 'extra'> {
  days?: Partial<ListedEvent>[];
  extra?: Partial<ListedEvent>[];
}

export function historyItem({ days = [], extra = [], ...row }: HistoryRow): HistoryItem {
  const startDate = row.startDate ?? '2026-11-25';
  const listed = (event: Partial<ListedEvent>, position: number): ListedEvent => ({
    configured: false,
    eventName: null,
    layoutUrl: null,
    date: addDays(startDate, position),
    artists: null,
    price: null,
    isFound: false,
    ...event,
  });
  return {
    id: 1,
    startDate,
    createdAt,
    days: days.map(listed),
    extra: extra.map((event) => listed(event, 5)),
    extraEvents: extra.length,
    mark: null,
    isDraft: false,
    isSent: !row.isDraft,
    isOwn: true,
    staffMark: null,
    ...row,
  };
}

export const monthEvent = (date: CalendarDate, row: Partial<MonthEvents[number]> = {}): MonthEvents[number] => ({
  scheduleId: 7,
  date,
  isSpecialEvent: false,
  configured: true,
  eventName: 'Samba',
  layoutUrl: null,
  ...row,
});

export const version = rowOf<Version>({ number: 1, kind: 'sent', author: null, isAdmin: false, createdAt, changes: null });

export const answer = rowOf<Answer>({ id: 1, kind: 'approved', version: 1, eventId: null, text: null, by: 'Marina', createdAt });

/** Returns a programme whose first days are `events` and whose other days are empty; without days if `events` is empty. */
export const schedule = (row: Partial<Schedule>, events: Partial<ScheduleEvent>[]): Schedule => {
  const startDate = row.startDate ?? '2026-11-25';
  const days = events.length === 0 ? [] : [...DAYS];
  return {
    id: 1,
    startDate,
    createdAt,
    events: days.map(({ name }, index) => ({
      ...EVENT,
      id: 70 + index,
      scheduleId: row.id ?? 1,
      dayOfWeek: name,
      date: addDays(startDate, index),
      ...events[index],
    })),
    ...row,
  };
};
