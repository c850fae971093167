import { setTimeout as sleep } from 'node:timers/promises';
import { health } from '../../core/contracts/health.ts';
import { counted } from '../../core/rules/text.ts';
import { chosenAccount } from './account.ts';
import { adviceFor, DeployError, step } from './advice.ts';
import type { namesIn } from './environment.ts';
import { type Ask, collectSecrets } from './secrets.ts';
import { type Wrangler, WranglerError } from './wrangler.ts';

/** D1 and R2 have no location in South America. Eastern North America is the nearest location. */
const LOCATION = 'enam';

export interface Deployment {
  names: ReturnType<typeof namesIn>;
  isProduction: boolean;
  isDryRun: boolean;
  isConfirmed: boolean;
  migrations: string[];
  doubts: string[];
  /** @returns the path of the environment's configuration, and sizes above their limits */
  build: (databaseId: string) => Promise<{ config: string; problems: string[] }>;
  wrangler: Wrangler;
  env: NodeJS.ProcessEnv;
  ask: Ask | null;
  say: (line: string) => void;
  fetch?: typeof fetch;
  pause?: number;
}

/** Creates or updates an installation. Uploads nothing after a failed migration. Can be called again after a DeployError. */
export async function deploy(deployment: Deployment): Promise<void> {
  const { names, isDryRun, env, ask, say } = deployment;
  say('Olhando a conta da Cloudflare…');
  const account = await chosenAccount(deployment.wrangler, env.CLOUDFLARE_ACCOUNT_ID);
  const wrangler: Wrangler = (args, call) => deployment.wrangler(args, { ...call, account: account.id });
  const [applied, secretNames, hasMedia, hasDeadLetters] = await Promise.all([
    appliedIn(wrangler, names.database),
    secretsOf(wrangler, names.worker),
    hasBucket(wrangler, names.bucket),
    hasQueue(wrangler, names.deadLetters),
  ]);
  const missing = deployment.migrations.filter((name) => !applied?.includes(name));
  // A deployment counts as the first while there is no registration code. Only the first deployment asks for the missing codes.
  const isFirst = !secretNames?.includes('REGISTRATION_CODE');
  const unset = ['REGISTRATION_CODE', 'STAFF_CODE'].filter((name) => !secretNames?.includes(name));

  say(`\nConta ${account.name}. ${isDryRun ? `O que "${names.command}" faria:` : 'O que vai ser feito:'}
  ${applied ? '✓ existe  ' : '+ criar   '} o banco ${names.database}
  ${missing.length > 0 ? `+ aplicar  ${counted(missing.length, 'migração', 'migrações')}: ${missing.join(', ')}` : '✓ em dia   as migrações'}
  ${secretNames ? '+ trocar  ' : '+ criar   '} o Worker ${names.worker}, com o bucket e as filas que faltarem
  Precisa do Workers Paid: no plano gratuito o envio é recusado, ou ninguém consegue entrar (docs/DEPLOY.md).`);
  // Warns here, because wrangler asks before it takes over a domain only in a terminal, and here wrangler has none.
  for (const domain of names.domains) {
    say(`  + apontar  ${domain} para este Worker; se um registro de DNS ou outro Worker já usa esse domínio, deixa de usar`);
  }
  for (const name of unset) {
    say(
      isFirst
        ? `  ? perguntar o segredo ${name}`
        : `  · o segredo ${name} fica sem valor (npx wrangler secret put ${name} --name ${names.worker})`,
    );
  }
  for (const doubt of deployment.doubts) say(`  ! ${doubt}`);
  assertDatabase(deployment, applied, isFirst);
  if (isDryRun) return say('\nNada foi mudado.');
  await confirm(deployment);
  const secrets = isFirst ? await collectSecrets(unset, env, ask, say) : {};

  if (!applied) await step('Criar o banco', wrangler(['d1', 'create', names.database, '--location', LOCATION]));
  // `wrangler deploy` would create the bucket without a location. It creates the queue of jobs, but not its dead-letter queue.
  if (!hasMedia) await step('Criar o bucket', wrangler(['r2', 'bucket', 'create', names.bucket, '--location', LOCATION]));
  if (!hasDeadLetters) await step('Criar a fila', wrangler(['queues', 'create', names.deadLetters]));
  say('\nConstruindo…');
  // Without the id wrangler would look for the database that the present Worker uses, even if that database was deleted.
  const { uuid } = JSON.parse(await step('Procurar o banco', wrangler(['d1', 'info', names.database, '--json'])));
  const { config, problems } = await deployment.build(uuid);
  if (problems.length > 0) throw new DeployError('O que foi construído passa dos limites de tamanho.', problems.join('\n'));
  if (missing.length > 0) {
    if (applied && applied.length > 0) await noteWayBack(wrangler, names.database, say);
    say(`Aplicando ${counted(missing.length, 'migração', 'migrações')}…`);
    await step('Aplicar as migrações', wrangler(['d1', 'migrations', 'apply', 'DB', '--remote', '--config', config]));
  }
  say(`Enviando o Worker ${names.worker}…`);
  const sent = await step('Enviar o Worker', wrangler(['deploy', '--config', config], { isShown: true }));
  await putSecrets(wrangler, names.worker, secrets, say);
  await check(deployment, addressIn(sent), isFirst);
}

