import { parseArgs } from 'node:util';
import { ENVIRONMENTS, type Environment } from './target.ts';

export interface Words {
  environment: Environment;
  /** Look and tell, change nothing. */
  isDryRun: boolean;
}

export const USAGE = `Uso: npm run deploy [-- [staging] [--dry-run]]

  npm run deploy                          publica a casa (cria o que faltar na conta Cloudflare)
  npm run deploy -- staging               o mesmo num segundo ambiente, com banco, arquivos e filas próprios
  npm run deploy -- --dry-run             só olha e diz o que faria
  npm run deploy -- staging --dry-run`;

/**
 * What was asked on the command line.
 * @throws an Error in words when it is not understood
 */
export function wordsOf(args: string[]): Words {
  const { values, positionals } = parsed(args);
  const [environment = 'production', ...more] = positionals;
  const known = ENVIRONMENTS.find((one) => one === environment);
  if (!known) throw new Error(`Não conheço o ambiente "${environment}".`);
  if (more.length > 0) throw new Error(`Um ambiente de cada vez: "${more.join(' ')}" sobra.`);
  return { environment: known, isDryRun: values['dry-run'] };
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { 'dry-run': { type: 'boolean', default: false } } });
  } catch {
    throw new Error(`Não entendi "${args.join(' ')}".`);
  }
}
