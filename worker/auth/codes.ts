import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Compares two texts in constant time, so that timing tells neither their length nor where they differ. */
export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(sha256(a), sha256(b));
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** The hash under which a code or a cookie's token is stored. */
export const hashOf = (text: string): string => sha256(text).toString('hex');

/** Letters and digits that are not mistaken for each other: 4.75 bits each. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ3479';

/** A new code of `length` letters, in groups of four for reading aloud. `hashOf(plainCode(code))` is stored. */
export function makeCode(length: number): string {
  const letters = Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return letters.replace(/.{4}(?=.)/g, '$&-');
}

export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]+/g, '');

export const DEVICE_COOKIE_SECONDS = 365 * 24 * 60 * 60;

const signed = (payload: string, key: string): string =>
  `${payload}.${createHmac('sha256', key).update(`device:${payload}`).digest('base64url')}`;

/**
 * Gives no access. A browser that has it gets its own counter of attempts, so that guesses elsewhere do not lock the owner out.
 * Signed with the password's hash: a new password invalidates it.
 */
export const deviceToken = (passwordHash: string): string => signed(randomBytes(16).toString('base64url'), passwordHash);

/** Compares the whole token: with something appended it would have a counter of its own. */
export const isKnownDevice = (token: string, passwordHash: string): boolean =>
  sameText(signed(token.slice(0, token.lastIndexOf('.')), passwordHash), token);
