// `npm run deploy`: creates or updates an installation on Cloudflare. See docs/DEPLOY.md.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { sizeProblems } from './check-sizes.ts';
import { DeployError } from './deploy/advice.ts';
import { deploy } from './deploy/deploy.ts';
import { commandOf, isEnvironment, namesIn, writeConfig } from './deploy/environment.ts';
import { askAtTerminal } from './deploy/secrets.ts';
import { runWrangler } from './deploy/wrangler.ts';
import { notAnOrigin, originOf } from './local/address.ts';
import { BUILD, buildIfStale } from './local/build.ts';
import { projectMigrations } from './local/database.ts';
import { ROOT } from './local/paths.ts';
import { TESTED, treeOf } from './test/tested.ts';

const USAGE = `Uso: npm run deploy [-- [staging] [--dry-run] [--yes]]

  npm run deploy                publica em produção (cria o que faltar na conta Cloudflare), depois de um sim
  npm run deploy -- staging     o mesmo num segundo ambiente, com banco, arquivos e filas próprios
  npm run deploy -- --dry-run   só olha e diz o que faria
  npm run deploy -- --yes       não pergunta se é para publicar em produção`;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } },
    });
    const [environment = 'production', ...more] = positionals;
    // Without the `--`, npm takes --dry-run as its own option, and passes it on only as an environment variable.
    const isDryRun = values['dry-run'] || process.env.npm_config_dry_run === 'true';
    if (isEnvironment(environment) && more.length === 0) return { environment, isDryRun, isConfirmed: values.yes };
  } catch {
    // Wrong arguments get the message below, so the error's own message is ignored.
  }
  console.error(`Não entendi "${process.argv.slice(2).join(' ')}".\n\n${USAGE}`);
  process.exit(2);
}

/** Returns warnings about uncommitted and untested changes in this folder, for `deploy` to show before it publishes. */
function doubts(): string[] {
  const { stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' });
  const isTested = existsSync(TESTED) && readFileSync(TESTED, 'utf8') === treeOf();
  return [
    ...(stdout ? ['Há mudanças sem commit: o que vai ao ar não é o que está no Git.'] : []),
    ...(isTested ? [] : ['"npm test" ainda não passou com o que está nesta pasta.']),
  ];
}

const { environment, isDryRun, isConfirmed } = readArguments();
// wrangler.toml has no environments, so neither this process nor its children may choose one.
delete process.env.CLOUDFLARE_ENV;
const isTerminal = Boolean(process.stdin.isTTY && process.stdout.isTTY);

try {
  const { PUBLIC_ORIGIN } = process.env;
  if (PUBLIC_ORIGIN && originOf(PUBLIC_ORIGIN) === null)
    throw new DeployError(notAnOrigin(PUBLIC_ORIGIN, commandOf(environment)));
  await deploy({
    names: namesIn(environment),
    isProduction: environment === 'production',
    isDryRun,
    isConfirmed,
    migrations: projectMigrations(),
    doubts: isTerminal ? doubts() : [],
    async build(databaseId) {
      try {
        buildIfStale();
      } catch (error) {
        throw new DeployError(`Construir não deu certo: ${(error as Error).message}`);
      }
      return { config: writeConfig(environment, databaseId), problems: sizeProblems(BUILD) };
    },
    wrangler: runWrangler,
    env: process.env,
    ask: isTerminal ? askAtTerminal : null,
    say: (line) => console.info(line),
  });
} catch (error) {
  if (!(error instanceof DeployError)) throw error;
  console.error(`\n✗ ${error.message}`);
  if (error.advice) console.error(`\n${error.advice}`);
  console.error(`\nPode repetir "${commandOf(environment)}": o que já está feito fica como está.`);
  process.exitCode = 1;
}
