import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Whether two texts are the same, in constant time: it tells neither where they differ nor how long they are. */
export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(sha256(a), sha256(b));
}

/** `payload.signature`, which only who has the key can make. `purpose` keeps one kind of token from passing for another. */
export function sign(payload: string, purpose: string, key: string): string {
  return `${payload}.${createHmac('sha256', key).update(`${purpose}:${payload}`).digest('base64url')}`;
}

/** The payload of a signed text; null when the key did not sign it for this purpose. */
export function unsign(signed: string, purpose: string, key: string): string | null {
  const payload = signed.slice(0, signed.lastIndexOf('.'));
  return payload !== '' && sameText(sign(payload, purpose, key), signed) ? payload : null;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();
