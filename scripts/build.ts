// `npm run build` builds in another folder and then renames it to `dist`, so that `dist` is always a complete build.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unstable_getMiniflareWorkerOptions as workerOptionsOf } from 'wrangler';
import { sizesOf } from './check-sizes.ts';
import { BUILD, removeAbandoned, STAMP, STEPS, sourceStamp, WORKER_OPTIONS } from './local/build.ts';
import { inProject } from './local/paths.ts';
import { run } from './local/processes.ts';

const made = `${BUILD}-${process.pid}`;
const before = `${made}-before`;

/** Writes the renamed build's path into the file that the vite plugin made for wrangler commands without `--config`. */
function pointToBuild(): void {
  const file = inProject('web/.wrangler/deploy/config.json');
  if (!existsSync(file)) return;
  writeFileSync(
    file,
    JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), configPath: '../../../dist/quartou/wrangler.json' }),
  );
}

process.env.WRANGLER_LOG ??= 'warn';
try {
  removeAbandoned();
  const stamp = sourceStamp();
  const env = { OUT_DIR: made };
  run([inProject('node_modules/vite/bin/vite.js'), 'build'], { show: true, env });
  if (existsSync(join(made, 'quartou/.dev.vars')))
    throw new Error('The build has a copy of .dev.vars (vite.config.ts, noSecrets).');
  for (const step of STEPS) run([inProject(`scripts/${step}.ts`), made], { show: true });
  // Stores the options for Miniflare: computing them at every start would need wrangler, which takes 80 MB of memory.
  const config = join(made, 'quartou/wrangler.json');
  const { workerOptions } = workerOptionsOf(config);
  // Stores no values of .dev.vars, which are added when the build is served.
  const { vars } = JSON.parse(readFileSync(config, 'utf8'));
  writeFileSync(join(made, WORKER_OPTIONS), JSON.stringify({ ...workerOptions, bindings: vars }));
  for (const { line, problem } of sizesOf(made)) problem ? console.warn(`  WARNING: ${problem}`) : console.info(line);
  writeFileSync(join(made, STAMP), stamp);
  if (existsSync(BUILD)) renameSync(BUILD, before);
  renameSync(made, BUILD);
  pointToBuild();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  for (const folder of [made, before]) rmSync(folder, { recursive: true, force: true });
}
