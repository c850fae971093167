// In each of several weeks two people compose, send and correct one programme, while the server is killed repeatedly.
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventInput } from '../../core/contracts/events.ts';
import type { Timeline, VersionContent } from '../../core/contracts/versions.ts';
import { addDays } from '../../core/rules/calendar.ts';
import { DAYS } from '../../core/rules/week.ts';
import { Client, conflictOf } from '../client.ts';
import { type Part, withFaults } from '../report.ts';
import { type Catalogue, contentOf, contentOfEvent, EMPTY, pick, randomEvening } from './composer.ts';
import { Server } from './server.ts';

const KILLS = 200;
const QUICK_KILLS = 12;
/** The number of weeks that are composed at the same time. */
const WEEKS = 3;
/** Two people compose each week. The first person owns the first three evenings, the second person the others. */
const SHARES = [
  [0, 1, 2],
  [3, 4, 5],
];
/** The number of steps of each person. A step is a saved evening or a send. */
const STEPS = 24;
/** A server is killed at most this long, in ms, after its start, often during its first requests. */
const MOST_LIFE_MS = 1000;
const FIRST_WEEK = '2030-01-02';
const MOST_TRIES = 200;
/** The first faults hit workerd alone: `npm start` itself has to replace it. */
const WORKERD_FAULTS = ['SIGSTOP', 'SIGKILL'] as const;

/** An evening as its owner knows it. `tried`: a content whose save is not acknowledged; the server may or may not have it. */
interface ExpectedEvening {
  content: string;
  revision: number;
  tried: string | null;
}

interface ComposedWeek {
  startDate: string;
  evenings: ExpectedEvening[];
  /** Acknowledged versions. `contents`: by position, the sender's own evenings as this version must have them. */
  versions: { number: number; contents: Map<number, string> }[];
  isComposed: boolean;
}

/** Compares the server's week with what its people know. Until the proof's end an evening may have the content `tried`. */
async function faultsOf(client: Client, { startDate, evenings, versions }: ComposedWeek, isEnd: boolean): Promise<string[]> {
  const faults: string[] = [];
  const fault = (isSo: boolean, text: string) => isSo && faults.push(`${startDate}: ${text}`);
  const { programme, others } = await client.week(startDate);
  const events = programme?.events ?? [];
  fault(others.length > 0, `${1 + others.length} programmes`);
  fault(programme !== null && ![0, 1].includes(events.length - DAYS.length), `${events.length} events`);
  for (const [position, { content, revision, tried }] of evenings.entries()) {
    const event = events[position];
    const now = event ? contentOfEvent(event) : EMPTY;
    fault(now !== content && (isEnd || now !== tried), `event ${position} is not what was acknowledged`);
    fault((event?.revision ?? 0) < revision, `event ${position} has lost revision ${revision}`);
  }
  const stored = programme ? await versionsOf(client, programme.id) : [];
  for (const [i, contents] of stored.entries())
    fault(contents.join() === stored[i - 1]?.join(), `version ${i + 1} is the one before once more`);
  for (const { number, contents } of versions) {
    fault(!stored[number - 1], `version ${number} is lost`);
    for (const [position, content] of contents)
      fault((stored[number - 1]?.[position] ?? EMPTY) !== content, `version ${number} has another event ${position}`);
  }
  return faults;
}

/** Returns the contents of the events of each version. @throws if the versions' numbers have a gap */
async function versionsOf(client: Client, programme: number): Promise<string[][]> {
  const path = `/api/schedules/${programme}/versions`;
  const { versions } = await client.call<Timeline>('GET', path);
  const read = async (_: unknown, i: number) => (await client.call<VersionContent>('GET', `${path}/${i + 1}`)).events;
  return (await Promise.all(versions.map(read))).map((events) => events.map(contentOfEvent));
}

interface Shared {
  client: Client;
  catalogue: Catalogue;
  faults: string[];
  retry<T>(request: () => Promise<T>): Promise<T>;
  acknowledged: { saves: number; sends: number };
}

