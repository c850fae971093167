// What the house remembers, after people have sent, changed, removed, restored and merged side by side, against a recount of all there is.
import type { AttractionEvenings } from '../../core/contracts/evenings.ts';
import type { Memory } from '../../core/contracts/memory.ts';
import type { Merge } from '../../core/contracts/merges.ts';
import type { MonthEvents, Schedule, ScheduleHistory } from '../../core/contracts/schedules.ts';
import type { Timeline } from '../../core/contracts/versions.ts';
import { addDays } from '../../core/rules/calendar.ts';
import { DAYS } from '../../core/rules/week.ts';
import { Importer } from '../importing.ts';
import { type Line, press, readWeek, saveEvening } from './client.ts';
import { atOnce, Faults, type Proof } from './proof.ts';
import type { Random } from './random.ts';
import { catalogueOf, FIRST, randomDay, randomWeek } from './week.ts';

const OPERATIONS = 1000;
const QUICK = 120;
/** Looks at the statistics, evenly spread. */
const LOOKS = 5;
const PEOPLE = 4;
/** So few that many programmes are for one week. */
const WEEKS = 12;

interface Evening {
  eventId: number;
  scheduleId: number;
  startDate: string;
  date: string;
  attractionIds: Set<number>;
}

/** The evenings that count, from the API's own reads of every programme and its versions. */
async function recount(admin: Importer): Promise<Evening[]> {
  const ids: number[] = [];
  for (let before: number | null = null, isFirst = true; isFirst || before !== null; isFirst = false) {
    const page: ScheduleHistory = await admin.call('GET', `/api/schedules/history${before === null ? '' : `?before=${before}`}`);
    // What was never handed over does not count.
    ids.push(...page.items.flatMap(({ id, isDraft }) => (isDraft ? [] : [id])));
    before = page.next;
  }
  const newest = new Map<string, { at: string; schedule: Schedule }>();
  await atOnce(ids, 8, async (id) => {
    const schedule = await admin.call<Schedule>('GET', `/api/schedules/${id}`);
    const { versions } = await admin.call<Timeline>('GET', `/api/schedules/${id}/versions`);
    const at =
      versions
        .map(({ createdAt }) => createdAt)
        .sort()
        .at(-1) ?? schedule.createdAt;
    const week = `${schedule.startDate} ${schedule.events.every(({ isSpecialEvent }) => isSpecialEvent)}`;
    const other = newest.get(week);
    if (!other || at > other.at || (at === other.at && id > other.schedule.id)) newest.set(week, { at, schedule });
  });
  return [...newest.values()].flatMap(({ schedule: { id, startDate, events } }) =>
    events.map((event) => ({
      eventId: event.id,
      scheduleId: id,
      startDate,
      date: event.date,
      attractionIds: new Set(event.attractions.flatMap(({ attraction }) => attraction?.id ?? [])),
    })),
  );
}

/** What the picker should say of each attraction beside a week. */
function remembered(evenings: Evening[], startDate: string): Memory {
  const dates = new Map<number, string[]>();
  for (const evening of evenings) {
    if (evening.startDate === startDate) continue;
    for (const id of evening.attractionIds) dates.set(id, [...(dates.get(id) ?? []), evening.date].sort());
  }
  return [...dates].map(([id, all]) => [
    id,
    all.length,
    all.findLast((date) => date < startDate) ?? null,
    all.find((date) => date >= startDate) ?? null,
  ]);
}

const sorted = (rows: unknown[]) => JSON.stringify(rows.map((row) => JSON.stringify(row)).sort());

/** Compares every statistic of the house with the recount. */
async function look(admin: Importer, faults: Faults): Promise<number> {
  const evenings = await recount(admin);
  for (const startDate of new Set(evenings.map((evening) => evening.startDate))) {
    const said = await admin.call<Memory>('GET', `/api/attractions/memory?startDate=${startDate}`);
    if (sorted(said) !== sorted(remembered(evenings, startDate))) faults.add(`the memory beside ${startDate} is another`);
  }
  for (const month of new Set(evenings.map(({ date }) => date.slice(0, 7)))) {
    const said = await admin.call<MonthEvents>('GET', `/api/schedules/month/${month}`);
    const wanted = evenings.filter(({ date }) => date.startsWith(month)).map(({ scheduleId, date }) => [scheduleId, date]);
    if (sorted(said.map(({ scheduleId, date }) => [scheduleId, date])) !== sorted(wanted))
      faults.add(`the month ${month} is another`);
  }
  for (const { id } of await admin.call<{ id: number }[]>('GET', '/api/attractions')) {
    const said = await admin.call<AttractionEvenings>('GET', `/api/attractions/${id}/evenings`);
    const wanted = evenings.filter(({ attractionIds }) => attractionIds.has(id)).map(({ eventId }) => eventId);
    if (sorted(said.evenings.map(({ eventId }) => eventId)) !== sorted(wanted))
      faults.add(`the page of attraction ${id} is another`);
  }
  return evenings.length;
}

