// A short form of `bench/kill.ts`: imports of photos during which the server is killed.
import { spawn } from 'node:child_process';
import { inProject } from '../../scripts/local/paths.ts';
import type { Proof } from './proof.ts';

const FULL = { runs: 4, photos: 60, mb: 12 };
const QUICK = { runs: 1, photos: 30, mb: 4 };

export const importKill: Proof = async ({ work, isQuick, say }) => {
  const { runs, photos, mb } = isQuick ? QUICK : FULL;
  const args = ['--runs', runs, '--photos', photos, '--mb', mb].map(String);
  // Its files are in this proof's folder, so that they go whatever happens.
  const child = spawn(process.execPath, [inProject('bench/kill.ts'), ...args], { env: { ...process.env, TMPDIR: work } });
  const end = () => child.kill('SIGTERM');
  process.on('exit', end);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data));
  const code = await new Promise((done) => child.once('exit', done));
  process.off('exit', end);
  const result = said.trim().split('\n').at(-1) ?? '';
  const kills = said.match(/^\d+: .*killed after.*$/gm) ?? [];
  for (const line of kills) say(line);
  return [
    {
      what: `${runs} imports of ${photos} photos, host and workerd killed (-9) at a random moment, started again and left alone`,
      promised: 'each ends by itself within a minute with exactly its photos',
      seen: result,
      held: code === 0,
    },
  ];
};
