import { type Database, forgetProgrammesAbove } from './installation.ts';
import { type Load, type Measure, measure } from './load.ts';
import type { Row } from './part.ts';
import { SIDES, type Side } from './same-answers.ts';
import { median } from './table.ts';

/** `least`: ratio of the floor's processor time to the product's. A send also checks every reference and can be repeated, which the floor cannot. */
const SUBJECTS: { what: string; kind: Load['kind']; path: string; least: number }[] = [
  { what: 'list of 200 attractions', kind: 'read', path: '/attractions', least: 0.8 },
  { what: 'one programme, 6 events × 8 attractions', kind: 'read', path: '/schedules/1', least: 0.8 },
  { what: 'whole send, 7 requests', kind: 'send', path: '', least: 0.6 },
];

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

const BOTH = ['product', 'plain'] as const;
type Round = Record<Side, Measure>;

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
  const cells = SUBJECTS.flatMap((subject) =>
    numbers.map((clients) => ({
      ...subject,
      clients,
      seen: [] as Round[],
    })),
  );
  const one = async ({ path, kind, clients }: (typeof cells)[number], side: Side, length: number) => {
    const { host, path: prefix } = SIDES[side];
    const got = await measure({ url, host, path: prefix + path, kind, clients, seconds: length });
    if (kind === 'send') await forgetProgrammesAbove(db, programmes);
    return [side, got] as const;
  };

  // Warm-up: all isolates have compiled what they run, and the database has its pages.
  for (const cell of cells) for (const side of BOTH) await one(cell, side, Math.min(seconds, 0.5));
  const deadline = performance.now() + 1000 * budget;
  for (let round = 0; round < rounds && performance.now() < deadline; round++) {
    for (const cell of cells) {
      // Every other round backwards, so that nobody always goes first.
      const turn = round % 2 ? BOTH.toReversed() : BOTH;
      const got: (readonly [Side, Measure])[] = [];
      for (const side of turn) got.push(await one(cell, side, seconds));
      cell.seen.push(Object.fromEntries(got) as Round);
    }
  }
  return cells.map(({ what, clients, seen, least }) => ({
    what: `${what}; ${clients === 1 ? 'one client' : `${clients} clients`}`,
    ...row(seen, least, isEnough),
  }));
}

/** The rounds of one subject as a row. */
function row(seen: Round[], least: number, isEnough: boolean): Omit<Row, 'what'> {
  const of = (side: Side, key: keyof Measure) => median(seen.map((round) => round[side][key]));
  const cpu = (side: Side) => Math.min(...seen.map((round) => round[side].cpu));
  const byCpu = cpu('plain') / cpu('product');
  const rate = (side: Side) => `${of(side, 'perSecond').toFixed(0)}/s, ${cpu(side).toFixed(2)} ms CPU`;
  const ratios = seen.map((round) => round.product.perSecond / round.plain.perSecond);
  const spread = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
  return {
    product: `${rate('product')}; p50 ${of('product', 'p50').toFixed(1)} ms, p99 ${of('product', 'p99').toFixed(1)} ms`,
    beside: `floor ${rate('plain')}`,
    ratio: `${median(ratios).toFixed(2)} (${spread}), by CPU ${byCpu.toFixed(2)}`,
    // A machine without /proc does not say what workerd took.
    ...(isEnough && { promise: { text: `by CPU ≥ ${least}`, held: !(byCpu < least) } }),
  };
}
