// 200 sends of a whole week while the server is killed again and again.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Acknowledged, type Line, press } from './client.ts';
import { atOnce, Faults, type Proof } from './proof.ts';
import { faultsOf, newestId, type StoredSchedule, soundness, storedAbove } from './stored.ts';
import { catalogueOf, randomWeek, type Week } from './week.ts';

const SENDS = 200;
const QUICK_SENDS = 40;
/** People who send at the same time. */
const STAFF = 6;
/** A server lives at most until it has acknowledged so much, a send being six or seven things; of five, one dies before. */
const LIFE = 70;
const STILLBORN = 0.2;
/** The very moment is chance's too, ms. */
const MOMENT = 15;
const START = 300;
/** Nobody is as patient as that. */
const MOST_PRESSES = 200;

/** What has been said to be stored. */
class Promised {
  readonly #schedules = new Map<string, number>();
  readonly #events = new Map<number, number>();
  readonly #untold = new Set<string>();
  #wanted = Number.POSITIVE_INFINITY;
  #waiting: (() => void) | null = null;

  hear(what: Acknowledged): void {
    if ('created' in what) this.#schedules.set(what.key, what.created.id);
    else this.#events.set(what.event.id, what.event.revision);
    if (this.count >= this.#wanted) this.#waiting?.();
  }

  /** Until so much more has been acknowledged. */
  more(count: number): Promise<void> {
    this.#wanted = this.count + count;
    return new Promise((done) => {
      this.#waiting = done;
    });
  }

  get count(): number {
    return this.#schedules.size + this.#events.size;
  }

  /** What of it is not there any more. */
  lost(stored: StoredSchedule[]): string[] {
    const ids = new Map(stored.map(({ key, id }) => [key, id]));
    const revisions = new Map(stored.flatMap(({ events }) => events.map(({ id, revision }) => [id, revision])));
    return [
      ...[...this.#schedules].filter(([key, id]) => ids.get(key) !== id).map(([, id]) => `programme ${id} is lost`),
      ...[...this.#events]
        .filter(([id, revision]) => (revisions.get(id) ?? 0) < revision)
        .map(([id, revision]) => `revision ${revision} of event ${id} is lost`),
    ];
  }

  /** Things found there until now of which nobody had been told: their answer was cut off. */
  untold(stored: StoredSchedule[]): number {
    for (const { key, events } of stored) {
      if (!this.#schedules.has(key)) this.#untold.add(key);
      for (const { id, revision, isSpecial } of events) {
        if ((revision > 1 || isSpecial) && !this.#events.has(id)) this.#untold.add(`event ${id}`);
      }
    }
    return this.#untold.size;
  }
}

export const sends: Proof = async ({ random, open, say, isQuick }) => {
  const count = isQuick ? QUICK_SENDS : SENDS;
  let server = await open();
  const before = await newestId(server);
  const catalogue = await catalogueOf(server.url);
  const weeks = Array.from({ length: count }, (_, n) => randomWeek(random, catalogue, n));
  const byKey = new Map(weeks.map((week) => [week.key, week]));
  const promised = new Promised();
  const faults = new Faults();
  const seen = { kills: 0, busy: 0, cut: 0, untold: 0 };

  let up = Promise.resolve();
  const line: Line = {
    get url() {
      return server.url;
    },
    inFlight: 0,
    heard: (what) => promised.hear(what),
  };

  /** What every programme must be like at any moment, whatever was interrupted. */
  function look(stored: StoredSchedule[], isEnd: boolean): void {
    faults.add(...promised.lost(stored));
    for (const schedule of stored) {
      const week = byKey.get(schedule.key);
      faults.add(...(week ? faultsOf(schedule, week, isEnd ? 'whole' : 'part') : [`programme ${schedule.id} is nobody's`]));
    }
    if (new Set(stored.map(({ key }) => key)).size < stored.length) faults.add('a programme is there twice');
  }

  let arrived = 0;
  const sending = atOnce(weeks, STAFF, async (week: Week) => {
    for (let isThere = false, presses = 0; !isThere; presses += 1) {
      if (presses > MOST_PRESSES) throw new Error(`A week did not arrive in ${MOST_PRESSES} presses.`);
      await up;
      const { failures, scheduleId } = await press(line, week);
      isThere = failures.length === 0 && scheduleId !== null;
    }
    arrived += 1;
  });

  while (arrived < count) {
    if (random.chance(STILLBORN)) await sleep(random.between(0, START));
    else await Promise.race([promised.more(random.int(1, LIFE)).then(() => sleep(random.between(0, MOMENT))), sending]);
    if (arrived === count) break;
    // Whoever wants to send again waits until what the dead server left has been looked at.
    const restarted = Promise.withResolvers<void>();
    up = restarted.promise;
    seen.kills += 1;
    seen.busy += line.inFlight > 0 ? 1 : 0;
    seen.cut += line.inFlight;
    await server.kill();
    server = await open();
    const stored = await storedAbove(server, before);
    look(stored, false);
    seen.untold = promised.untold(stored);
    if (seen.kills % (isQuick ? 2 : 10) === 0) say(`${seen.kills} kills, ${arrived} of ${count} sent`);
    restarted.resolve();
  }
  await sending;
  const stored = await storedAbove(server, before);
  look(stored, true);
  faults.add(...(await soundness(server)));
  if (stored.length !== count) faults.add(`${stored.length} programmes for ${count} keys`);
  const whole = stored.flatMap(({ events }) => events).length;

  return [
    {
      what: `${count} sends of a whole week by ${STAFF} people, host and workerd killed (-9) at random moments; who has no answer presses again`,
      promised:
        'nothing acknowledged is lost, no event is torn, there is one programme for each key and one event for each evening',
      seen: faults.or(
        `${seen.kills} kills, ${seen.busy} in the middle of requests (${seen.cut} cut off, ${seen.untold} of them written already); ` +
          `${promised.count} acknowledgements kept; ${stored.length} programmes, ${whole} events, each as it was sent`,
      ),
      held: faults.isEmpty && seen.busy > 0,
    },
  ];
};
