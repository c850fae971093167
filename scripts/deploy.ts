// `npm run deploy`: the house on Cloudflare, from an empty account to an address that answers. docs/DEPLOY.md.
import { readdirSync } from 'node:fs';
import { DeployError } from './deploy/advice.ts';
import { deploy } from './deploy/deploy.ts';
import { askHidden } from './deploy/secrets.ts';
import type { WorkerConfig } from './deploy/target.ts';
import { USAGE, type Words, wordsOf } from './deploy/words.ts';
import { Wrangler } from './deploy/wrangler.ts';
import { buildIfStale } from './local/build.ts';
import { inProject } from './local/paths.ts';

function words(): Words {
  try {
    return wordsOf(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    process.exit(2);
  }
}

const asked = words();
// Large, and nobody waits for it to be told of a slip of the hand.
const { unstable_readConfig: readConfig } = await import('wrangler');
// Said to our children too: the build reads wrangler.toml, which has no environments of wrangler's own.
delete process.env.CLOUDFLARE_ENV;
const isTerminal = Boolean(process.stdin.isTTY && process.stdout.isTTY);

try {
  await deploy({
    ...asked,
    config: readConfig({ config: inProject('wrangler.toml') }) as unknown as WorkerConfig,
    migrations: readdirSync(inProject('migrations'))
      .filter((name) => name.endsWith('.sql'))
      .sort(),
    async build() {
      await buildIfStale();
      return inProject('dist/quartou/wrangler.json');
    },
    wrangler: new Wrangler(),
    env: process.env,
    ask: isTerminal ? askHidden : null,
    say: (line) => console.info(line),
  });
} catch (error) {
  if (!(error instanceof DeployError)) throw error;
  if (error.output) console.error(`\n${error.output}`);
  console.error(`\n✗ ${error.message}`);
  if (error.advice) console.error(`\n${error.advice}`);
  console.error('\nPode repetir "npm run deploy": o que já está feito fica como está.');
  process.exitCode = 1;
}
