import { isIPv6 } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';

const EVERYWHERE = new Set(['0.0.0.0', '::']);

/** As it stands in an address. */
const written = (host: string) => (isIPv6(host) ? `[${host}]` : host).toLowerCase();

const ownAddresses = () =>
  Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .map(({ address }) => address);

/**
 * By which names the local server may be called: this machine's own, and what HOST names; where HOST lets every network
 * in, the machine's addresses and its name as well.
 */
export function hostsOf(host: string, addresses = ownAddresses(), name = hostname()): string[] {
  const more = EVERYWHERE.has(host) ? [...addresses, name, `${name}.local`] : [host];
  return [...new Set(['localhost', '127.0.0.1', '::1', ...more].map(written))];
}
