import { randomBytes } from 'node:crypto';
import { sign, unsign } from './codes.ts';

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
