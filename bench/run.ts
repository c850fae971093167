// `npm run bench`: the whole product in one table. `--quick`: short, to see that everything runs. `--save`: writes the
// table into docs/PERFORMANCE.md too. `npm run bench -- screens import`: these parts alone.
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../scripts/local/build.ts';
import { api } from './api.ts';
import { zipImport } from './import.ts';
import { interactions } from './interactions/part.ts';
import { load, machine } from './machine.ts';
import { moves } from './moves/part.ts';
import { failed, type Part } from './part.ts';
import { oneTable, save, type Titled } from './report.ts';
import { screens } from './screens/part.ts';

const PARTS: Part[] = [api, screens, interactions, moves, zipImport];

const { values: args, positionals } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !PARTS.some((part) => part.name === name));
if (unknown.length) {
  console.error(`There is no part ${unknown.join(', ')}: ${PARTS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const seconds = (from: number) => ((performance.now() - from) / 1000).toFixed(0);
const started = performance.now();
const before = load();
const head = machine();
await buildIfStale();

const rows: Titled[] = [];
const took: string[] = [];
for (const part of PARTS) {
  if (positionals.length && !positionals.includes(part.name)) continue;
  const from = performance.now();
  const work = mkdtempSync(join(tmpdir(), `quartou-bench-${part.name}-`));
  console.error(`── ${part.title}`);
  try {
    for await (const row of part.measure({ isQuick: args.quick, work })) {
      rows.push({ part: part.title, ...row });
      console.error(`   ${row.what}: ${row.product}`);
    }
  } catch (error) {
    console.error(error);
    rows.push({ part: part.title, ...failed('what came next', error) });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  took.push(`${part.title} ${seconds(from)} s`);
}

// Rates taken while others have the processors are not worth quoting, and the table should say so itself.
const warnings = [
  before > cpus().length && `**The machine was busy with other things (load ${before.toFixed(1)} before the start).**`,
  args.quick && '**A quick run, to see that everything runs.**',
  positionals.length > 0 && `**Only ${positionals.join(', ')}.**`,
].filter((text) => text !== false);
if (warnings.length) warnings.push('**Do not quote these numbers.**');

const text = `${head}  
${seconds(started)} s (${took.join(', ')}); load ${before.toFixed(2)} before, ${load().toFixed(2)} at the end, of which the run itself makes about 2
${warnings.length ? `\n${warnings.join(' ')}\n` : ''}
${oneTable(rows)}`;
console.log(`\n${text}`);
if (args.save) save(text);

const broken = rows.filter(({ promise }) => promise?.held === false);
if (broken.length) {
  console.error(`\nNot held: ${broken.map(({ part, what }) => `${part}, ${what}`).join('; ')}`);
  process.exitCode = 1;
}
