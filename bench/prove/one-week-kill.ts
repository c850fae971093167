// Two people each compose, send, correct and restore weeks on shared programmes, while the server is killed repeatedly.
import { setTimeout as sleep } from 'node:timers/promises';
import type { RepeatedEvents } from '../../core/contracts/schedules.ts';
import { addDays } from '../../core/rules/calendar.ts';
import { DAYS, EXTRA_OFFSET } from '../../core/rules/week.ts';
import { foldWord } from '../../db/search.ts';
import { Faults, type Proof, type Random, type Server } from './house.ts';
import {
  bodyOf,
  type Catalogue,
  call,
  catalogueOf,
  conflictOf,
  contentOf,
  contentOfEvent,
  type DayBody,
  EMPTY,
  type ExtraBody,
  type Line,
  randomDay,
  randomExtra,
  readWeek,
  saveEvening,
  sendSeen,
} from './people.ts';
import { newestId, type StoredSchedule, soundness, storedAbove } from './stored.ts';

const KILLS = 200;
const QUICK_KILLS = 12;
/** Simultaneous weeks of two people each: one owns the first three evenings, the other the rest. */
const WEEKS = 3;
const SHARES = [
  [0, 1, 2],
  [3, 4, 5],
];
/** Steps of each person: an evening saved, a send or a restoration. */
const STEPS = 24;
/** A server is killed after at most this many acknowledged steps; one in five is killed earlier, after a random time (ms). */
const LIFE = 40;
const STILLBORN = 0.2;
const MOMENT = 40;
const START = 400;
const FIRST = '2030-01-02';
const MOST_TRIES = 200;

type Kind = 'saved' | 'sent' | 'extra alone' | 'restored';

/** An evening as its owner knows it: the last acknowledged content, and contents tried since, which may have been stored. */
interface Evening {
  content: string;
  revision: number;
  tried: string | null;
}

interface Composed {
  startDate: string;
  evenings: Evening[];
  isSent: boolean;
}

/** An acknowledged version and this person's contents in it, by position. */
interface Acknowledged {
  startDate: string;
  number: number;
  contents: Map<number, string>;
}

interface StoredVersion {
  startDate: string;
  number: number;
  content: string;
}

// Its own query: the proof must not read with the code under test.
const VERSIONS = `select s.start_date as startDate, v.number, v.content from versions v join schedules s on s.id = v.schedule_id
  where s.id > ? and s.deleted_at is null order by s.id, v.number`;

type Item = [attractionId: number | null, name: string | null, photo: [id: number] | null, customName: string | null];
type VersionEvent = Record<string, unknown> & { attractions: Item[] };

const contentOfVersion = (event: VersionEvent): string =>
  JSON.stringify([
    event.eventName ?? null,
    event.valueId ?? null,
    event.customValue ?? null,
    event.freeEntry ? 1 : 0,
    event.layoutId ?? null,
    event.observations ?? null,
    event.customAttractionsText ?? null,
    event.attractions.map(([id, , photo, customName]) => [id, photo?.[0] ?? null, customName]),
  ]);

/** Faults of the stored versions: gaps, duplicates, changed or unreadable contents, missing acknowledged versions. */
function versionFaults(stored: StoredVersion[], earlier: Map<string, string>, acknowledged: Acknowledged[]): string[] {
  const faults: string[] = [];
  const found = new Map<string, string[]>();
  let last: StoredVersion | undefined;
  for (const version of stored) {
    const { startDate, number, content } = version;
    const name = `${startDate}/${number}`;
    const before = last?.startDate === startDate ? last : undefined;
    if (number !== (before?.number ?? 0) + 1) faults.push(`version ${name} comes after ${before?.number ?? 'none'}`);
    if (before?.content === content) faults.push(`version ${name} is the one before once more`);
    if ((earlier.get(name) ?? content) !== content) faults.push(`version ${name} has changed`);
    earlier.set(name, content);
    try {
      found.set(name, (JSON.parse(content) as VersionEvent[]).map(contentOfVersion));
    } catch {
      faults.push(`version ${name} is torn`);
    }
    last = version;
  }
  return [...faults, ...acknowledged.flatMap((version) => lostOf(version, found.get(`${version.startDate}/${version.number}`)))];
}

function lostOf({ startDate, number, contents }: Acknowledged, events: string[] | undefined): string[] {
  if (!events) return [`version ${startDate}/${number} is lost`];
  return [...contents]
    .filter(([position, content]) => (events[position] ?? EMPTY) !== content)
    .map(([position]) => `version ${startDate}/${number} has another event ${position}`);
}

