import type { Context } from 'hono';
import type { AppEnv } from './types.ts';

/**
 * The address that a request's tries are counted for, as Cloudflare saw it (a client cannot write that header there); of
 * IPv6 the network of 64 bits, in which one customer may choose any address. `local` without the header.
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
