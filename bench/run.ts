// `npm run bench`. `-- screens import`: only these parts. `--quick`: short, to see that everything runs. `--save`: writes
// docs/PERFORMANCE.md.
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { api } from './api.ts';
import { photosImport } from './import.ts';
import { moves } from './moves.ts';
import { pictures } from './pictures.ts';
import { failed, machine, type Part, type Row, save, table } from './report.ts';
import { screens } from './screens.ts';
import { buildIfStale } from './server.ts';

const PARTS: Part[] = [api, screens, moves, pictures, photosImport];

const { values: args, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, save: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !PARTS.some((part) => part.name === name));
if (unknown.length) {
  console.error(`There is no part ${unknown.join(', ')}: ${PARTS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const head = machine();
const load = loadavg()[0] ?? 0;
buildIfStale();

const rows: (Row & { part: string })[] = [];
for (const part of PARTS) {
  if (positionals.length && !positionals.includes(part.name)) continue;
  const work = mkdtempSync(join(tmpdir(), `quartou-bench-${part.name}-`));
  try {
    for await (const row of part.measure({ isQuick: args.quick, work })) {
      rows.push({ part: part.name, ...row });
      console.error(`${part.name}: ${row.what}: ${row.product}`);
    }
  } catch (error) {
    console.error(error);
    rows.push({ part: part.name, ...failed('what came next', error) });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const warnings = [
  load > cpus().length && 'The machine was busy with other things.',
  args.quick && 'A quick run, to see that everything runs.',
  positionals.length > 0 && `Only ${positionals.join(', ')}.`,
].filter((text) => text !== false);
const cells = rows.map(({ part, what, product, beside = '', promise }, i) => {
  const held = promise === undefined ? '' : promise.held ? 'yes' : 'NO';
  return [rows[i - 1]?.part === part ? '' : part, what, product, beside, promise?.text ?? '', held];
});
const note = warnings.length ? `\n**${warnings.join(' ')} Do not quote these numbers.**\n` : '';
const text = `${head}\n${note}\n${table(['part', 'what', 'the product', 'beside it', 'promised', 'held'], cells)}`;
console.log(`\n${text}`);
if (args.save) save(text);

const broken = rows.filter(({ promise }) => promise?.held === false);
if (broken.length) console.error(`\nNot held: ${broken.map(({ part, what }) => `${part}, ${what}`).join('; ')}`);
process.exit(broken.length ? 1 : 0);
