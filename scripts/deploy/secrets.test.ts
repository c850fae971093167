import { expect, it } from 'vitest';
import { collectSecrets } from './secrets.ts';

const BOTH = ['REGISTRATION_CODE', 'STAFF_CODE'];

function person(...answers: string[]) {
  const heard: string[] = [];
  const ask = async (question: string) => {
    heard.push(question);
    const answer = answers.shift();
    if (answer === undefined) throw new Error('Asked once too often.');
    return answer;
  };
  return { ask, say: (line: string) => void heard.push(line), heard, answers };
}

it('collectSecrets accepts a code that is typed twice, trims the code and never prints it', async () => {
  const { ask, say, heard } = person('senha-longa!', ' senha-longa! ', 'outra-senha', 'outra-senha');
  expect(await collectSecrets(BOTH, {}, ask, say)).toEqual({ REGISTRATION_CODE: 'senha-longa!', STAFF_CODE: 'outra-senha' });
  expect(heard.join('\n')).not.toMatch(/senha-longa|outra-senha/);
});

it.each([
  ['REGISTRATION_CODE', 12],
  ['STAFF_CODE', 8],
])(
  'collectSecrets asks again for a %s of fewer than %i characters, or typed differently the second time',
  async (name, shortest) => {
    const long = 'senha-bem-longa';
    const { ask, say, heard, answers } = person('x'.repeat(shortest - 1), long, 'senha-bem-lomga', long, long);
    expect(await collectSecrets([name], {}, ask, say)).toEqual({ [name]: long });
    expect(answers).toEqual([]);
    expect(heard).toContain(`  Curto demais: ao menos ${shortest} caracteres.`);
    expect(heard).toContain('  Não são iguais. Comece de novo.');
  },
);

it('collectSecrets skips a code that is left empty, and prints the consequence', async () => {
  const { ask, say, heard } = person('', '   ');
  expect(await collectSecrets(BOTH, {}, ask, say)).toEqual({});
  expect(heard.filter((line) => line.startsWith('  Sem'))).toEqual([
    expect.stringContaining('ninguém consegue criar uma conta'),
    expect.stringContaining('abertas'),
  ]);
});
