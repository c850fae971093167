import type { Context } from 'hono';
import type { AppEnv } from './types.ts';

/**
 * Whom a request is counted for: the client's address as Cloudflare saw it (a client cannot write that header there), of
 * an IPv6 address the network of 64 bits that one customer has to choose from. `local` where nobody says.
 */
export function clientAddress(c: Context<AppEnv>): string {
  const address = c.req.header('cf-connecting-ip')?.trim().toLowerCase();
  if (!address) return 'local';
  return address.includes(':') ? network64(address) : address;
}

function network64(address: string): string {
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...rest];
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
