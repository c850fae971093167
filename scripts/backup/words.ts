import { parseArgs } from 'node:util';
import { BackupProblem } from '../../worker/backup/check.ts';
import { ENVIRONMENTS, isEnvironment } from '../deploy/environment.ts';
import { stateDir } from '../local/paths.ts';
import type { Choice } from './installation.ts';

/** What was written behind `npm run backup --` or `npm run restore --`. */
export interface Asked {
  choice: Choice;
  folder: string | undefined;
  /** Only of a backup: take the newest that is there, which is last night's as a rule, instead of making one. */
  last: boolean;
}

/** @throws BackupProblem, in words, when it is not understood */
export function askedFor(args: string[], env = process.env): Asked {
  const read = () => {
    try {
      return parseArgs({
        args,
        allowPositionals: true,
        options: { env: { type: 'string' }, last: { type: 'boolean', default: false } },
      });
    } catch (error) {
      throw new BackupProblem(`Não entendi: ${(error as Error).message}`);
    }
  };
  const { values, positionals } = read();
  const [folder, ...more] = positionals;
  if (more.length > 0) throw new BackupProblem(`Uma pasta só, por favor: não sei o que fazer com ${more.join(' ')}.`);
  if (values.env === undefined) return { choice: { state: stateDir(env) }, folder, last: values.last };
  if (!isEnvironment(values.env)) {
    throw new BackupProblem(`Não conheço o ambiente ${values.env}. Há ${ENVIRONMENTS.join(' e ')}; sem --env é esta máquina.`);
  }
  return { choice: { environment: values.env }, folder, last: values.last };
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

/** How long ago something was, as people say it. */
export function ago(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  const say = new Intl.RelativeTimeFormat('pt-BR', { numeric: minutes < 1 ? 'auto' : 'always' });
  if (minutes < 1) return say.format(0, 'second');
  if (minutes < 60) return say.format(-minutes, 'minute');
  return minutes < 24 * 60 ? say.format(-Math.floor(minutes / 60), 'hour') : say.format(-Math.floor(minutes / 60 / 24), 'day');
}

/** 1234567 bytes as people say it. */
export const inMegabytes = (bytes: number) =>
  `${(bytes / 1_000_000).toLocaleString('pt-BR', { maximumFractionDigits: bytes < 1_000_000 ? 2 : 0 })} MB`;
