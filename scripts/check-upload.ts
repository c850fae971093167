// `npm run check:upload`, part of `npm test`, does a dry run of each environment's upload. It needs no account.
import { ENVIRONMENTS, writeConfig } from './deploy/environment.ts';
import { runWrangler, WranglerError } from './deploy/wrangler.ts';

try {
  for (const environment of ENVIRONMENTS) {
    console.info(await runWrangler(['deploy', '--dry-run', '--config', writeConfig(environment)]));
  }
} catch (error) {
  if (!(error instanceof WranglerError)) throw error;
  console.error(error.output);
  process.exitCode = 1;
}
