import { expect, it } from 'vitest';
import { collectSecrets } from './secrets.ts';

const BOTH = ['REGISTRATION_CODE', 'STAFF_CODE'];

/** Asks a person who gives these answers. @returns the secrets and everything that was printed */
async function secretsFrom(names: string[], ...answers: string[]) {
  const printed: string[] = [];
  const say = (line: string) => void printed.push(line);
  const ask = async (question: string) => {
    say(question);
    return answers.shift() ?? expect.fail('Asked once too often.');
  };
  const secrets = await collectSecrets(names, {}, ask, say);
  expect(answers).toEqual([]);
  return { secrets, printed };
}

it('collectSecrets accepts a code that is typed twice, trims the code and never prints it', async () => {
  const { secrets, printed } = await secretsFrom(BOTH, 'senha-longa!', ' senha-longa! ', 'outra-senha', 'outra-senha');
  expect(secrets).toEqual({ REGISTRATION_CODE: 'senha-longa!', STAFF_CODE: 'outra-senha' });
  expect(printed.join('\n')).not.toMatch(/senha-longa|outra-senha/);
});

it.each([
  ['REGISTRATION_CODE', 12],
  ['STAFF_CODE', 8],
])('collectSecrets asks again if a %s has fewer than %i characters, or if its second typing differs', async (name, min) => {
  const long = 'senha-bem-longa';
  const { secrets, printed } = await secretsFrom([name], 'x'.repeat(min - 1), long, 'senha-bem-lomga', long, long);
  expect(secrets).toEqual({ [name]: long });
  expect(printed).toContain(`  Curto demais: ao menos ${min} caracteres.`);
  expect(printed).toContain('  Não são iguais. Comece de novo.');
});

it('collectSecrets skips a code that is left empty, and prints the consequence', async () => {
  const { secrets, printed } = await secretsFrom(BOTH, '', '   ');
  expect(secrets).toEqual({});
  expect(printed.filter((line) => line.startsWith('  Sem')).join()).toMatch(/ninguém consegue criar uma conta.*abertas/s);
});

it('collectSecrets refuses a code of the environment that is too short', async () => {
  const short = collectSecrets(['REGISTRATION_CODE'], { REGISTRATION_CODE: 'x'.repeat(11) }, null, () => {});
  await expect(short).rejects.toThrow('REGISTRATION_CODE é curto demais: ao menos 12 caracteres.');
});
