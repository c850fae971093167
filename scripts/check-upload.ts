// `npm run check:upload`: whether wrangler takes the build with the configuration of each environment, as far as it can say
// so without an account. A step of `npm test`.
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
