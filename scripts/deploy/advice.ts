import { WranglerError } from './wrangler.ts';

const NO_NETWORK = 'Sem conexão com a Cloudflare. Veja a rede (DNS, proxy, VPN) e https://www.cloudflarestatus.com, e repita.';

/** The first pattern that matches counts. */
const ADVICE: [RegExp, string][] = [
  [
    /code: 100328|not supported for the free plan|switch to a paid plan|workers paid plan/i,
    `Esta conta está no plano gratuito, e o Quartou! precisa do Workers Paid (o porquê está em docs/DEPLOY.md).
Assine em https://dash.cloudflare.com/?to=/:account/workers/plans e repita.`,
  ],
  [
    /code: 10042|enable R2 through/i,
    `O R2 (os arquivos) ainda não foi ativado nesta conta. Ative em https://dash.cloudflare.com/?to=/:account/r2
(a Cloudflare pede um cartão, mesmo para o que é de graça) e repita.`,
  ],
  [
    /workers\.dev subdomain/i,
    `A conta ainda não escolheu seu endereço em workers.dev. Abra uma vez
https://dash.cloudflare.com/?to=/:account/workers-and-pages, escolha o nome e repita.`,
  ],
  [/code: 10034|verify your email/i, 'Confirme o e-mail da conta (a Cloudflare mandou uma mensagem) e repita.'],
  [
    /"loggedIn":\s*false|not logged in|necessary to set a CLOUDFLARE_API_TOKEN/i,
    `Ninguém está conectado à Cloudflare. Rode "npx wrangler login" (abre o navegador) e repita. Sem navegador, ou num
servidor: defina CLOUDFLARE_API_TOKEN; docs/DEPLOY.md diz como fazer o token.`,
  ],
  [
    /code: (1000|6003|6111|9109|10000|10001)\]|authentication error|invalid api token/i,
    `A Cloudflare não aceitou as credenciais, ou elas não alcançam isto. Com navegador: npx wrangler login.
Com CLOUDFLARE_API_TOKEN: o token precisa das permissões da lista em docs/DEPLOY.md.`,
  ],
  [
    /more than one account/i,
    'Há mais de uma conta. Escolha uma com CLOUDFLARE_ACCOUNT_ID=… antes do comando; "npx wrangler whoami" mostra os números.',
  ],
  [/code: 7406/, 'A conta já tem todos os bancos D1 que o plano permite. Apague um que não usa, ou mude de plano.'],
  [
    /could not find zone/i,
    'O domínio em "routes" (wrangler.toml) não é de uma zona desta conta: docs/DEPLOY.md, "Domínio próprio".',
  ],
  [
    /Cloudflare's API hostname|request to Cloudflare's API timed out|fetch failed|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN/,
    NO_NETWORK,
  ],
];

export const adviceFor = (output: string): string => ADVICE.find(([pattern]) => pattern.test(output))?.[1] ?? '';

export class DeployError extends Error {
  readonly advice: string;

  constructor(message: string, advice = '') {
    super(message);
    this.advice = advice;
  }
}

export async function step<T>(what: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof WranglerError)) throw error;
    const advice = adviceFor(error.output);
    // Without a network most of wrangler's output does not concern the failed command, so the output is not shown.
    throw new DeployError(`${what}: ${advice === NO_NETWORK ? 'não deu certo.' : error.output}`, advice);
  }
}
