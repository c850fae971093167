// `npm run prove`, described in README.md. `-- one-week load`: only these. `--seed 7`: repeats a run. `--quick`. `--save`: adds
// the table to RESULTS.md.
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machine, table } from '../report.ts';
import { buildIfStale, inProject, makeExample } from '../server.ts';
import { type Proof, Random, type Row, Server } from './house.ts';
import { importKill } from './import-kill.ts';
import { load } from './load.ts';
import { oneWeek } from './one-week.ts';
import { oneWeekKill } from './one-week-kill.ts';
import { refusals } from './refusals.ts';

const PROOFS: Record<string, Proof> = {
  'one-week': oneWeek,
  'one-week-kill': oneWeekKill,
  'import-kill': importKill,
  refusals,
  load,
};

const { values: args, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    quick: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    save: { type: 'boolean', default: false },
  },
});
const seed = Number(args.seed ?? Date.now() % 1_000_000);
if (!Number.isInteger(seed) || positionals.some((name) => !(name in PROOFS))) {
  console.error(`npm run prove -- [--seed number] [--quick] [--minutes of load] [--save] [${Object.keys(PROOFS).join('] [')}]`);
  process.exit(2);
}

const work = mkdtempSync(join(tmpdir(), 'quartou-prove-'));
// The servers end with this process (house.ts); their folders are removed here, even after a failure.
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

async function prove(name: string, proof: Proof, template: string): Promise<Row[]> {
  const own = join(work, name);
  const state = join(own, 'state');
  mkdirSync(own);
  cpSync(template, state, { recursive: true });
  const opened: Server[] = [];
  const say = (text: string) => console.info(`  ${name}: ${text}`);
  const started = performance.now();
  try {
    return await proof({
      random: new Random(seed, name),
      work: own,
      isQuick: args.quick,
      minutes: args.minutes === undefined ? undefined : Number(args.minutes),
      say,
      open: async (kind = 'plain') => {
        const server = await Server.start(state, opened[0]?.port ?? 0, kind, join(work, 'compiled'));
        opened.push(server);
        return server;
      },
    });
  } catch (error) {
    console.error(error);
    const seen = `**it ended with an error**: ${error instanceof Error ? error.message.split('\n')[0] : error}`;
    return [{ what: name, promised: 'the proof runs to its end', seen, held: false }];
  } finally {
    for (const server of opened) await server.kill();
    rmSync(own, { recursive: true, force: true });
    say(`${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
}

const head = `${machine()}, seed ${seed}${args.quick ? ', --quick' : ''}`;
buildIfStale();
const template = join(work, 'template');
await makeExample(template);
const rows: Row[] = [];
for (const [name, proof] of Object.entries(PROOFS)) {
  if (positionals.length === 0 || positionals.includes(name)) rows.push(...(await prove(name, proof, template)));
}
const lines = rows.map(({ what, promised, seen, held }) => [what, promised, seen, held ? 'yes' : '**NO**']);
const text = `\n## ${head}\n\n${table(['done', 'promised', 'seen', 'held'], lines)}\n`;
console.info(text);
if (args.save) appendFileSync(inProject('bench/prove/RESULTS.md'), text);
process.exit(rows.every(({ held }) => held) ? 0 : 1);
