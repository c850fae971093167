import { parseArgs } from 'node:util';
import { ENVIRONMENTS, type Environment, isEnvironment } from '../deploy/environment.ts';
import { stateDir } from '../local/paths.ts';

/** What is wrong with a backup or with where it is to go, in Portuguese: the person who runs the command reads it. */
export class BackupProblem extends Error {}

/** Which installation: the local one in a folder, or one on Cloudflare. */
export type Choice = { state: string } | { environment: Environment };

export const nameOf = (choice: Choice): string => ('state' in choice ? choice.state : choice.environment);

/**
 * What was written behind `npm run backup --` or `npm run restore --`.
 * @throws BackupProblem, in words, when it is not understood
 */
export function askedFor(args: string[], env = process.env): { choice: Choice; folder: string | undefined } {
  const read = () => {
    try {
      return parseArgs({ args, allowPositionals: true, options: { env: { type: 'string' } } });
    } catch (error) {
      throw new BackupProblem(`Não entendi: ${(error as Error).message}`);
    }
  };
  const { values, positionals } = read();
  const [folder, ...more] = positionals;
  if (more.length > 0) throw new BackupProblem(`Uma pasta só, por favor: não sei o que fazer com ${more.join(' ')}.`);
  if (values.env === undefined) return { choice: { state: stateDir(env) }, folder };
  if (!isEnvironment(values.env)) {
    throw new BackupProblem(`Não conheço o ambiente ${values.env}. Há ${ENVIRONMENTS.join(' e ')}; sem --env é esta máquina.`);
  }
  return { choice: { environment: values.env }, folder };
}

/** Ends the program as its errors want it: in words for what a person can do something about, whole for the rest. */
export function sayAndFail(error: unknown): void {
  console.error(error instanceof BackupProblem ? `\n  ${error.message}\n` : error);
  process.exitCode = 1;
}

/**
 * Tries again what a lost connection ended; what a person has to know of comes through at once. Only for what can be
 * done twice.
 */
export async function withRetries<T>(work: () => Promise<T>, tries = 4): Promise<T> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof BackupProblem || left === 0) throw error;
      console.info(`A conexão falhou (${(error as Error).message}); tentando de novo…`);
    }
  }
}

/** Does the same for each of a list, some at once. */
export async function forEachOf<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const AT_ONCE = 6;
  const left = list.values();
  const worker = async () => {
    for (const one of left) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** 1234567 bytes as people say it. */
export const inMegabytes = (bytes: number) =>
  `${(bytes / 1_000_000).toLocaleString('pt-BR', { maximumFractionDigits: bytes < 1_000_000 ? 2 : 0 })} MB`;
