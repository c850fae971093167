import { type BinaryToTextEncoding, createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

export const sha256 = (data: string | Uint8Array, encoding: BinaryToTextEncoding = 'hex'): string =>
  createHash('sha256').update(data).digest(encoding);

/** Compares two texts in constant time, so that the time reveals neither their length nor where they differ. */
export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(a)), Buffer.from(sha256(b)));
}

/** The hash under which a code or a cookie's token is stored. */
export const hashOf = (text: string): string => sha256(text);

/** Letters and digits that people do not mistake for each other. Each carries 4.75 bits. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ3479';

/** Returns a new code of `length` letters, in groups of four for reading aloud. Callers store `hashOf(plainCode(code))`. */
export function makeCode(length: number): string {
  const letters = Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return letters.replace(/.{4}(?=.)/g, '$&-');
}

export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]+/g, '');

const signed = (payload: string, key: string): string =>
  `${payload}.${createHmac('sha256', key).update(`device:${payload}`).digest('base64url')}`;

/**
 * A device token gives no access. It gives a browser its own counter of login attempts, so that guesses from other browsers do
 * not lock the owner out. The token is signed with the password's hash, so that a new password makes it invalid.
 */
export const deviceToken = (passwordHash: string): string => signed(randomBytes(16).toString('base64url'), passwordHash);

/** Compares the whole token. Otherwise a token with any text appended would be valid, with its own counter of login attempts. */
export const isKnownDevice = (token: string, passwordHash: string): boolean =>
  sameText(signed(token.slice(0, token.lastIndexOf('.')), passwordHash), token);
