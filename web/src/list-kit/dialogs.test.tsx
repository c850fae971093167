import { expect, test, vi } from 'vitest';
import { localNote } from './dialogs.tsx';

test.each([
  ['localhost', /^Este endereço só abre neste computador\./],
  ['127.0.0.1', /^Este endereço só abre neste computador\./],
  ['192.168.0.12', /^$/],
])('on a page opened as %s, the note beside an address is %s', (hostname, note) => {
  vi.stubGlobal('location', { hostname });
  expect(localNote() ?? '').toMatch(note);
});
