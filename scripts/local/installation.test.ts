import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../test/folder.ts';
import { localSecrets } from './installation.ts';

it('localSecrets creates a registration code only once, and reports an unreadable file in Portuguese', () => {
  const folder = temporaryFolder(onTestFinished);
  const made = localSecrets(join(folder, '.dev.vars'));
  expect(made.REGISTRATION_CODE).toMatch(/^\w{12}$/);
  expect(localSecrets(join(folder, '.dev.vars'))).toEqual(made);
  // Passes a folder, because no user can read a folder as a file. Root, who may run the tests, can read every file.
  expect(() => localSecrets(folder)).toThrow(`o arquivo ${folder}, que tem os códigos desta instalação, não pode ser lido`);
});
