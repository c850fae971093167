import { type Database, forgetProgrammesAbove } from './installation.ts';
import { type Load, type Measure, measure } from './load.ts';
import type { Row } from './part.ts';
import { SIDES, type Side } from './same-answers.ts';
import { median } from './table.ts';

const SUBJECTS: { what: string; kind: Load['kind']; path: string }[] = [
  { what: 'list of 200 attractions', kind: 'read', path: '/attractions' },
  { what: 'one programme, 6 events × 8 attractions', kind: 'read', path: '/schedules/1' },
  { what: 'whole send, 7 requests', kind: 'send', path: '' },
];
/** Least ratio of floor B's processor time to the product's. A send also checks every reference and can be repeated, which B cannot. */
const LEAST = { read: 0.8, send: 0.6 } as const;

interface Effort {
  /** Whether it is enough to hold a promise against: processor time is counted in hundredths of a second. */
  isEnough: boolean;
  /** How many ask at once: each number is a measurement. */
  clients: number[];
  rounds: number;
  /** Of one measurement. */
  seconds: number;
  /** Seconds after which no further round begins, on a machine that is busy with other things. */
  budget: number;
}

interface Subject {
  url: string;
  db: Database;
  /** Programmes in the database whenever a measurement begins. */
  programmes: number;
}

/** Every subject, in rounds in which the sides take turns; medians over the rounds. */
export async function compare(
  { url, db, programmes }: Subject,
  { isEnough, clients: numbers, rounds, seconds, budget }: Effort,
): Promise<Row[]> {
  const sides = Object.entries(SIDES) as [Side, (typeof SIDES)[Side]][];
  const cells = SUBJECTS.flatMap((subject) =>
    numbers.map((clients) => ({ ...subject, clients, seen: [] as Record<Side, Measure>[] })),
  );
  const one = async (cell: (typeof cells)[number], side: (typeof sides)[number], length: number) => {
    const [name, { host, path }] = side;
    const { kind, clients } = cell;
    const load = { url, host, path: path + cell.path, kind, clients, seconds: length };
    const got = await measure(load);
    if (kind === 'send') await forgetProgrammesAbove(db, programmes);
    return [name, got] as const;
  };

  // Warm-up: both isolates have compiled what they run, and the database has its pages.
  for (const cell of cells) for (const side of sides) await one(cell, side, Math.min(seconds, 0.5));
  const deadline = performance.now() + 1000 * budget;
  for (let round = 0; round < rounds && performance.now() < deadline; round++) {
    for (const cell of cells) {
      // Every other round backwards, so that nobody always goes first.
      const turn = round % 2 ? sides.toReversed() : sides;
      const got: [Side, Measure][] = [];
      for (const side of turn) got.push([...(await one(cell, side, seconds))]);
      cell.seen.push(Object.fromEntries(got) as Record<Side, Measure>);
    }
  }
  return cells.map(({ what, kind, clients, seen }) => ({
    what: `${what}; ${clients === 1 ? 'one client' : `${clients} clients`}`,
    ...row(seen, isEnough, LEAST[kind]),
  }));
}

/** The rounds of one subject as a row. */
function row(seen: Record<Side, Measure>[], isEnough: boolean, least: number): Omit<Row, 'what'> {
  const of = (side: Side, key: keyof Measure) => median(seen.map((round) => round[side][key]));
  const cpu = (side: Side) => Math.min(...seen.map((round) => round[side].cpu));
  const rate = (side: Side) => `${of(side, 'perSecond').toFixed(0)}/s, ${cpu(side).toFixed(2)} ms CPU`;
  const against = (side: Side) => {
    const ratios = seen.map((round) => round.product.perSecond / round[side].perSecond);
    const spread = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
    return `${median(ratios).toFixed(2)} (${spread}), by CPU ${(cpu(side) / cpu('product')).toFixed(2)}`;
  };
  return {
    product: `${rate('product')}; p50 ${of('product', 'p50').toFixed(1)} ms, p99 ${of('product', 'p99').toFixed(1)} ms`,
    beside: `B ${rate('plain')}`,
    ratio: `B ${against('plain')}`,
    // A machine without /proc does not say what workerd took.
    ...(isEnough && { promise: { text: `B by CPU ≥ ${least}`, held: !(cpu('plain') / cpu('product') < least) } }),
  };
}
