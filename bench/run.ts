// `npm run bench` measures, `npm run prove` tests under faults and load. With `-- screens import` only these two parts run.
// `--quick` makes a short run, `--save` writes the result into the document that `COMMANDS` names as the command's `page`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../scripts/local/build.ts';
import { api } from './api.ts';
import { photosImport } from './import.ts';
import { importKill } from './prove/import-kill.ts';
import { load } from './prove/load.ts';
import { oneWeek } from './prove/one-week.ts';
import { oneWeekKill } from './prove/one-week-kill.ts';
import { failed, machine, type Part, type Row, save } from './report.ts';
import { pictures, screens } from './screens.ts';

const COMMANDS: Record<string, { parts: Part[]; page: string }> = {
  bench: { parts: [api, screens, pictures, photosImport], page: 'docs/PERFORMANCE.md' },
  prove: { parts: [oneWeek, oneWeekKill, importKill, load], page: 'bench/prove/README.md' },
};

const { values: args, positionals } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const [command = '', ...names] = positionals;
const { parts = [], page = '' } = COMMANDS[command] ?? {};
if (names.some((name) => !parts.some((part) => part.name === name))) {
  console.error(`npm run ${command} -- [--quick] [--save] [${parts.map(({ name }) => name).join('] [')}]`);
  process.exit(2);
}

const work = mkdtempSync(join(tmpdir(), `quartou-${command}-`));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

const head = machine();
buildIfStale();

const rows: (Row & { part: string })[] = [];
for (const { name, measure } of parts) {
  if (names.length > 0 && !names.includes(name)) continue;
  const own = mkdtempSync(join(work, `${name}-`));
  const effort = { isQuick: args.quick, work: own, say: (text: string) => console.error(`${name}: ${text}`) };
  try {
    for await (const row of measure(effort)) {
      rows.push({ part: name, ...row });
      effort.say(`${row.what}: ${row.product}`);
    }
  } catch (error) {
    console.error(error);
    rows.push({ part: name, ...failed('what came next', error) });
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

const cells = rows.map(({ part, what, product, beside = '', promise }, i) => {
  const held = promise === undefined ? '' : promise.held ? 'yes' : 'NO';
  return [rows[i - 1]?.part === part ? '' : part, what, product, beside, promise?.text ?? '', held];
});
const notes = [
  args.quick && '**A quick run, to see that everything runs. Do not quote it.**',
  names.length > 0 && `**Only ${names.join(', ')}.**`,
];
const note = notes.map((line) => (line ? `\n${line}\n` : '')).join('');
const titles = ['part', 'what', 'the product', 'beside it', 'promised', 'held'];
const table = [titles, titles.map(() => '---'), ...cells].map((line) => `|${line.join('|')}|`).join('\n');
const text = `${head}\n${note}\n${table}`;
console.info(`\n${text}`);
if (args.save) save(page, text);

const broken = rows.filter(({ promise }) => promise?.held === false);
if (broken.length > 0) console.error(`\nNot held: ${broken.map(({ part, what }) => `${part}, ${what}`).join('; ')}`);
process.exit(broken.length > 0 ? 1 : 0);
