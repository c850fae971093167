import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { DeployError } from './advice.ts';

interface Secret {
  question: string;
  /** The fewest characters (docs/DEPLOY.md). Shorter secrets are too easy to guess: 100 tries in 15 minutes are possible. */
  shortest: number;
  skipped: string;
}

const SECRETS: Record<string, Secret> = {
  REGISTRATION_CODE: {
    question: 'REGISTRATION_CODE: o código que se pede a quem cria uma conta de administrador.',
    shortest: 12,
    skipped: 'Sem REGISTRATION_CODE ninguém consegue criar uma conta. Repita o comando quando tiver um código.',
  },
  STAFF_CODE: {
    question: 'STAFF_CODE (opcional): o código que a equipe digita uma vez em cada aparelho.',
    shortest: 8,
    skipped: 'Sem STAFF_CODE as telas da equipe ficam abertas a quem souber o endereço.',
  },
};

export type Ask = (question: string, options?: { isHidden: boolean }) => Promise<string>;

/**
 * Reads secrets from the environment, or asks twice (`ask` is null without a terminal). Leaves out secrets without a value.
 * @throws DeployError if a secret of the environment is too short
 */
export async function collectSecrets(
  names: string[],
  env: NodeJS.ProcessEnv,
  ask: Ask | null,
  say: (line: string) => void,
): Promise<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const name of names) {
    const secret = SECRETS[name];
    if (!secret) throw new Error(`No words for the secret ${name}.`);
    const value = env[name]?.trim() || (ask ? await askTwice(secret, ask, say) : '');
    if (value && value.length < secret.shortest)
      throw new DeployError(`${name} é curto demais: ao menos ${secret.shortest} caracteres.`);
    if (value) values[name] = value;
    else say(`  ${secret.skipped}`);
  }
  return values;
}

async function askTwice({ question, shortest }: Secret, ask: Ask, say: (line: string) => void): Promise<string> {
  say(`\n${question}`);
  for (;;) {
    const value = (await ask(`  (não aparece ao digitar; ao menos ${shortest} caracteres; Enter pula): `)).trim();
    if (!value) return '';
    if (value.length < shortest) say(`  Curto demais: ao menos ${shortest} caracteres.`);
    else if ((await ask('  De novo, para conferir: ')).trim() === value) return value;
    else say('  Não são iguais. Comece de novo.');
  }
}

/** Asks at the terminal. Ctrl+C ends the program, which has changed nothing by then. */
export const askAtTerminal: Ask = async (question, { isHidden } = { isHidden: true }) => {
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_, __, done) => done() });
  const lines = createInterface({ input: process.stdin, output: isHidden ? nowhere : process.stdout, terminal: true });
  lines.once('SIGINT', () => process.exit(130));
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stdout.write('\n');
  }
};