/** Faults of the stored weeks: two programmes, two extra events, an evening that is neither the acknowledged nor a tried one. */
function weekFaults(stored: StoredSchedule[], weeks: Composed[], isEnd: boolean): string[] {
  const faults: string[] = [];
  const known = new Set(weeks.map(({ startDate }) => startDate));
  faults.push(...stored.filter(({ startDate }) => !known.has(startDate)).map(({ id }) => `programme ${id} is nobody's`));
  for (const { startDate, evenings } of weeks) {
    const programmes = stored.filter((one) => one.startDate === startDate);
    if (programmes.length > 1) faults.push(`${programmes.length} programmes of ${startDate}`);
    const events = programmes[0]?.events ?? [];
    const regular = events.filter(({ isSpecial }) => !isSpecial);
    const extras = events.filter(({ isSpecial }) => isSpecial);
    if (programmes.length > 0 && regular.length !== DAYS.length) faults.push(`${startDate} has ${regular.length} days`);
    if (extras.length > 1) faults.push(`${startDate} has ${extras.length} extra events`);
    for (const [position, evening] of evenings.entries()) {
      const event = position < DAYS.length ? regular[position] : extras[0];
      faults.push(...eveningFaults(`${startDate}/${position}`, evening, event, isEnd));
      if (event?.name && !programmes[0]?.words?.includes(foldWord(event.name)))
        faults.push(`the history lags behind ${startDate}`);
    }
  }
  return faults;
}

function eveningFaults(
  name: string,
  { content, revision, tried }: Composed['evenings'][number],
  event: StoredSchedule['events'][number] | undefined,
  isEnd: boolean,
): string[] {
  const there = event?.content ?? EMPTY;
  return [
    ...(there !== content && (isEnd || there !== tried) ? [`${name} is not what was acknowledged`] : []),
    ...((event?.revision ?? 0) < revision ? [`${name} has lost revision ${revision}`] : []),
  ];
}

class Composer {
  readonly #house: House;
  readonly #week: Composed;
  readonly #mine: number[];
  readonly #made = new Map<number, Map<number, string>>();

  constructor(house: House, week: Composed, mine: number[]) {
    this.#house = house;
    this.#week = week;
    this.#mine = mine;
  }

