import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { inProject } from './paths.ts';

const FILE = inProject('.dev.vars');
// No vowels that make words, nothing that looks like something else.
const ALPHABET = 'bcdfghjkmnpqrstvwxz23456789';

/** The secrets of the local installation, from `.dev.vars`; made with a random registration code when there is none. */
export function localSecrets(): Record<string, string> {
  if (!existsSync(FILE)) {
    const code = Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    const example = readFileSync(inProject('.dev.vars.example'), 'utf8');
    writeFileSync(FILE, example.replace(/^REGISTRATION_CODE=.*$/m, `REGISTRATION_CODE="${code}"`), { mode: 0o600 });
  }
  return parseEnv(readFileSync(FILE, 'utf8')) as Record<string, string>;
}
