import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { adviceFor, DeployError } from './advice.ts';
import { addressOf, answering } from './answering.ts';
import { type Account, accountOf, lookFor } from './look.ts';
import { describe, type Plan, planOf } from './plan.ts';
import { type Ask, collectSecrets } from './secrets.ts';
import { configFor, resourcesOf, type WorkerConfig, withDatabase } from './target.ts';
import type { Words } from './words.ts';
import type { Wrangler } from './wrangler.ts';

/** Nearest to South America, where D1 and R2 have no place of their own; see docs/DEPLOY.md. */
const LOCATION = 'enam';

export interface Deployment extends Words {
  /** What wrangler.toml says. */
  config: WorkerConfig;
  /** Names of the migrations in the project, in their order. */
  migrations: string[];
  /** Builds, and gives the path of the configuration that the build made. */
  build: () => Promise<string>;
  wrangler: Wrangler;
  env: NodeJS.ProcessEnv;
  /** Null where nobody sits at a terminal. */
  ask: Ask | null;
  say: (line: string) => void;
  fetch?: typeof fetch;
  /** Of the last check; see `answering`. */
  tries?: number;
  pause?: number;
}

/**
 * Brings a house from wherever it is to running. Each step finds what is there and makes what is missing, so that
 * whatever stopped in the middle is finished by doing all of it again.
 * @throws DeployError when a step fails
 */
export async function deploy(deployment: Deployment): Promise<void> {
  const { config, environment, isDryRun, migrations, env, ask, say } = deployment;
  const resources = resourcesOf(configFor(config, environment));
  say(`Olhando a conta da Cloudflare (ambiente ${environment})…`);
  const account = await accountOf(deployment.wrangler, env.CLOUDFLARE_ACCOUNT_ID || config.account_id);
  const wrangler = deployment.wrangler.forAccount(account.id);
  const plan = planOf(resources, await lookFor(wrangler, resources), migrations);

  say(`\nConta ${account.name}. ${isDryRun ? 'O que "npm run deploy" faria:' : 'O que vai ser feito:'}`);
  for (const line of describe(plan)) say(line);
  say('  Precisa do Workers Paid: no plano gratuito o envio é recusado, ou ninguém consegue entrar (docs/DEPLOY.md).');
  refuseOlder(plan);
  if (isDryRun) return say('\nNada foi mudado.');

  const secrets = await collectSecrets(plan.secrets, env, ask, say);
  const databaseId = await makeMissing(wrangler, plan, say);
  say('\nConstruindo…');
  const built = await deployment.build();
  const configPath = join(dirname(built), 'wrangler.deploy.json');
  const upload = withDatabase(configFor(JSON.parse(readFileSync(built, 'utf8')), environment), databaseId);
  writeFileSync(configPath, JSON.stringify(upload, null, 2));
  await migrate(wrangler, plan, configPath, say);

  say(`Enviando o Worker ${resources.worker}…`);
  const sent = await wrangler.run(['deploy', '--config', configPath], { isOpen: ask !== null });
  if (!sent.ok) throw DeployError.of('Enviar o Worker', sent.failure);
  await putSecrets(wrangler, resources.worker, secrets, configPath, say);
  await check(deployment, account, addressOf(sent.targets));
}

/** An older copy over a newer database would run against tables that it does not know. */
function refuseOlder({ unknownMigrations }: Plan): void {
  if (unknownMigrations.length === 0) return;
  throw new DeployError(`O banco já tem migrações que esta pasta não tem: ${unknownMigrations.join(', ')}.`, {
    advice:
      'Esta cópia é mais velha do que a que está no ar. Atualize (git pull) e repita, ou veja "Voltar atrás" em docs/DEPLOY.md.',
  });
}