  async run(): Promise<void> {
    const { random } = this.#house;
    for (let step = 0; step < STEPS; step += 1) {
      const what = random.next();
      if (this.#made.size > 0 && what < 0.1) await this.#restore();
      else if (step > 0 && what < 0.35) await this.#send('week');
      else if (this.#week.isSent && this.#mine.includes(DAYS.length) && what < 0.42) await this.#send('extra');
      else await this.#compose();
    }
    await this.#send('week');
  }

  #compose(): Promise<void> {
    const { random, catalogue } = this.#house;
    const position = random.pick(this.#mine);
    const body =
      position < DAYS.length
        ? randomDay(random, catalogue)
        : randomExtra(random, catalogue, addDays(this.#week.startDate, EXTRA_OFFSET));
    return this.#save(position, body);
  }

  /** Repeats a save until it is acknowledged. A conflicting event of this position can only be this person's own earlier save. */
  async #save(position: number, body: DayBody | ExtraBody): Promise<void> {
    const { line, again, hear, faults } = this.#house;
    const { startDate, evenings } = this.#week;
    const evening = evenings[position] as Evening;
    const content = contentOf(body);
    evening.tried = content;
    const revision = await again(async () => {
      try {
        const { programme } = await saveEvening(line, startDate, position, body, evening.revision);
        const event = programme?.events[position];
        if (!event || contentOfEvent(event) !== content) faults.add(`${startDate}/${position}: told of something else`);
        return event?.revision ?? 0;
      } catch (error) {
        const current = conflictOf(error);
        if (!current) throw error;
        const there = contentOfEvent(current);
        if (there === content) return current.revision;
        if (there !== evening.content) faults.add(`${startDate}/${position}: a conflict with what nobody wrote`);
        // A send has written the same content again, over the revision before.
        evening.revision = current.revision;
        throw error;
      }
    });
    Object.assign(evening, { content, revision, tried: null });
    hear('saved');
  }

  async #send(part: 'week' | 'extra'): Promise<number | null> {
    const { line, again, hear, acknowledged } = this.#house;
    const { startDate, evenings } = this.#week;
    if (part === 'extra' && evenings[DAYS.length]?.content === EMPTY) return null;
    const { number } = await again(async () => sendSeen(line, await readWeek(line, startDate), 'Bia', part));
    const positions = part === 'extra' ? [DAYS.length] : this.#mine;
    const contents = new Map(positions.map((position) => [position, (evenings[position] as Evening).content]));
    this.#week.isSent = true;
    acknowledged.push({ startDate, number, contents });
    if (part === 'week') this.#made.set(number, contents);
    hear(part === 'week' ? 'sent' : 'extra alone');
    return number;
  }

  /** Restores this person's evenings from a version, as the versions screen does, and sends them. */
  async #restore(): Promise<void> {
    const { line, again, random, hear } = this.#house;
    const { startDate, evenings } = this.#week;
    const number = random.pick([...this.#made.keys()]);
    const { programme } = await again(() => readWeek(line, startDate));
    const path = `/api/schedules/${programme?.id}/versions/${number}/restorable`;
    const { events } = await again(() => call<RepeatedEvents>(line, 'GET', path));
    for (const position of this.#mine) {
      const event = events[position];
      if (event && contentOfEvent(event) !== evenings[position]?.content) await this.#save(position, bodyOf(event));
    }
    await this.#send('week');
    hear('restored');
  }
}

interface House {
  line: Line;
  random: Random;
  catalogue: Catalogue;
  faults: Faults;
  acknowledged: Acknowledged[];
  again<T>(work: () => Promise<T>): Promise<T>;
  hear(kind: Kind): void;
}

export const oneWeekKill: Proof = async ({ random, open, say, isQuick }) => {
  const kills = isQuick ? QUICK_KILLS : KILLS;
  let server: Server = await open();
  const before = await newestId(server);
  const weeks: Composed[] = [];
  const count: Record<Kind, number> = { saved: 0, sent: 0, 'extra alone': 0, restored: 0 };
  const seen = { kills: 0, busy: 0, cut: 0 };
  let heard: (() => void) | null = null;
  let up = Promise.resolve();
  let isOver = false;
  const house: House = {
    line: {
      get url() {
        return server.url;
      },
      inFlight: 0,
    },
    random,
    catalogue: await catalogueOf(server.url),
    faults: new Faults(),
    acknowledged: [],
    again: async (work) => {
      for (let tries = 1; ; tries += 1) {
        await up;
        try {
          return await work();
        } catch (error) {
          if (tries === MOST_TRIES) throw error;
          await sleep(20);
        }
      }
    },
    hear: (kind) => {
      count[kind] += 1;
      heard?.();
    },
  };
  const { faults, line } = house;

  const composing = Promise.all(
    Array.from({ length: WEEKS }, async () => {
      while (!isOver) {
        const evenings = Array.from({ length: DAYS.length + 1 }, () => ({ content: EMPTY, revision: 0, tried: null }));
        const week = { startDate: addDays(FIRST, 7 * weeks.length), evenings, isSent: false };
        weeks.push(week);
        await Promise.all(SHARES.map((mine) => new Composer(house, week, mine).run()));
      }
    }),
  );
  // Errors are reported at the end; without this the rejection would be unhandled.
  composing.catch(() => {});

  const earlier = new Map<string, string>();
  const look = async (isEnd: boolean) => {
    const versions = await server.rows<StoredVersion>(VERSIONS, before);
    faults.add(...versionFaults(versions, earlier, house.acknowledged));
    faults.add(...weekFaults(await storedAbove(server, before), weeks, isEnd));
    return versions;
  };
  while (seen.kills < kills) {
    if (random.chance(STILLBORN)) await sleep(random.between(0, START));
    else {
      let wanted = random.int(1, LIFE);
      await Promise.race([composing, new Promise<void>((done) => (heard = () => --wanted <= 0 && done()))]);
      await sleep(random.between(0, MOMENT));
    }
    // Repetitions wait until the state that the killed server left has been checked.
    const restarted = Promise.withResolvers<void>();
    up = restarted.promise;
    seen.kills += 1;
    seen.busy += line.inFlight > 0 ? 1 : 0;
    seen.cut += line.inFlight;
    await server.kill();
    server = await open();
    await look(false);
    if (seen.kills % (isQuick ? 3 : 10) === 0) say(`${seen.kills} kills, ${count.saved} saved, ${count.sent} sent`);
    restarted.resolve();
  }
  isOver = true;
  await composing;
  const versions = await look(true);
  faults.add(...(await soundness(server)));

  return [
    {
      what: `${WEEKS} weeks at a time, composed evening by evening by two people each, sent, corrected, restored, the extra event also alone; host and workerd killed (-9) ${kills} times`,
      promised:
        'nothing acknowledged is lost, one programme a week, one extra event, every acknowledged version is there, whole and once, numbers without a gap',
      seen: faults.or(
        `${seen.kills} kills, ${seen.busy} in the middle of requests (${seen.cut} cut off); ${count.saved} evenings, ${count.sent} sends, ` +
          `${count['extra alone']} extra events alone and ${count.restored} restorations acknowledged; ${weeks.length} weeks, ${versions.length} versions, all there`,
      ),
      held: faults.isEmpty && seen.busy > 0 && count.restored > 0,
    },
  ];
};
