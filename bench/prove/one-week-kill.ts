// Kills the server repeatedly while two people compose, send and correct each week. Nothing acknowledged may be lost.
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventInput } from '../../core/contracts/events.ts';
import type { Timeline, VersionContent } from '../../core/contracts/versions.ts';
import { addDays } from '../../core/rules/calendar.ts';
import { DAYS, EXTRA_POSITION } from '../../core/rules/week.ts';
import { Client, conflictOf } from '../client.ts';
import { type Part, withFaults } from '../report.ts';
import { type Catalogue, contentOf, contentOfEvent, EMPTY, pick, randomEvening } from './composer.ts';
import { Server } from './server.ts';

const KILLS = 200;
const QUICK_KILLS = 12;
const WEEKS = 3;
/** The positions of the evenings that each of the two people composes. */
const SHARES = [
  [0, 1, 2],
  [3, 4, 5],
];
/** Steps per person and week. A step is a saved evening or a send. */
const STEPS = 24;
/** The longest time, in ms, from a restart to the next kill: short, so that many kills hit the first requests after it. */
const MOST_LIFE_MS = 1000;
const FIRST_WEEK = '2030-01-02';
const MOST_TRIES = 200;
/** The first two kills send these signals to workerd only, and `npm start` has to replace it. The others kill both processes. */
const WORKERD_FAULTS = ['SIGSTOP', 'SIGKILL'] as const;

/** An evening's last acknowledged save. `tried`: content of a later save that is not acknowledged, but may be stored. */
interface ExpectedEvening {
  content: string;
  revision: number;
  tried: string | null;
}

interface ComposedWeek {
  startDate: string;
  evenings: ExpectedEvening[];
  /** Acknowledged versions. `contents`: by position, the content of each of the sender's evenings in this version. */
  versions: { number: number; contents: Map<number, string> }[];
  /** The content of each version at the last check. A later check must find the same content. */
  stored: string[];
  isComposed: boolean;
}

/** Compares the server's week with what was acknowledged. Unless `isEnd`, an evening may have the content `tried` instead. */
async function faultsOf(client: Client, week: ComposedWeek, isEnd: boolean): Promise<string[]> {
  const { startDate, evenings, versions } = week;
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
  for (const [i, contents] of stored.entries()) {
    fault(contents.join() === stored[i - 1]?.join(), `version ${i + 1} is the one before once more`);
    fault(contents.join() !== (week.stored[i] ?? contents.join()), `version ${i + 1} has changed`);
  }
  week.stored = stored.map((contents) => contents.join());
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

class People {
  readonly faults: string[] = [];
  readonly weeks: ComposedWeek[] = [];
  readonly counts = { saved: 0, sent: 0 };
  /** Pending while the server is down or its data are checked: meanwhile nobody begins a request. */
  isUp = Promise.resolve();
  isOver = false;
  readonly client: Client;
  readonly #catalogue: Catalogue;

  constructor(client: Client, catalogue: Catalogue) {
    this.client = client;
    this.#catalogue = catalogue;
  }

  async composeWeeks(): Promise<void> {
    while (!this.isOver) {
      const evenings = Array.from({ length: DAYS.length + 1 }, () => ({ content: EMPTY, revision: 0, tried: null }));
      const startDate = addDays(FIRST_WEEK, 7 * this.weeks.length);
      const week: ComposedWeek = { startDate, evenings, versions: [], stored: [], isComposed: false };
      this.weeks.push(week);
      await Promise.all(SHARES.map((positions) => this.#compose(week, positions)));
      week.isComposed = true;
    }
  }

  async #compose(week: ComposedWeek, positions: readonly number[]): Promise<void> {
    for (let step = 0; step < STEPS; step += 1) {
      const chance = Math.random();
      const position = pick(positions);
      if (step > 0 && chance < 0.3) await this.#send(week, positions, 'week');
      else if (week.versions.length > 0 && position === EXTRA_POSITION && chance < 0.5)
        await this.#send(week, [position], 'extra');
      else await this.#save(week, position, randomEvening(this.#catalogue, week.startDate, position));
    }
    await this.#send(week, positions, 'week');
  }

  /** Saves an evening. Only a send (which writes all evenings), or a save whose response was lost, can cause a conflict. */
  async #save({ startDate, evenings }: ComposedWeek, position: number, input: EventInput): Promise<void> {
    const evening = evenings[position] as ExpectedEvening;
    const content = contentOf(input);
    evening.tried = content;
    const revision = await this.#retry(async () => {
      try {
        const event = (await this.client.save(startDate, position, input, evening.revision)).programme?.events[position];
        if (!event || contentOfEvent(event) !== content)
          this.faults.push(`${startDate}/${position}: the response has another content`);
        return event?.revision ?? 0;
      } catch (error) {
        const current = conflictOf(error);
        if (!current) throw error;
        const stored = contentOfEvent(current);
        if (stored === content) return current.revision;
        if (stored !== evening.content) this.faults.push(`${startDate}/${position}: a conflict with what nobody wrote`);
        evening.revision = current.revision;
        throw error;
      }
    });
    Object.assign(evening, { content, revision, tried: null });
    this.counts.saved += 1;
  }

  async #send({ startDate, evenings, versions }: ComposedWeek, positions: readonly number[], part: 'week' | 'extra') {
    if (part === 'extra' && evenings[EXTRA_POSITION]?.content === EMPTY) return;
    const { number } = await this.#retry(async () => this.client.send(await this.client.week(startDate), 'Bia', part));
    const contents = new Map(positions.map((position) => [position, (evenings[position] as ExpectedEvening).content]));
    versions.push({ number, contents });
    this.counts.sent += 1;
  }

  async #retry<T>(request: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      await this.isUp;
      try {
        return await request();
      } catch (error) {
        if (tries === MOST_TRIES) throw error;
        await sleep(20);
      }
    }
  }
}

