import { parseArgs } from 'node:util';
import { DeployError } from '../deploy/advice.ts';
import { ENVIRONMENTS, type Environment, isEnvironment } from '../deploy/environment.ts';
import { stateDir } from '../local/paths.ts';

/** A problem with a backup or its target; its message is Portuguese, for the person who runs the command. */
export class BackupProblem extends Error {}

export type Choice = { state: string } | { environment: Environment };

export const nameOf = (choice: Choice): string => ('state' in choice ? choice.state : choice.environment);

export function argumentsOf(args: string[], env = process.env): { choice: Choice; folder: string | undefined } {
  const read = () => {
    try {
      return parseArgs({ args, allowPositionals: true, options: { env: { type: 'string' } } });
    } catch (error) {
      throw new BackupProblem(`Não entendi: ${(error as Error).message}`);
    }
  };
  const { values, positionals } = read();
  // PowerShell removes `--` from a command, and npm then takes `--env=staging` as a setting of its own.
  const environment = values.env ?? (env.npm_config_env || undefined);
  const [folder, ...more] = positionals;
  if (more.length > 0) throw new BackupProblem(`Uma pasta só, por favor: não sei o que fazer com ${more.join(' ')}.`);
  if (environment === undefined) return { choice: { state: stateDir(env) }, folder };
  if (!isEnvironment(environment)) {
    const known = ENVIRONMENTS.map((name) => `--env=${name}`).join(' ou ');
    throw new BackupProblem(`Não conheço o ambiente ${environment}. Escreva ${known}; sem isso é esta máquina.`);
  }
  return { choice: { environment }, folder };
}

/** Prints an error and makes the program exit with 1. An expected problem is printed without its stack. */
export function sayAndFail(error: unknown): void {
  const advice = error instanceof DeployError ? `\n${error.advice}\n` : '';
  const isExpected = error instanceof BackupProblem || error instanceof DeployError;
  console.error(isExpected ? `\n  ${error.message}\n${advice}` : error);
  process.exitCode = 1;
}

/** Repeats failed work up to three times, each time after a longer wait. A BackupProblem is thrown at once. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (const seconds of [2, 6, 18]) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof BackupProblem) throw error;
      console.info(`A conexão falhou (${(error as Error).message}); tentando de novo…`);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
  return work();
}

export async function forEachOf<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const AT_ONCE = 6;
  const left = list.values();
  const worker = async () => {
    for (const one of left) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

export const inMegabytes = (bytes: number) =>
  `${(bytes / 1_000_000).toLocaleString('pt-BR', { maximumFractionDigits: bytes < 1_000_000 ? 2 : 0 })} MB`;
