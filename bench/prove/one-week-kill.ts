// In each of several weeks two people compose, send and correct one programme, while the server is killed repeatedly.
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventInput } from '../../core/contracts/events.ts';
import { addDays } from '../../core/rules/calendar.ts';
import { DAYS } from '../../core/rules/week.ts';
import { foldWord } from '../../db/search.ts';
import { eventsOf } from '../../worker/services/versions/content.ts';
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

type Step = 'saved' | 'sent' | 'sent alone';

/** An evening as its owner knows it. `tried`: a content whose save is not acknowledged; the server may or may not have it. */
interface ExpectedEvening {
  content: string;
  revision: number;
  tried: string | null;
}

interface ComposedWeek {
  startDate: string;
  evenings: ExpectedEvening[];
  isSent: boolean;
}

/** A version that the server acknowledged. `contents`: by position, the sender's own evenings as this version must have them. */
interface Acknowledged {
  startDate: string;
  number: number;
  contents: Map<number, string>;
}

const EVENTS = `
  select s.id as programme, s.start_date as startDate, (select words from schedule_search where id = s.id) as words,
    e.is_special_event as isExtra, e.revision, e.event_name as name,
    json_array(e.event_name, e.value_id, e.custom_value, iif(e.free_entry, json('true'), null), e.layout_id, e.observations,
      e.custom_attractions_text, (select json_group_array(json_array(a.attraction_id, a.photo_id, a.custom_name) order by a.position)
        from event_attractions a where a.event_id = e.id)) as content
  from schedules s left join events e on e.schedule_id = s.id
  where s.start_date >= ? and s.deleted_at is null order by s.id, e.position, e.id`;
const VERSIONS = `select s.start_date as startDate, v.number, v.content from versions v join schedules s on s.id = v.schedule_id
  where s.start_date >= ? and s.deleted_at is null order by s.id, v.number`;

interface StoredEvent {
  programme: number;
  startDate: string;
  /** The text by which the history finds the programme; null if the programme has no search row. */
  words: string | null;
  isExtra: 0 | 1;
  revision: number;
  name: string | null;
  content: string;
}
interface StoredVersion {
  startDate: string;
  number: number;
  content: string;
}

/** Finds missing numbers, and duplicate, changed, unreadable or lost versions. `earlier`: the contents at the last check. */
function versionFaults(stored: StoredVersion[], earlier: Map<string, string>, acknowledged: Acknowledged[]): string[] {
  const faults: string[] = [];
  const events = new Map<string, string[]>();
  for (const [i, { startDate, number, content }] of stored.entries()) {
    const name = `${startDate}/${number}`;
    const before = stored[i - 1]?.startDate === startDate ? stored[i - 1] : null;
    if (number !== (before?.number ?? 0) + 1) faults.push(`version ${name} comes after ${before?.number}`);
    if (before?.content === content) faults.push(`version ${name} is the one before once more`);
    if ((earlier.get(name) ?? content) !== content) faults.push(`version ${name} has changed`);
    earlier.set(name, content);
    try {
      events.set(name, eventsOf(content, 0).map(contentOfEvent));
    } catch {
      faults.push(`version ${name} is torn`);
    }
  }
  return [...faults, ...acknowledged.flatMap((one) => lossOf(one, events.get(`${one.startDate}/${one.number}`)))];
}

function lossOf({ startDate, number, contents }: Acknowledged, events: string[] | undefined): string[] {
  if (!events) return [`version ${startDate}/${number} is lost`];
  return [...contents]
    .filter(([position, content]) => (events[position] ?? EMPTY) !== content)
    .map(([position]) => `version ${startDate}/${number} has another event ${position}`);
}

/** Compares the stored weeks with `weeks`. Until the proof's end an evening may have the content `tried` instead of `content`. */
function weekFaults(stored: StoredEvent[], weeks: ComposedWeek[], isEnd: boolean): string[] {
  const faults: string[] = [];
  const fault = (isSo: boolean, text: string) => isSo && faults.push(text);
  const byWeek = Map.groupBy(stored, ({ startDate }) => startDate);
  for (const startDate of byWeek.keys())
    fault(!weeks.some((week) => week.startDate === startDate), `the programme of ${startDate} is nobody's`);
  for (const { startDate, evenings } of weeks) {
    const events = byWeek.get(startDate) ?? [];
    const [days = [], extras = []] = [0, 1].map((kind) => events.filter(({ isExtra }) => isExtra === kind));
    const programmes = new Set(events.map(({ programme }) => programme)).size;
    fault(programmes > 1, `${programmes} programmes of ${startDate}`);
    fault(programmes > 0 && days.length !== DAYS.length, `${startDate} has ${days.length} days`);
    fault(extras.length > 1, `${startDate} has ${extras.length} extra events`);
    for (const [position, { content, revision, tried }] of evenings.entries()) {
      const event = [...days, ...extras][position];
      const now = event?.content ?? EMPTY;
      fault(now !== content && (isEnd || now !== tried), `${startDate}/${position} is not what was acknowledged`);
      fault((event?.revision ?? 0) < revision, `${startDate}/${position} has lost revision ${revision}`);
      fault(Boolean(event?.name && !event.words?.includes(foldWord(event.name))), `the history lags behind ${startDate}`);
    }
  }
  return faults;
}