export const oneWeekKill: Part = {
  name: 'one-week-kill',
  async *measure({ work, say, isQuick }) {
    const kills = isQuick ? QUICK_KILLS : KILLS;
    await using server = await Server.start(work);
    const client = new Client(server);
    const people = new People(client, await client.catalogue());
    const { weeks, faults, counts } = people;
    let cutOff = 0;
    const composing = Promise.all(Array.from({ length: WEEKS }, () => people.composeWeeks()));
    // The errors of `composing` are reported at the end. Without this handler Node would end the process at the first error.
    composing.catch(() => {});

    const check = async (isEnd: boolean): Promise<void> => {
      for (const week of weeks) if (isEnd || !week.isComposed) faults.push(...(await faultsOf(new Client(server), week, isEnd)));
    };
    for (let kill = 1; kill <= kills; kill += 1) {
      await Promise.race([composing, sleep(Math.random() * MOST_LIFE_MS)]);
      const restarted = Promise.withResolvers<void>();
      people.isUp = restarted.promise;
      cutOff += client.pending;
      const signal = WORKERD_FAULTS[kill - 1];
      if (signal) await server.replaceWorkerd(signal);
      else await server.kill().then(() => server.start());
      await check(false);
      if (kill % (isQuick ? 3 : 10) === 0) say(`${kill} kills, ${counts.saved} saved, ${counts.sent} sent`);
      restarted.resolve();
    }
    people.isOver = true;
    await composing;
    await check(true);

    yield {
      what: `${WEEKS} weeks at a time, composed evening by evening by two people each, sent, corrected, the extra event also alone; workerd stopped once and killed once, then host and workerd killed (-9): ${kills} faults`,
      product: withFaults(
        `${cutOff} requests cut off; ${counts.saved} saves and ${counts.sent} sends acknowledged, all stored in ${weeks.length} weeks`,
        faults,
      ),
      promise: {
        text: 'nothing acknowledged is lost, one programme a week, one extra event, every acknowledged version is stored, whole and once, numbers without a gap',
        held: faults.length === 0 && cutOff > 0,
      },
    };
  },
};
