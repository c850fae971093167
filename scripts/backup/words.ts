import { parseArgs } from 'node:util';
import { unstable_readConfig as readConfig } from 'wrangler';
import { formatInstant } from '../../core/rules/calendar.ts';
import { DeployError } from '../deploy/advice.ts';
import { ENVIRONMENTS, type Environment, isEnvironment } from '../deploy/environment.ts';
import { inProject, stateDir } from '../local/paths.ts';

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

export const FULL_DISK = 'O disco está cheio. Libere espaço e rode de novo com a mesma pasta.';

/** True if an error's text says that the disk is full. Looks for SQLite's message, too: workerd passes it on without a code. */
export const isFullDisk = (text: string): boolean => /ENOSPC|EDQUOT|database or disk is full/.test(text);

const SQLITE_READONLY = 8;
const SQLITE_CANTOPEN = 14;

function diskProblem({ code = '', errcode = 0, message, path }: NodeJS.ErrnoException & { errcode?: number }): string | null {
  if (isFullDisk(`${code} ${message}`)) return FULL_DISK;
  // The low byte is SQLite's error code. SQLite's errors have no `path`, so the message then names the two possible folders.
  const isForbidden = /EACCES|EPERM|EROFS/.test(code) || [SQLITE_READONLY, SQLITE_CANTOPEN].includes(errcode % 256);
  return isForbidden ? `Este usuário não pode ler ou escrever em ${path ?? 'STATE_DIR, ou na pasta do backup'}.` : null;
}

export function sayAndFail(error: unknown): void {
  const advice = error instanceof DeployError ? `\n${error.advice}\n` : '';
  const isExpected = error instanceof BackupProblem || error instanceof DeployError;
  const problem = isExpected ? error.message : diskProblem(error as Error);
  console.error(problem === null ? error : `\n  ${problem}\n${advice}`);
  process.exitCode = 1;
}

/** Repeats failed work up to three times, each time after a longer wait. A BackupProblem or a disk's error is thrown at once. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (const seconds of [2, 6, 18]) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof BackupProblem || diskProblem(error as Error) !== null) throw error;
      console.info(`A conexão falhou (${(error as Error).message}); tentando de novo…`);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
  return work();
}

/** Works on six items at once. After a failure it starts no more, and throws once all started work has ended. */
export async function forEachOf<T>(list: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const AT_ONCE = 6;
  const left = list.values();
  const failures: unknown[] = [];
  const worker = async () => {
    for (const one of left) {
      await work(one).catch((error) => failures.push(error));
      if (failures.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (failures.length > 0) throw failures[0];
}

/** Formats an instant in the venue's time zone, which need not be this machine's. */
export const timeAtVenue = (instant: string): string =>
  formatInstant(instant, `${readConfig({ config: inProject('wrangler.toml') }).vars.VENUE_TIME_ZONE}`);

export const inMegabytes = (bytes: number) =>
  `${(bytes / 1_000_000).toLocaleString('pt-BR', { maximumFractionDigits: bytes < 1_000_000 ? 2 : 0 })} MB`;
