// Weeks that are sent, corrected and restored, each time handed over, while the server is killed again and again.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ScheduleEvent } from '../../core/contracts/events.ts';
import type { RepeatedEvents, Schedule } from '../../core/contracts/schedules.ts';
import type { Version } from '../../core/contracts/versions.ts';
import { byText } from '../../core/event-fields.ts';
import { call, type Line, press, putEvent } from './client.ts';
import { send } from './http.ts';
import { Faults, type Proof } from './proof.ts';
import type { Random } from './random.ts';
import type { Server } from './server.ts';
import { newestId, soundness } from './stored.ts';
import {
  type Catalogue,
  catalogueOf,
  contentOf,
  contentOfEvent,
  type DayBody,
  type ExtraBody,
  randomDay,
  randomWeek,
} from './week.ts';

const KILLS = 200;
const QUICK_KILLS = 12;
/** Weeks at the same time, each of two people: one has the first three days, the other the rest. */
const WEEKS = 3;
const SHARES = [
  [0, 1, 2],
  [3, 4, 5],
];
/** Corrections and restorations of one week by each of its people. */
const STEPS = 10;
/** A server lives at most until so many hand-overs are acknowledged; of five, one dies before. The moment is chance's too, ms. */
const LIFE = 12;
const STILLBORN = 0.2;
const MOMENT = 40;
const START = 400;

type Kind = 'sent' | 'corrected' | 'restored';

/** A hand-over that was acknowledged: the version, and what in it is this person's, by position. */
interface Acknowledged {
  scheduleId: number;
  number: number;
  contents: Map<number, string>;
}

interface StoredVersion {
  scheduleId: number;
  number: number;
  content: string;
}

// Past the API, and taken apart by itself: what is looked at does not read itself.
const VERSIONS =
  'select schedule_id as scheduleId, number, content from versions where schedule_id > ? order by schedule_id, number';

type Item = [attractionId: number | null, name: string | null, photo: [id: number] | null, customName: string | null];
type StoredEvent = Record<string, unknown> & { attractions: Item[] };

/** An event of a stored version as `contentOf` has it. */
const contentOfStored = (event: StoredEvent): string =>
  JSON.stringify([
    event.eventName,
    event.valueId,
    event.customValue,
    event.freeEntry ? 1 : 0,
    event.layoutId,
    event.observations,
    event.customAttractionsText,
    event.attractions.map(([id, , photo, customName]) => [id, photo?.[0] ?? null, customName]),
  ]);

/** What is wrong with the versions that are there: gaps, doubles, texts that changed or cannot be read, what was acknowledged and is not there. */
function faultsOf(stored: StoredVersion[], earlier: Map<string, string>, acknowledged: Acknowledged[]): string[] {
  const faults: string[] = [];
  const found = new Map<string, string[]>();
  let last: StoredVersion | undefined;
  for (const version of stored) {
    const { scheduleId, number, content } = version;
    const name = `${scheduleId}/${number}`;
    const before = last?.scheduleId === scheduleId ? last : undefined;
    if (number !== (before?.number ?? 0) + 1) faults.push(`version ${name} comes after ${before?.number ?? 'none'}`);
    if (before?.content === content) faults.push(`version ${name} is the one before once more`);
    if ((earlier.get(name) ?? content) !== content) faults.push(`version ${name} has changed`);
    earlier.set(name, content);
    try {
      found.set(name, (JSON.parse(content) as StoredEvent[]).map(contentOfStored));
    } catch {
      faults.push(`version ${name} is torn`);
    }
    last = version;
  }
  for (const { scheduleId, number, contents } of acknowledged) {
    const events = found.get(`${scheduleId}/${number}`);
    if (!events) faults.push(`version ${scheduleId}/${number} is lost`);
    for (const [position, content] of contents) {
      if (events && events[position] !== content) faults.push(`version ${scheduleId}/${number} has another event ${position}`);
    }
  }
  return faults;
}

const get = async <T>(line: Line, path: string): Promise<T> => {
  const answer = await send(new URL(path, line.url), {});
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as T;
};

/** An event that was read, as it is written again. */
function bodyOf(event: ScheduleEvent): DayBody | ExtraBody {
  const { scheduleId, layoutId, customAttractionsText, date, ticketType, lotPresets } = event;
  const attractions = event.attractions.map(({ attraction, photo, customName }) =>
    attraction
      ? { attractionId: attraction.id, photoId: photo?.id ?? null }
      : { customName: customName ?? '', isCustom: true as const },
  );
  const shared = { scheduleId, ...byText(({ key }) => event[key]), layoutId, customAttractionsText, attractions };
  const { firstLotValue, secondLotValue, lastLotValue, freeEntry, valueId, customValue } = event;
  return event.isSpecialEvent
    ? {
        ...shared,
        isSpecialEvent: true,
        date,
        ticketType: ticketType ?? 'normal',
        firstLotValue,
        secondLotValue,
        lastLotValue,
        lotPresets,
      }
    : { ...shared, isSpecialEvent: false, freeEntry, valueId, customValue };
}

/** One week and the two who look after it. */
class Weekly {
  readonly #line: Line;
  readonly #random: Random;
  readonly #catalogue: Catalogue;
  readonly #again: <T>(work: () => Promise<T>) => Promise<T>;
  readonly #heard: (kind: Kind, what: Acknowledged) => void;

  /** @param again does something until it has been acknowledged */
  constructor(
    line: Line,
    random: Random,
    catalogue: Catalogue,
    again: <T>(work: () => Promise<T>) => Promise<T>,
    heard: (kind: Kind, what: Acknowledged) => void,
  ) {
    this.#line = line;
    this.#random = random;
    this.#catalogue = catalogue;
    this.#again = again;
    this.#heard = heard;
  }

