// What comes out of storage was written by some version of this program on this device, or by somebody's hands.

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

export const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** A text as it is, of a longer one the beginning; '' for anything else. */
export const textOf = (value: unknown, limit?: number): string => (typeof value === 'string' ? value.slice(0, limit) : '');

/** A stored object; null when there is none or it cannot be read. */
export function parseObject(text: string | null): Json | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