/** Acts as one of the two people who compose a week at the same time. Only this person edits the evenings at `positions`. */
async function compose(shared: Shared, week: ComposedWeek, positions: readonly number[]): Promise<void> {
  const { client, catalogue, faults, retry, acknowledged } = shared;
  const { startDate, evenings } = week;

  /** Saves an evening. Only this person's earlier save, or a send (which writes all evenings), can cause a conflict. */
  async function save(position: number, input: EventInput): Promise<void> {
    const evening = evenings[position] as ExpectedEvening;
    const content = contentOf(input);
    evening.tried = content;
    const revision = await retry(async () => {
      try {
        const event = (await client.save(startDate, position, input, evening.revision)).programme?.events[position];
        if (!event || contentOfEvent(event) !== content)
          faults.push(`${startDate}/${position}: the response has another content`);
        return event?.revision ?? 0;
      } catch (error) {
        const current = conflictOf(error);
        if (!current) throw error;
        const stored = contentOfEvent(current);
        if (stored === content) return current.revision;
        if (stored !== evening.content) faults.push(`${startDate}/${position}: a conflict with what nobody wrote`);
        evening.revision = current.revision;
        throw error;
      }
    });
    Object.assign(evening, { content, revision, tried: null });
    acknowledged.saves += 1;
  }

  async function send(part: 'week' | 'extra'): Promise<void> {
    if (part === 'extra' && evenings[DAYS.length]?.content === EMPTY) return;
    const { number } = await retry(async () => client.send(await client.week(startDate), 'Bia', part));
    const sent = part === 'extra' ? [DAYS.length] : positions;
    const contents = new Map(sent.map((position) => [position, (evenings[position] as ExpectedEvening).content]));
    week.versions.push({ number, contents });
    acknowledged.sends += 1;
  }

  for (let step = 0; step < STEPS; step += 1) {
    const chance = Math.random();
    const position = pick(positions);
    if (step > 0 && chance < 0.3) await send('week');
    else if (week.versions.length > 0 && positions.includes(DAYS.length) && chance < 0.37) await send('extra');
    else await save(position, randomEvening(catalogue, startDate, position));
  }
  await send('week');
}

export const oneWeekKill: Part = {
  name: 'one-week-kill',
  async *measure({ work, say, isQuick }) {
    const kills = isQuick ? QUICK_KILLS : KILLS;
    await using server = await Server.start(work);
    const client = new Client(server);
    const weeks: ComposedWeek[] = [];
    const acknowledged = { saves: 0, sends: 0 };
    let cutOff = 0;
    let isUp = Promise.resolve();
    let isOver = false;
    const faults: string[] = [];
    const shared: Shared = {
      ...{ client, faults, acknowledged, catalogue: await client.catalogue() },
      retry: async (request) => {
        for (let tries = 1; ; tries += 1) {
          await isUp;
          try {
            return await request();
          } catch (error) {
            if (tries === MOST_TRIES) throw error;
            await sleep(20);
          }
        }
      },
    };

    const composing = Promise.all(
      Array.from({ length: WEEKS }, async () => {
        while (!isOver) {
          const evenings = Array.from({ length: DAYS.length + 1 }, () => ({ content: EMPTY, revision: 0, tried: null }));
          const startDate = addDays(FIRST_WEEK, 7 * weeks.length);
          const week: ComposedWeek = { startDate, evenings, versions: [], isComposed: false };
          weeks.push(week);
          await Promise.all(SHARES.map((positions) => compose(shared, week, positions)));
          week.isComposed = true;
        }
      }),
    );
    // The errors of `composing` are reported at the end. Without this handler Node would end the process at the first one.
    composing.catch(() => {});

    const check = async (isEnd: boolean): Promise<void> => {
      for (const week of weeks) if (isEnd || !week.isComposed) faults.push(...(await faultsOf(new Client(server), week, isEnd)));
    };
    for (let kill = 1; kill <= kills; kill += 1) {
      await Promise.race([composing, sleep(Math.random() * MOST_LIFE_MS)]);
      // The people repeat their requests only after the data that the killed server left have been checked.
      const restarted = Promise.withResolvers<void>();
      isUp = restarted.promise;
      cutOff += client.pending;
      const signal = WORKERD_FAULTS[kill - 1];
      if (signal) await server.replaceWorkerd(signal);
      else await server.kill().then(() => server.start());
      await check(false);
      if (kill % (isQuick ? 3 : 10) === 0) say(`${kill} kills, ${acknowledged.saves} saved, ${acknowledged.sends} sent`);
      restarted.resolve();
    }
    isOver = true;
    await composing;
    await check(true);

    yield {
      what: `${WEEKS} weeks at a time, composed evening by evening by two people each, sent, corrected, the extra event also alone; workerd stopped once and killed once, then host and workerd killed (-9): ${kills} faults`,
      product: withFaults(
        `${cutOff} requests cut off; ${acknowledged.saves} saves and ${acknowledged.sends} sends acknowledged, all stored in ${weeks.length} weeks`,
        faults,
      ),
      promise: {
        text: 'nothing acknowledged is lost, one programme a week, one extra event, every acknowledged version is stored, whole and once, numbers without a gap',
        held: faults.length === 0 && cutOff > 0,
      },
    };
  },
};
