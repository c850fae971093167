import { DeployError, step } from './advice.ts';
import type { Wrangler } from './wrangler.ts';

export interface Account {
  id: string;
  name: string;
}

const accountsOf = async (wrangler: Wrangler): Promise<Account[]> =>
  (JSON.parse(await wrangler(['whoami', '--json'])) as { accounts: Account[] }).accounts;

/** @throws DeployError if nobody is logged in, if there is no account, or if there are several and none is chosen */
export async function chosenAccount(wrangler: Wrangler, chosen: string | undefined): Promise<Account> {
  if (chosen) {
    // If accounts cannot be listed, the id serves as name, because the token may still be allowed to deploy.
    const accounts = await accountsOf(wrangler).catch(() => []);
    return accounts.find(({ id }) => id === chosen) ?? { id: chosen, name: chosen };
  }
  const [account, ...others] = await step('Ver quem está conectado', accountsOf(wrangler));
  if (!account) {
    throw new DeployError(
      'Não vejo nenhuma conta da Cloudflare.',
      'Um token precisa de "Account Settings: Read", ou defina CLOUDFLARE_ACCOUNT_ID.',
    );
  }
  if (others.length === 0) return account;
  const list = [account, ...others].map(({ id, name }) => `  CLOUDFLARE_ACCOUNT_ID=${id}    # ${name}`);
  throw new DeployError(
    'Há mais de uma conta da Cloudflare.',
    `Repita com uma destas variáveis de ambiente:\n${list.join('\n')}`,
  );
}