/** Makes what is not there, and gives the id of the database. */
async function makeMissing(wrangler: Wrangler, plan: Plan, say: (line: string) => void): Promise<string> {
  const { database } = plan.resources;
  const make = async (what: string, args: string[], isThere: (code: number | undefined) => boolean = () => false) => {
    say(`Criando ${what}…`);
    const outcome = await wrangler.run(args);
    if (!outcome.ok && !isThere(outcome.failure.code)) throw DeployError.of(`Criar ${what}`, outcome.failure);
  };
  // 10004: it is there, and ours. Two people deploying at once, or the one before saw its answer lost.
  for (const name of plan.buckets)
    await make(`o bucket ${name}`, ['r2', 'bucket', 'create', name, '--location', LOCATION], (code) => code === 10004);
  for (const name of plan.queues) await make(`a fila ${name}`, ['queues', 'create', name]);
  if (plan.databaseId) return plan.databaseId;
  await make(`o banco ${database}`, ['d1', 'create', database, '--location', LOCATION]);
  const listed = await wrangler.run(['d1', 'list', '--json']);
  if (!listed.ok) throw DeployError.of('Listar os bancos D1', listed.failure);
  const made = (JSON.parse(listed.stdout) as { uuid: string; name: string }[]).find(({ name }) => name === database);
  if (!made)
    throw new DeployError(`O banco ${database} foi criado e ainda não aparece na lista.`, { advice: 'Repita em um minuto.' });
  return made.uuid;
}

async function migrate(wrangler: Wrangler, plan: Plan, configPath: string, say: (line: string) => void): Promise<void> {
  if (plan.migrations.length === 0) return;
  const { database } = plan.resources;
  if (plan.isInUse) {
    const info = await wrangler.run(['d1', 'time-travel', 'info', database, '--json']);
    // Without a way back nothing is changed.
    if (!info.ok) throw DeployError.of('Anotar o ponto de volta do banco', info.failure);
    const { bookmark } = JSON.parse(info.stdout) as { bookmark: string };
    say(
      `\nO banco como está agora: ${bookmark}\nPara voltar a ele (o que se escreveu depois se perde; leia "Voltar atrás" em docs/DEPLOY.md):`,
    );
    say(`  npx wrangler d1 time-travel restore ${database} --bookmark=${bookmark}\n`);
  }
  say(`Aplicando ${plan.migrations.length} migração(ões)…`);
  const applied = await wrangler.run(['d1', 'migrations', 'apply', 'DB', '--remote', '--config', configPath]);
  if (!applied.ok) throw DeployError.of('Aplicar as migrações', applied.failure);
}

async function putSecrets(
  wrangler: Wrangler,
  worker: string,
  secrets: Record<string, string>,
  configPath: string,
  say: (line: string) => void,
): Promise<void> {
  const names = Object.keys(secrets);
  if (names.length === 0) return;
  say(`Guardando ${names.join(' e ')}…`);
  const put = await wrangler.run(['secret', 'bulk', '--name', worker, '--config', configPath], {
    input: JSON.stringify(secrets),
  });
  if (put.ok) return;
  // What wrangler printed is not repeated: it was given the secrets.
  throw new DeployError(`Guardar os segredos: ${put.failure.message}`, { advice: adviceFor(put.failure) });
}

async function check({ say, fetch, tries, pause }: Deployment, account: Account, address: string | null): Promise<void> {
  if (!address) return say(`\nEnviado para a conta ${account.name}. Nenhum endereço público: veja "routes" em wrangler.toml.`);
  say(`Perguntando a ${address}…`);
  const answer = await answering(address, {
    ...(fetch && { fetch }),
    ...(tries && { tries }),
    ...(pause !== undefined && { pause }),
  });
  if (answer.ok) return say(`\nQuartou! está no ar: ${address}`);
  throw new DeployError(`Enviado, mas ${address} não responde como devia: ${answer.problem}.`, {
    advice: `Um endereço novo pode levar alguns minutos: tente abri-lo. Se não melhorar, veja os logs com
"npx wrangler tail" ou volte à versão de antes com "npx wrangler rollback" (docs/DEPLOY.md).`,
  });
}