interface Shared {
  client: Client;
  catalogue: Catalogue;
  faults: string[];
  acknowledged: Acknowledged[];
  retry<T>(request: () => Promise<T>): Promise<T>;
  steps: Record<Step, number>;
}

/** Acts as one of the two people who compose a week at the same time. Only this person edits the evenings at `positions`. */
async function compose(shared: Shared, week: ComposedWeek, positions: readonly number[]): Promise<void> {
  const { client, catalogue, faults, acknowledged, retry, steps } = shared;
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
    steps.saved += 1;
  }

  async function send(part: 'week' | 'extra'): Promise<void> {
    if (part === 'extra' && evenings[DAYS.length]?.content === EMPTY) return;
    const { number } = await retry(async () => client.send(await client.week(startDate), 'Bia', part));
    const sent = part === 'extra' ? [DAYS.length] : positions;
    const contents = new Map(sent.map((position) => [position, (evenings[position] as ExpectedEvening).content]));
    week.isSent = true;
    acknowledged.push({ startDate, number, contents });
    steps[part === 'week' ? 'sent' : 'sent alone'] += 1;
  }

  for (let step = 0; step < STEPS; step += 1) {
    const chance = Math.random();
    const position = pick(positions);
    if (step > 0 && chance < 0.3) await send('week');
    else if (week.isSent && positions.includes(DAYS.length) && chance < 0.37) await send('extra');
    else await save(position, randomEvening(catalogue, startDate, position));
  }
  await send('week');
}

function soundnessFaults(server: Server): string[] {
  const lines = server.rows<Record<string, unknown>>('pragma quick_check').flatMap((row) => Object.values(row).map(String));
  const loose = server.rows<object>('pragma foreign_key_check');
  return [...lines.filter((line) => line !== 'ok'), ...loose.map((row) => `broken reference ${JSON.stringify(row)}`)];
}

export const oneWeekKill: Part = {
  name: 'one-week-kill',
  async *measure({ work, say, isQuick }) {
    const kills = isQuick ? QUICK_KILLS : KILLS;
    await using server = await Server.start(work);
    const client = new Client(server);
    const weeks: ComposedWeek[] = [];
    const steps: Record<Step, number> = { saved: 0, sent: 0, 'sent alone': 0 };
    let cutOff = 0;
    let isUp = Promise.resolve();
    let isOver = false;
    const faults: string[] = [];
    const acknowledged: Acknowledged[] = [];
    const shared: Shared = {
      ...{ client, faults, acknowledged, steps, catalogue: await client.catalogue() },
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
          const week = { startDate: addDays(FIRST_WEEK, 7 * weeks.length), evenings, isSent: false };
          weeks.push(week);
          await Promise.all(SHARES.map((positions) => compose(shared, week, positions)));
        }
      }),
    );
    // The errors of `composing` are reported at the end. Without this handler Node would end the process at the first one.
    composing.catch(() => {});

    const earlier = new Map<string, string>();
    const check = (isEnd: boolean): number => {
      const versions = server.rows<StoredVersion>(VERSIONS, FIRST_WEEK);
      faults.push(...versionFaults(versions, earlier, acknowledged));
      faults.push(...weekFaults(server.rows(EVENTS, FIRST_WEEK), weeks, isEnd));
      return versions.length;
    };
    for (let kill = 1; kill <= kills; kill += 1) {
      await Promise.race([composing, sleep(Math.random() * MOST_LIFE_MS)]);
      // The people repeat their requests only after the data that the killed server left have been checked.
      const restarted = Promise.withResolvers<void>();
      isUp = restarted.promise;
      cutOff += client.pending;
      await server.kill();
      await server.start();
      check(false);
      if (kill % (isQuick ? 3 : 10) === 0) say(`${kill} kills, ${steps.saved} saved, ${steps.sent} sent`);
      restarted.resolve();
    }
    isOver = true;
    await composing;
    const versions = check(true);
    faults.push(...soundnessFaults(server));

    yield {
      what: `${WEEKS} weeks at a time, composed evening by evening by two people each, sent, corrected, the extra event also alone; host and workerd killed (-9) ${kills} times`,
      product: withFaults(
        `${kills} kills, ${cutOff} requests cut off; ${steps.saved} evenings, ${steps.sent} sends ` +
          `and ${steps['sent alone']} extra events alone acknowledged; ${weeks.length} weeks, ${versions} versions, all stored`,
        faults,
      ),
      promise: {
        text: 'nothing acknowledged is lost, one programme a week, one extra event, every acknowledged version is stored, whole and once, numbers without a gap',
        held: faults.length === 0 && cutOff > 0,
      },
    };
  },
};
