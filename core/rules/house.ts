import type { House } from '../contracts/house.ts';

/** The house's texts until an administrator edits them. */
export const HOUSE_DEFAULT: House = { name: 'Quartou!', handle: null, line: null, accent: null, repeatDays: 14, logo: null };

/** Returns a profile name with exactly one "@": " @@ bar " → "@bar". An empty name stays empty. */
export function handleOf(typed: string): string {
  const name = typed.replace(/^[@\s]+/, '').trimEnd();
  return name && `@${name}`;
}