export const memory: Proof = async ({ random, open, say, isQuick }) => {
  const server = await open();
  const admin = await Importer.at(server.url, 'bench');
  const catalogue = await catalogueOf(server.url);
  const line: Line = { url: server.url, inFlight: 0 };
  const faults = new Faults();
  const done: Record<string, number> = {};
  const programmes: number[] = [];
  const removed: number[] = [];
  /** What somebody chooses from: what there is now, or a draft's old names, some of which have been merged or removed since. */
  const current = async (chance: Random) => {
    if (chance.chance(0.25)) return catalogue;
    const there = new Set((await admin.call<{ id: number }[]>('GET', '/api/attractions')).map(({ id }) => id));
    return { ...catalogue, attractions: catalogue.attractions.filter(({ id }) => there.has(id)) };
  };
  const move = (id: number, from: number[], to: number[]) => {
    const at = from.indexOf(id);
    if (at >= 0) to.push(...from.splice(at, 1));
  };
  const attractionIds = catalogue.attractions.map(({ id }) => id);

  /** What people do, and how often of a hundred times. */
  const DEEDS: [share: number, what: string, act: (random: Random) => Promise<unknown>][] = [
    [
      20,
      'sent',
      async (chance) => {
        const { scheduleId, failures } = await press(
          line,
          randomWeek(chance, await current(chance), chance.int(0, WEEKS - 1)),
          chance.key(),
        );
        if (scheduleId !== null) programmes.push(scheduleId);
        if (failures.length > 0) throw new Error(failures.join());
      },
    ],
    [
      10,
      'composed',
      async (chance) => {
        const startDate = addDays(FIRST, 7 * chance.int(0, WEEKS - 1));
        const position = chance.int(0, DAYS.length - 1);
        const { programme: before } = await readWeek(line, startDate);
        const body = randomDay(chance, await current(chance));
        const { programme } = await saveEvening(line, startDate, position, body, before?.events[position]?.revision ?? 0);
        if (programme && !programmes.includes(programme.id)) programmes.push(programme.id);
      },
    ],
    [
      24,
      'changed',
      async (chance) => {
        const { id, events } = await admin.call<Schedule>('GET', `/api/schedules/${chance.pick(programmes)}`);
        const day = events.find(({ isSpecialEvent }) => !isSpecialEvent && chance.chance(0.4)) ?? events[0];
        return admin.call('PUT', `/api/events/${day?.id}`, randomDay(chance, await current(chance), id));
      },
    ],
    [12, 'handed over', (chance) => admin.call('POST', `/api/schedules/${chance.pick(programmes)}/versions`, { author: 'Bia' })],
    [
      10,
      'removed',
      async (chance) => {
        const id = chance.pick(programmes);
        await admin.call('DELETE', `/api/schedules/${id}`);
        move(id, programmes, removed);
      },
    ],
    [
      8,
      'restored',
      async (chance) => {
        const id = chance.pick(removed);
        await admin.call('POST', `/api/schedules/${id}/restore`);
        move(id, removed, programmes);
      },
    ],
    [3, 'attraction removed', (chance) => admin.call('DELETE', `/api/attractions/${chance.pick(attractionIds)}`)],
    [4, 'attraction restored', (chance) => admin.call('POST', `/api/attractions/${chance.pick(attractionIds)}/restore`)],
    [
      5,
      'merged',
      (chance) => {
        const [gone, into] = chance.some(attractionIds, 2);
        return admin.call('POST', `/api/attractions/${gone}/merge`, { into });
      },
    ],
    [
      4,
      'unmerged',
      async (chance) => {
        const merges = await admin.call<Merge[]>('GET', '/api/attractions/merges');
        return admin.call('POST', `/api/attractions/merges/${chance.pick(merges).id}/undo`);
      },
    ],
  ];
  const chances = DEEDS.flatMap((deed) => Array.from({ length: deed[0] }, () => deed));
  const [[, , send]] = DEEDS as [(typeof DEEDS)[number]];
  for (let n = 0; n < 5; n += 1) await send(random);

  const operations = isQuick ? QUICK : OPERATIONS;
  let evenings = 0;
  let refused = 0;
  for (let n = 1; n <= LOOKS; n += 1) {
    await atOnce(Array.from({ length: operations / LOOKS }), PEOPLE, async () => {
      const [, what, act] = random.pick(chances);
      try {
        await act(random);
        done[what] = (done[what] ?? 0) + 1;
      } catch {
        refused += 1;
      }
    });
    evenings = await look(admin, faults);
    say(`${(n * operations) / LOOKS} operations, ${evenings} evenings`);
  }
  for (const [, what] of DEEDS) if (!done[what]) faults.add(`nothing was ${what}`);
  faults.add(...server.errors);
  const list = Object.entries(done).map(([what, count]) => `${count} ${what}`);
  return [
    {
      what: `${operations} random operations by ${PEOPLE} people over ${WEEKS} weeks; ${LOOKS} times in between everything is counted anew from the API’s reads`,
      promised: 'the picker’s memory beside each week, each month and each attraction’s page say what the recount says',
      seen: faults.or(`${list.join(', ')}, ${refused} refused; ${evenings} evenings at the end, all as counted`),
      held: faults.isEmpty,
    },
  ];
};
