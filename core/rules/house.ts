import type { House } from '../contracts/house.ts';

/** What the house says of itself until an administrator has said anything. */
export const HOUSE_DEFAULT: House = { name: 'Quartou!', handle: null, line: null, accent: null, repeatDays: 14, logo: null };

/** A profile's name as it is shown, with one "@"; empty where there is none. " @@ bar " → "@bar" */
export function handleOf(typed: string): string {
  const name = typed.replace(/^[@\s]+/, '').trimEnd();
  return name && `@${name}`;
}
