// Fifty people who write at the same moment: each a week of their own, and all of them the same evening.
import type { CreatedSchedule } from '../../core/contracts/schedules.ts';
import { call, conflictOf, createSchedule, type Line, press, putEvent } from './client.ts';
import { Faults, type Proof, type Row } from './proof.ts';
import type { Random } from './random.ts';
import type { Server } from './server.ts';
import { faultsOf, newestId, soundness, storedAbove } from './stored.ts';
import { type Catalogue, catalogueOf, contentOf, contentOfEvent, randomDay, randomWeek } from './week.ts';

const WRITERS = 50;

async function distinct(server: Server, random: Random, catalogue: Catalogue): Promise<Row> {
  const line: Line = { url: server.url, inFlight: 0 };
  const faults = new Faults();
  const before = await newestId(server);
  const weeks = Array.from({ length: WRITERS }, (_, n) => randomWeek(random, catalogue, n));
  const results = await Promise.all(weeks.map((week) => press(line, week)));
  const stored = await storedAbove(server, before);
  for (const { failures } of results) faults.add(...failures);
  const byWeek = new Map(stored.map((schedule) => [schedule.startDate, schedule]));
  for (const week of weeks) {
    const schedule = byWeek.get(week.startDate);
    faults.add(...(schedule ? faultsOf(schedule, week, 'at once') : ['a programme is not there']));
  }
  if (stored.length !== WRITERS) faults.add(`${stored.length} programmes of ${WRITERS}`);
  return {
    what: `${WRITERS} people send a week of their own at the same moment`,
    promised: 'each arrives whole at the first press',
    seen: faults.or(`${stored.length} programmes, ${stored.flatMap(({ events }) => events).length} events, each as it was sent`),
    held: faults.isEmpty,
  };
}

/** All write over the revision they have seen; whoever comes too late is shown the newer one and writes over that. */
async function same(server: Server, random: Random, catalogue: Catalogue): Promise<Row> {
  const line: Line = { url: server.url, inFlight: 0 };
  const faults = new Faults();
  const made: CreatedSchedule = await createSchedule(line, '2027-12-01', random.key());
  const eventId = made.events[2]?.id ?? 0;
  /** By revision, what whoever wrote it was told is stored. */
  const written = new Map<number, string>();
  /** What losers were shown. */
  const shown: [number, string][] = [];
  let rounds = 0;
  let writers = Array.from({ length: WRITERS }, () => ({ seen: 1, body: randomDay(random, catalogue, made.id) }));
  while (writers.length > 0 && rounds < 2 * WRITERS) {
    rounds += 1;
    const left: typeof writers = [];
    let won = 0;
    await Promise.all(
      writers.map(async ({ seen, body }) => {
        try {
          const { revision } = await putEvent(line, eventId, { ...body, revision: seen });
          won += 1;
          if (revision !== seen + 1 || written.has(revision)) faults.add(`revision ${revision} was written twice`);
          written.set(revision, contentOf(body));
        } catch (error) {
          const current = conflictOf(error);
          if (!current) throw error;
          left.push({ seen: current.revision, body });
          // What the loser is shown is what the winner wrote, whole.
          shown.push([current.revision, contentOfEvent(current)]);
        }
      }),
    );
    if (won !== 1) faults.add(`${won} writers won over one revision`);
    writers = left;
  }
  for (const [revision, content] of shown) {
    if (written.get(revision) !== content) faults.add(`a loser was shown something else than revision ${revision}`);
  }
  const [last] = (await storedAbove(server, made.id - 1)).flatMap(({ events }) => events.filter(({ id }) => id === eventId));
  if (last?.revision !== WRITERS + 1) faults.add(`the last revision is ${last?.revision}`);
  if (last?.content !== written.get(WRITERS + 1)) faults.add('what is stored is not what the last writer wrote');
  return {
    what: `${WRITERS} people write to the same evening over the same revision, again and again until each has written`,
    promised: 'one wins over each revision, all others get 409 with what the winner wrote; nothing is lost in silence',
    seen: faults.or(
      `${rounds} rounds, one winner in each: ${written.size} written, ${shown.length} refused with 409 and the winner's text`,
    ),
    held: faults.isEmpty,
  };
}

/** Without a revision (spec §7) whoever comes last stays; nobody's evening is mixed with another's. */
async function careless(server: Server, random: Random, catalogue: Catalogue): Promise<Row> {
  const line: Line = { url: server.url, inFlight: 0 };
  const faults = new Faults();
  const made: CreatedSchedule = await createSchedule(line, '2027-12-08', random.key());
  const eventId = made.events[0]?.id ?? 0;
  const bodies = Array.from({ length: WRITERS }, () => randomDay(random, catalogue, made.id));
  const answers = await Promise.all(
    bodies.map((body) => call<{ revision: number }>(line, 'PUT', `/api/events/${eventId}`, body)),
  );
  const revisions = new Map(answers.map(({ revision }, i) => [revision, bodies[i]]));
  const [event] = (await storedAbove(server, made.id - 1))[0]?.events ?? [];
  if (revisions.size !== WRITERS) faults.add(`${revisions.size} revisions for ${WRITERS} writes`);
  const last = revisions.get(WRITERS + 1);
  if (!last || event?.content !== contentOf(last)) faults.add('what is stored is not the last write, whole');
  return {
    what: `${WRITERS} programs without revisions replace the same evening at the same moment`,
    promised: 'all are carried out one after the other; what stays is the last one, whole',
    seen: faults.or(`${answers.length} answered 200 with ${revisions.size} revisions; the last is what is stored`),
    held: faults.isEmpty,
  };
}

export const writers: Proof = async ({ random, open }) => {
  const server = await open();
  const catalogue = await catalogueOf(server.url);
  const rows = [
    await distinct(server, random, catalogue),
    await same(server, random, catalogue),
    await careless(server, random, catalogue),
  ];
  const wrong = [...(await soundness(server)), ...server.errors];
  return rows.map((row) => (wrong.length ? { ...row, seen: `${row.seen}; ${wrong[0]}`, held: false } : row));
};
