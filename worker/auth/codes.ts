import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Whether two texts are the same, in constant time: it tells neither where they differ nor how long they are. */
export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(sha256(a), sha256(b));
}

/** `payload.signature`, which only who has the key can make. `purpose` keeps one kind of token from passing for another. */
function sign(payload: string, purpose: string, key: string): string {
  return `${payload}.${createHmac('sha256', key).update(`${purpose}:${payload}`).digest('base64url')}`;
}

/** The payload of a signed text; null when the key did not sign it for this purpose. */
function unsign(signed: string, purpose: string, key: string): string | null {
  const payload = signed.slice(0, signed.lastIndexOf('.'));
  return payload !== '' && sameText(sign(payload, purpose, key), signed) ? payload : null;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** What a code, or a cookie's token, is stored under. */
export const hashOf = (text: string): string => sha256(text).toString('hex');

/** Letters and digits that nobody takes for another one: 4.75 bits each. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ3479';

/** A new code of so many letters, in groups of four to be read aloud. What is stored is `hashOf(plainCode(code))`. */
export function makeCode(length: number): string {
  const letters = Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return letters.replace(/.{4}(?=.)/g, '$&-');
}

/** A made code as somebody may type it: neither case nor spaces and hyphens count. */
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]+/g, '');

/** For how long a browser counts as known, seconds. */
export const DEVICE_COOKIE_AGE = 365 * 24 * 60 * 60;

const PURPOSE = 'device';

/**
 * Says "this account has logged in from this browser before", and gives no access. It gives that browser
 * a counter of its own, so that somebody elsewhere who keeps guessing at the account does not lock its owner out.
 * Signed with the password's hash: no secret of its own to keep, and a new password forgets every device.
 */
export const deviceToken = (passwordHash: string): string => sign(randomBytes(16).toString('base64url'), PURPOSE, passwordHash);

export const isKnownDevice = (token: string, passwordHash: string): boolean => unsign(token, PURPOSE, passwordHash) !== null;
