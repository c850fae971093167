import { expect, test, vi } from 'vitest';
import { localNote } from './dialogs.tsx';

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['192.168.0.12', false],
])('on a page opened as %s, a note says that only this computer opens the address: %s', (hostname, isSaid) => {
  vi.stubGlobal('location', { hostname });
  expect(localNote()?.startsWith('Este endereço só abre neste computador.') ?? false).toBe(isSaid);
});