function assertDatabase({ names, migrations }: Deployment, applied: string[] | null, isFirst: boolean): void {
  const unknown = (applied ?? []).filter((name) => !migrations.includes(name));
  if (unknown.length > 0) {
    throw new DeployError(
      `O banco já tem migrações que esta pasta não tem: ${unknown.join(', ')}.`,
      `Esta cópia é mais velha do que a que está no ar. Atualize (git checkout main, git pull) e repita,
ou veja "Voltar atrás" em docs/DEPLOY.md.`,
    );
  }
  // Creates no new database: it would get tables, and a backup can only be restored into a database without tables.
  if (!applied && !isFirst) {
    throw new DeployError(
      `O Worker ${names.worker} existe, mas o banco ${names.database} não: foi apagado, ou a conta é outra.`,
      `Com um backup, siga "Restaurar" em docs/OPERATING.md. Para começar com um banco vazio:
npx wrangler d1 create ${names.database} --location ${LOCATION}`,
    );
  }
}

async function unlessMissing(what: string, saying: RegExp, work: Promise<string>): Promise<string | null> {
  const isMissing = (error: unknown) => error instanceof WranglerError && saying.test(error.output);
  return step(
    what,
    work.catch((error) => (isMissing(error) ? null : Promise.reject(error))),
  );
}

