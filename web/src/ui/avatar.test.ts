import { expect, it } from 'vitest';
import { nameInitials } from './avatar.tsx';

it.each([
  ['DJ Ana', 'DA'],
  ['e\u0301lton john', 'ÉJ'],
  ['(os) 3 Marias', 'O3'],
  ['🎤 Voz', 'V'],
  ['🎤', ''],
])('the initials of the attraction %s are %s', (name, initials) => expect(nameInitials(name)).toBe(initials));
