import type { House } from '../contracts/house.ts';

export const HOUSE_DEFAULT: House = { name: 'Quartou!', handle: null, line: null, accent: null, repeatDays: 14, logo: null };

const PROFILE_ADDRESS = /^(?:https?:\/\/)?(?:www\.)?instagram\.com\/@*([^/?#\s]+).*$/i;

/** Returns a profile name with one "@" in front: " @@ bar ", "instagram.com/bar/?hl=pt" → "@bar". An empty name stays empty. */
export function handleOf(typed: string): string {
  const name = typed
    .replace(/^[@\s]+/, '')
    .trimEnd()
    .replace(PROFILE_ADDRESS, '$1');
  return name && `@${name}`;
}