async function appliedIn(wrangler: Wrangler, database: string): Promise<string[] | null> {
  // Reads the table directly, because `d1 migrations list` would create the table, even in a dry run.
  const command = 'select name from d1_migrations order by id';
  const reading = wrangler(['d1', 'execute', database, '--remote', '--json', '--command', command]);
  const orNone = reading.catch((error) => (/no such table/.test(error.output) ? '[{"results":[]}]' : Promise.reject(error)));
  const output = await unlessMissing('Procurar o banco', /Couldn't find a D1 DB/, orNone);
  return output === null ? null : (JSON.parse(output) as [{ results: { name: string }[] }])[0].results.map(({ name }) => name);
}

async function secretsOf(wrangler: Wrangler, worker: string): Promise<string[] | null> {
  const output = await unlessMissing(
    'Procurar o Worker',
    /Worker ".*" not found/,
    wrangler(['secret', 'list', '--name', worker]),
  );
  return output === null ? null : (JSON.parse(output) as { name: string }[]).map(({ name }) => name);
}

export const hasBucket = async (wrangler: Wrangler, name: string): Promise<boolean> =>
  (await unlessMissing('Procurar o bucket', /code: 10006/, wrangler(['r2', 'bucket', 'info', name]))) !== null;

const hasQueue = async (wrangler: Wrangler, name: string): Promise<boolean> =>
  (await unlessMissing('Procurar a fila', /does not exist/, wrangler(['queues', 'info', name]))) !== null;

async function confirm({ isProduction, isConfirmed, env, ask }: Deployment): Promise<void> {
  // A build on Cloudflare has no terminal. Connecting the repository to Cloudflare counts as the confirmation.
  if (!isProduction || isConfirmed || env.WORKERS_CI) return;
  if (!ask) throw new DeployError('Publicar em produção pede um sim.', 'Sem terminal: npm run deploy -- --yes');
  const answer = await ask('\nPublicar em produção? Digite sim: ', { isHidden: false });
  if (!/^s(im)?$/i.test(answer.trim())) throw new DeployError('Nada foi mudado.');
}

async function noteWayBack(wrangler: Wrangler, database: string, say: (line: string) => void): Promise<void> {
  const info = await step('Anotar o ponto de volta do banco', wrangler(['d1', 'time-travel', 'info', database, '--json']));
  const { bookmark } = JSON.parse(info) as { bookmark: string };
  say(`
Para voltar ao banco como está agora (o que se escreveu depois se perde; leia "Voltar atrás" em docs/DEPLOY.md):
  npx wrangler d1 time-travel restore ${database} --bookmark=${bookmark}\n`);
}

async function putSecrets(
  wrangler: Wrangler,
  worker: string,
  secrets: Record<string, string>,
  say: (line: string) => void,
): Promise<void> {
  if (Object.keys(secrets).length === 0) return;
  say(`Guardando ${Object.keys(secrets).join(' e ')}…`);
  try {
    await wrangler(['secret', 'bulk', '--name', worker], { input: JSON.stringify(secrets) });
  } catch (error) {
    if (!(error instanceof WranglerError)) throw error;
    // wrangler's output is not shown, because it may contain the secrets that were its input.
    throw new DeployError('Guardar os segredos não deu certo.', adviceFor(error.output));
  }
}

/** Returns the public address in the output of `wrangler deploy`. A custom domain takes precedence over workers.dev. */
export function addressIn(printed: string): string | null {
  const own = /^\s*([a-z0-9.-]+\.[a-z]{2,}) \(custom domain/m.exec(printed)?.[1];
  return own ? `https://${own}` : (/^\s*(https:\/\/\S+)\s*$/m.exec(printed)?.[1] ?? null);
}

/** Requests the address up to 30 times, because a new address is not reachable at once. @throws DeployError if all fail */
async function check(
  { names: { worker }, say, fetch: get = fetch, pause = 3_000 }: Deployment,
  address: string | null,
  isFirst: boolean,
): Promise<void> {
  if (!address) return say('\nEnviado. Nenhum endereço público: veja "routes" em wrangler.toml.');
  say(`Perguntando a ${address}/api/health…`);
  let problem = '';
  for (let left = 30; left > 0; left -= 1) {
    try {
      const response = await get(`${address}/api/health`, { signal: AbortSignal.timeout(10_000), redirect: 'manual' });
      const first = isFirst ? `\nCrie a primeira conta em ${address}/register, com o código de registro.` : '';
      const isUp = `\nQuartou! está no ar: ${address}${first}`;
      if (response.ok) return say(isUp);
      problem = `responde ${response.status}`;
      // Late scheduled work or missing images are no failure of the deployment: going back to an older version would not help.
      const { data } = health.safeParse(await response.json().catch(() => null));
      if (data?.parts.database === 'ok') {
        const troubles = Object.entries(data.parts).filter(([, state]) => state !== 'ok');
        const list = troubles.map(([part, state]) => `"${part}" "${state}"`).join(', ');
        return say(`${isUp}\nAinda não está tudo bem: ${list}. O que fazer está em docs/OPERATING.md, "Está tudo bem?".`);
      }
    } catch (error) {
      problem = (error as Error).message;
    }
    await sleep(pause);
  }
  throw new DeployError(
    `Enviado, mas ${address}/api/health não responde como devia: ${problem}.`,
    `Um endereço novo pode levar alguns minutos: tente abri-lo. Se não melhorar, veja os logs com
"npx wrangler tail ${worker}" ou volte à versão de antes com "npx wrangler rollback --name ${worker}" (docs/DEPLOY.md).`,
  );
}
