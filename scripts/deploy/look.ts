import { DeployError } from './advice.ts';
import type { Resources } from './target.ts';
import type { Failure, Outcome, Wrangler } from './wrangler.ts';

export interface Account {
  id: string;
  name: string;
}

/** What of a house is in the account already. */
export interface Found {
  /** Null when there is no such database. */
  databaseId: string | null;
  /** Names of migrations that the database has. */
  applied: string[];
  buckets: string[];
  queues: string[];
  /** Names of the Worker's secrets; null when there is no such Worker. */
  secrets: string[] | null;
}

/**
 * The account that is deployed to.
 * @param chosen its id, where somebody said which
 * @throws DeployError when nobody is logged in, or when there are several and nobody said which
 */
export async function accountOf(wrangler: Wrangler, chosen: string | undefined): Promise<Account> {
  const outcome = await wrangler.run(['whoami', '--json']);
  if (!outcome.ok) {
    if (!/"loggedIn":\s*false/.test(outcome.failure.output)) throw DeployError.of('Quem está conectado', outcome.failure);
    throw new DeployError('Ninguém está conectado à Cloudflare.', {
      advice: `Rode "npx wrangler login" (abre o navegador) e repita. Sem navegador, ou num servidor: defina
CLOUDFLARE_API_TOKEN; docs/DEPLOY.md diz como fazer o token.`,
    });
  }
  const { accounts } = JSON.parse(outcome.stdout) as { accounts: Account[] };
  if (chosen) return accounts.find(({ id }) => id === chosen) ?? { id: chosen, name: chosen };
  const [account, ...others] = accounts;
  if (!account) {
    throw new DeployError('Não vejo nenhuma conta da Cloudflare.', {
      advice: 'Um token precisa de "Account Settings: Read", ou defina CLOUDFLARE_ACCOUNT_ID.',
    });
  }
  if (others.length > 0) {
    const list = accounts.map(({ id, name }) => `  CLOUDFLARE_ACCOUNT_ID=${id} npm run deploy    # ${name}`);
    throw new DeployError('Há mais de uma conta da Cloudflare.', { advice: `Diga qual:\n${list.join('\n')}` });
  }
  return account;
}

/** Looks for everything at once, and changes nothing. */
export async function lookFor(wrangler: Wrangler, wanted: Resources): Promise<Found> {
  const [database, secrets, buckets, queues] = await Promise.all([
    databaseNamed(wrangler, wanted.database),
    secretsOf(wrangler, wanted.worker),
    present(wanted.buckets, (name) => hasBucket(wrangler, name)),
    present(wanted.queues, (name) => hasQueue(wrangler, name)),
  ]);
  return { ...database, secrets, buckets, queues };
}

async function present(names: string[], isThere: (name: string) => Promise<boolean>): Promise<string[]> {
  const seen = await Promise.all(names.map(isThere));
  return names.filter((_, i) => seen[i]);
}

/** The id of a database, if it is there, and which migrations it has. */
async function databaseNamed(wrangler: Wrangler, name: string): Promise<Pick<Found, 'databaseId' | 'applied'>> {
  const outcome = await wrangler.run(['d1', 'list', '--json']);
  if (!outcome.ok) throw DeployError.of('Listar os bancos D1', outcome.failure);
  const list = JSON.parse(outcome.stdout) as { uuid: string; name: string }[];
  const databaseId = list.find((one) => one.name === name)?.uuid ?? null;
  return { databaseId, applied: databaseId ? await appliedIn(wrangler, name) : [] };
}

/** wrangler's own list of what is to be applied makes the table when it is missing; looking must not. */
async function appliedIn(wrangler: Wrangler, database: string): Promise<string[]> {
  const command = 'select name from d1_migrations order by id';
  const outcome = await wrangler.run(['d1', 'execute', database, '--remote', '--json', '--command', command]);
  if (outcome.ok) return (JSON.parse(outcome.stdout) as [{ results: { name: string }[] }])[0].results.map(({ name }) => name);
  if (/no such table/.test(`${outcome.failure.message}${outcome.failure.output}`)) return [];
  throw DeployError.of(`Ler as migrações do banco ${database}`, outcome.failure);
}

/** Whether a bucket is there: `list` would show the first twenty of an account only. */
async function hasBucket(wrangler: Wrangler, name: string): Promise<boolean> {
  const outcome = await wrangler.run(['r2', 'bucket', 'info', name, '--json']);
  if (outcome.ok) return true;
  // After the bucket itself it asks how full it is, which not every token may.
  if (!outcome.failure.message.includes('/r2/buckets/')) return true;
  return missing(outcome, `Procurar o bucket ${name}`, ({ code }) => code === 10006);
}

async function hasQueue(wrangler: Wrangler, name: string): Promise<boolean> {
  const outcome = await wrangler.run(['queues', 'info', name]);
  return outcome.ok || missing(outcome, `Procurar a fila ${name}`, ({ message }) => message.includes('does not exist'));
}

async function secretsOf(wrangler: Wrangler, worker: string): Promise<string[] | null> {
  const outcome = await wrangler.run(['secret', 'list', '--name', worker]);
  if (outcome.ok) return (JSON.parse(outcome.stdout) as { name: string }[]).map(({ name }) => name);
  missing(outcome, `Procurar o Worker ${worker}`, ({ message }) => /^Worker ".*" not found/.test(message));
  return null;
}

/** False when a failure only says that something is not there; any other is thrown. */
function missing(outcome: Extract<Outcome, { ok: false }>, step: string, isMissing: (failure: Failure) => boolean): false {
  if (isMissing(outcome.failure)) return false;
  throw DeployError.of(step, outcome.failure);
}
