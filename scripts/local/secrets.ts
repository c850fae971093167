import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { inProject } from './paths.ts';

const FILE = inProject('.dev.vars');
// No vowels, which could form words, and no characters that look alike.
const ALPHABET = 'bcdfghjkmnpqrstvwxz23456789';

/** From `.dev.vars`, created with a random registration code when missing. @throws in Portuguese */
export function localSecrets(file = FILE): Record<string, string> {
  try {
    if (!existsSync(file)) {
      const code = Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
      const example = readFileSync(inProject('.dev.vars.example'), 'utf8');
      writeFileSync(file, example.replace(/^REGISTRATION_CODE=.*$/m, `REGISTRATION_CODE="${code}"`), { mode: 0o600 });
    }
    return parseEnv(readFileSync(file, 'utf8')) as Record<string, string>;
  } catch (error) {
    throw new Error(`o arquivo ${file}, que tem os códigos desta instalação, não pode ser lido nem criado (${(error as Error).message}).
  É de outro usuário? Mude o dono (chown), ou o nome dele: é feito um novo, com outro código de cadastro.`);
  }
}
