// `npm run prove`: what the product promises, under fault and load, and what was seen. `npm run prove -- sends network`: some
// of it. `--seed 7`: the same chances again. `--quick`: less of everything. `--save`: writes RESULTS.md too. What each part does: README.md.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../scripts/local/build.ts';
import { migrateLocal, seedIfEmpty } from '../../scripts/local/installation.ts';
import { inProject } from '../../scripts/local/paths.ts';
import { table } from '../table.ts';
import type { Proof, Row } from './proof.ts';
import { PROOFS } from './proofs.ts';
import { Random } from './random.ts';
import { Server } from './server.ts';

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
const unknown = positionals.filter((name) => !(name in PROOFS));
if (unknown.length > 0 || !Number.isInteger(seed)) {
  console.error(`npm run prove -- [--seed number] [--quick] [--minutes of hang] [--save] [${Object.keys(PROOFS).join('] [')}]`);
  process.exit(1);
}
const chosen = Object.entries(PROOFS).filter(([name]) => positionals.length === 0 || positionals.includes(name));

const version = (name: string) => JSON.parse(readFileSync(inProject(`node_modules/${name}/package.json`), 'utf8')).version;
const head =
  `${new Date().toISOString().slice(0, 16)}Z · ${cpus().length} × ${cpus()[0]?.model}, ${(totalmem() / 2 ** 30).toFixed(1)} GB · ` +
  `node ${process.versions.node} · workerd ${version('workerd')} · load before ${loadavg()[0]?.toFixed(2)} · seed ${seed}${args.quick ? ' · --quick' : ''}`;

const work = mkdtempSync(join(tmpdir(), 'quartou-prove-'));
// The servers end with this process (server.ts); what they leave goes here, however it ends.
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

/** A migrated and furnished house, of which every proof has a copy. */
async function furnish(): Promise<string> {
  const template = join(work, 'template');
  migrateLocal(template);
  await seedIfEmpty(template);
  return template;
}

async function prove(name: string, proof: Proof, template: string): Promise<Row[]> {
  const own = join(work, name);
  mkdirSync(own);
  const state = join(own, 'state');
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
        const server = await Server.start(state, kind, join(work, 'compiled'));
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

const started = performance.now();
console.info(head);
await buildIfStale();
const template = await furnish();
const rows: Row[] = [];
for (const [name, proof] of chosen) rows.push(...(await prove(name, proof, template)));

const held = rows.every((row) => row.held);
const lines = rows.map((row, i) => [i + 1, row.what, row.promised, row.seen, row.held ? 'yes' : '**NO**']);
const took = `${rows.filter((row) => row.held).length} of ${rows.length} held, in ${((performance.now() - started) / 1000).toFixed(0)} s.`;
const text = `# What was promised and what was seen\n\n${head}\n\n${table(['', 'done', 'promised', 'seen', 'held'], lines, 5)}\n\n${took}\n`;
console.info(`\n${text}`);
if (args.save) writeFileSync(inProject('bench/prove/RESULTS.md'), text);
process.exit(held ? 0 : 1);