  /** Sends a week, then both correct and restore it side by side. */
  async run(n: number): Promise<void> {
    const week = randomWeek(this.#random, this.#catalogue, n);
    const id = await this.#again(async () => {
      const { scheduleId, failures } = await press(this.#line, week);
      if (scheduleId === null || failures.length > 0) throw new Error(failures.join());
      return scheduleId;
    });
    const contents = new Map([...week.days, ...(week.extra ? [week.extra] : [])].map((body, i) => [i, contentOf(body)]));
    await this.#handOver('sent', id, contents);
    await Promise.all(
      SHARES.map((positions) => this.#lookAfter(id, new Map([...contents].filter(([i]) => positions.includes(i))))),
    );
  }

  /** @param mine what this person's events have in them, by position */
  async #lookAfter(id: number, mine: Map<number, string>): Promise<void> {
    const made = new Map<number, Map<number, string>>();
    const handOver = async (kind: Kind) => made.set(await this.#handOver(kind, id, mine), new Map(mine));
    await handOver('corrected');
    for (let step = 0; step < STEPS; step += 1) {
      const numbers = [...made.keys()];
      if (this.#random.chance(0.4)) {
        const number = this.#random.pick(numbers);
        const { events } = await this.#again(() =>
          get<RepeatedEvents>(this.#line, `/api/schedules/${id}/versions/${number}/restorable`),
        );
        for (const [i] of mine) await this.#write(id, i, bodyOf(events[i] as ScheduleEvent));
        for (const [i, content] of made.get(number) ?? []) mine.set(i, content);
        await handOver('restored');
      } else {
        const i = this.#random.pick([...mine.keys()].filter((position) => position < 5));
        const body = randomDay(this.#random, this.#catalogue, id);
        await this.#write(id, i, body);
        mine.set(i, contentOf(body));
        await handOver('corrected');
      }
    }
  }

  /** Saves one event over the revision that it has; where an earlier try has arrived there is nothing left to do. */
  #write(id: number, position: number, body: DayBody | ExtraBody): Promise<void> {
    return this.#again(async () => {
      const event = (await get<Schedule>(this.#line, `/api/schedules/${id}`)).events[position] as ScheduleEvent;
      if (contentOfEvent(event) !== contentOf(body)) await putEvent(this.#line, event.id, { ...body, revision: event.revision });
    });
  }

  async #handOver(kind: Kind, scheduleId: number, contents: Map<number, string>): Promise<number> {
    const path = `/api/schedules/${scheduleId}/versions`;
    const { number } = await this.#again(() => call<Version>(this.#line, 'POST', path, { author: 'Bia' }));
    this.#heard(kind, { scheduleId, number, contents: new Map(contents) });
    return number;
  }
}

export const handOvers: Proof = async ({ random, open, say, isQuick }) => {
  const kills = isQuick ? QUICK_KILLS : KILLS;
  let server: Server = await open();
  const before = await newestId(server);
  const catalogue = await catalogueOf(server.url);
  const faults = new Faults();
  const acknowledged: Acknowledged[] = [];
  const count: Record<Kind, number> = { sent: 0, corrected: 0, restored: 0 };
  const seen = { kills: 0, cut: 0 };
  let heard: (() => void) | null = null;
  let up = Promise.resolve();
  let isOver = false;
  const line: Line = {
    get url() {
      return server.url;
    },
    inFlight: 0,
  };

  const again = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      await up;
      try {
        return await work();
      } catch (error) {
        if (tries === 200) throw error;
        await sleep(20);
      }
    }
  };
  const hear = (kind: Kind, what: Acknowledged) => {
    count[kind] += 1;
    acknowledged.push(what);
    heard?.();
  };
  let weeks = 0;
  const working = Promise.all(
    Array.from({ length: WEEKS }, async () => {
      while (!isOver) await new Weekly(line, random, catalogue, again, hear).run(weeks++);
    }),
  );
  // A failure is told at the end; until then nobody listens.
  working.catch(() => {});

  const earlier = new Map<string, string>();
  const look = async () => {
    const stored = await server.rows<StoredVersion>(VERSIONS, before);
    faults.add(...faultsOf(stored, earlier, acknowledged));
    return stored;
  };
  while (seen.kills < kills) {
    if (random.chance(STILLBORN)) await sleep(random.between(0, START));
    else {
      let wanted = random.int(1, LIFE);
      await Promise.race([working, new Promise<void>((done) => (heard = () => --wanted <= 0 && done()))]);
      await sleep(random.between(0, MOMENT));
    }
    const restarted = Promise.withResolvers<void>();
    up = restarted.promise;
    seen.kills += 1;
    seen.cut += line.inFlight;
    await server.kill();
    server = await open();
    await look();
    if (seen.kills % (isQuick ? 3 : 10) === 0) say(`${seen.kills} kills, ${acknowledged.length} hand-overs`);
    restarted.resolve();
  }
  isOver = true;
  await working;
  const stored = await look();
  faults.add(...(await soundness(server)));

  return [
    {
      what: `${WEEKS} weeks at a time, two people each, sent, corrected and restored over and over, handed over each time, host and workerd killed (-9) ${kills} times`,
      promised:
        'every acknowledged version is there, whole, as it was acknowledged and once: numbers without a gap, no content twice running',
      seen: faults.or(
        `${seen.kills} kills (${seen.cut} calls cut off); ${count.sent} sends, ${count.corrected} corrections and ${count.restored} ` +
          `restorations acknowledged; ${stored.length} versions of ${new Set(stored.map(({ scheduleId }) => scheduleId)).size} programmes, all there`,
      ),
      held: faults.isEmpty && seen.cut > 0 && count.restored > 0,
    },
  ];
};
