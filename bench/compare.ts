import { forgetProgrammesAbove } from './house.ts';
import { type Load, type Measure, measure } from './load.ts';
import { SIDES, type Side } from './same-answers.ts';
import { median, table } from './table.ts';

const SUBJECTS: { what: string; kind: Load['kind']; path: string }[] = [
  { what: 'list of 200 attractions', kind: 'read', path: '/attractions' },
  { what: 'one programme, nested', kind: 'read', path: '/schedules/1' },
  { what: 'whole send', kind: 'send', path: '' },
];
const CLIENTS = [1, 16];
/** The programmes that `assertSameAnswers` left: what stands in the database whenever a measurement begins. */
const KEPT = 3;

interface Effort {
  rounds: number;
  /** Of one measurement. */
  seconds: number;
  /** Seconds after which no further round begins, on a machine that is busy with other things. */
  budget: number;
}

/** Every subject, in rounds in which the sides take turns; gives a markdown table of medians over the rounds. */
export async function compare(url: string, db: D1Database, { rounds, seconds, budget }: Effort) {
  const sides = Object.entries(SIDES) as [Side, (typeof SIDES)[Side]][];
  const cells = SUBJECTS.flatMap((subject) =>
    CLIENTS.map((clients) => ({ ...subject, clients, seen: [] as Record<Side, Measure>[] })),
  );
  const one = async (cell: (typeof cells)[number], side: (typeof sides)[number], length: number) => {
    const [name, { host, path }] = side;
    const got = await measure({ url, host, path: path + cell.path, kind: cell.kind, clients: cell.clients, seconds: length });
    if (cell.kind === 'send') await forgetProgrammesAbove(db, KEPT);
    return [name, got] as const;
  };

  // Warm-up: both isolates have compiled what they run, and the database has its pages.
  for (const cell of cells) for (const side of sides) await one(cell, side, Math.min(seconds, 0.5));
  const deadline = performance.now() + 1000 * budget;
  let round = 0;
  for (; round < rounds && performance.now() < deadline; round++) {
    for (const cell of cells) {
      // Every other round backwards, so that nobody always goes first.
      const turn = round % 2 ? sides.toReversed() : sides;
      const got: [Side, Measure][] = [];
      for (const side of turn) got.push([...(await one(cell, side, seconds))]);
      cell.seen.push(Object.fromEntries(got) as Record<Side, Measure>);
    }
  }

  const rows = cells.flatMap(({ what, clients, seen }) =>
    sides.map(([side]) => {
      const of = (key: keyof Measure) => median(seen.map((round) => round[side][key]));
      const cpu = (who: Side) => Math.min(...seen.map((round) => round[who].cpu));
      const ratios = seen.map((round) => round.product.perSecond / round[side].perSecond);
      const spread = `(${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`;
      const compared =
        side === 'product' ? ['', ''] : [`**${median(ratios).toFixed(2)}** ${spread}`, (cpu(side) / cpu('product')).toFixed(2)];
      const numbers = [of('perSecond').toFixed(0), of('p50').toFixed(2), of('p99').toFixed(2), cpu(side).toFixed(2)];
      return [what, clients, LABEL[side], ...numbers, ...compared];
    }),
  );
  const head = ['what', 'clients', 'who', 'a second', 'p50 ms', 'p99 ms', 'CPU ms', 'product ÷ floor (rounds)', 'by CPU'];
  return `${table(head, rows, 3)}\n\n${round} rounds of ${seconds} s; medians over the rounds, of CPU the least.`;
}

const LABEL: Record<Side, string> = { product: 'product', same: 'floor A, same SQL', plain: 'floor B, plain drizzle' };
