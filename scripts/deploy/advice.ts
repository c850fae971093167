import type { Failure } from './wrangler.ts';

interface Advice {
  matches: (failure: Failure) => boolean;
  text: string;
}

const says = (pattern: RegExp) => (failure: Failure) => pattern.test(`${failure.message}\n${failure.output}`);
const has =
  (...codes: number[]) =>
  (failure: Failure) =>
    failure.code !== undefined && codes.includes(failure.code);
const either = (one: Advice['matches'], other: Advice['matches']) => (failure: Failure) => one(failure) || other(failure);

/** The first that matches is told. */
const ADVICE: Advice[] = [
  {
    matches: either(has(100328), says(/not supported for the free plan|switch to a paid plan|workers paid plan/i)),
    text: `Esta conta está no plano gratuito, e o Quartou! precisa do Workers Paid: entrar com senha, exportar Excel e
importar fotos gastam mais do que os 10 ms de processador do plano gratuito, e [limits] em wrangler.toml só existe no pago.
Assine em https://dash.cloudflare.com/?to=/:account/workers/plans e repita.`,
  },
  {
    matches: either(has(10042), says(/enable R2 through/i)),
    text: `O R2 (os arquivos) ainda não foi ativado nesta conta. Ative em https://dash.cloudflare.com/?to=/:account/r2
(a Cloudflare pede um cartão, mesmo para o que é de graça) e repita.`,
  },
  {
    matches: says(/workers\.dev subdomain/i),
    text: `A conta ainda não escolheu seu endereço em workers.dev. Abra uma vez
https://dash.cloudflare.com/?to=/:account/workers-and-pages, escolha o nome e repita.`,
  },
  {
    matches: either(has(10034), says(/verify your email/i)),
    text: 'A Cloudflare espera que o e-mail da conta seja confirmado. Abra o e-mail que ela mandou e repita.',
  },
  {
    matches: either(has(1000, 6003, 6111, 9109, 10000, 10001), says(/authentication error|invalid api token|not logged in/i)),
    text: `A Cloudflare não aceitou as credenciais, ou elas não alcançam isto. Com navegador: npx wrangler login.
Com CLOUDFLARE_API_TOKEN: o token precisa das permissões da lista em docs/DEPLOY.md.`,
  },
  {
    matches: has(7406),
    text: 'A conta já tem todos os bancos D1 que o plano permite. Apague um que não usa (npx wrangler d1 list) ou mude de plano.',
  },
  {
    matches: says(/externally managed DNS records|already has .*DNS record/i),
    text: 'O domínio em "routes" (wrangler.toml) já tem um registro de DNS. Apague esse registro na zona e repita.',
  },
  {
    matches: says(/could not find zone/i),
    text: 'O domínio em "routes" (wrangler.toml) não é de uma zona desta conta. Veja "Domínio próprio" em docs/DEPLOY.md.',
  },
  {
    matches: says(/fetch failed|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN/),
    text: 'Sem conexão com a Cloudflare. Veja a rede (e https://www.cloudflarestatus.com) e repita.',
  },
];

/** What to do about a failure, in words; null when it is none that is known. */
export function adviceFor(failure: Failure): string | null {
  return ADVICE.find(({ matches }) => matches(failure))?.text ?? null;
}

/** A step that could not be done. */
export class DeployError extends Error {
  readonly advice: string | null;
  /** What wrangler said, when it was not shown already. */
  readonly output: string;

  constructor(message: string, { advice = null, output = '' }: { advice?: string | null; output?: string } = {}) {
    super(message);
    this.name = 'DeployError';
    this.advice = advice;
    this.output = output;
  }

  static of(step: string, failure: Failure): DeployError {
    const code = failure.code === undefined ? '' : ` [${failure.code}]`;
    return new DeployError(`${step}: ${failure.message}${code}`, { advice: adviceFor(failure), output: failure.output });
  }
}
