import { once } from 'node:events';
import { createServer, isIPv6 } from 'node:net';
import { hostname, type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

/** null when the port can be used, else why not, in Portuguese. */
export async function whyNotAt(port: number, host: string): Promise<string | null> {
  const probe = createServer();
  try {
    await once(probe.listen(port, host), 'listening');
    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') return `A porta ${port} já está em uso. Use outra: PORT=3000 npm start.`;
    if (code === 'EACCES') return `A porta ${port} é reservada ao sistema. Use uma a partir de 1024: PORT=3000 npm start.`;
    return `HOST=${host} não é um endereço desta máquina.`;
  } finally {
    await new Promise((done) => probe.close(done));
  }
}

/** The address at which a tunnel or reverse proxy shows the local server, as the browser writes an origin; null when the text is none. */
export function originOf(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  // With a path, a user or a query the whole address is longer than its origin.
  return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url.origin : null;
}

const letsAllIn = (host: string) => host === '0.0.0.0' || host === '::';

const ownInterfaces = () => Object.values(networkInterfaces()).flatMap((all) => all ?? []);

/** As it stands in an address of the browser. */
const written = (host: string) => (isIPv6(host) ? `[${host}]` : host).toLowerCase();

/** Under which addresses other devices of the network reach a server at `host`; of all addresses those of IPv4, which people can type. */
export function addressesOf(host: string, interfaces: NetworkInterfaceInfo[] = ownInterfaces()): string[] {
  const isMeant = ({ address, family }: NetworkInterfaceInfo) => (letsAllIn(host) ? family === 'IPv4' : address === host);
  return interfaces.filter((one) => !one.internal && isMeant(one)).map(({ address }) => written(address));
}

/** By which names a server at `host` may be called: this machine's own, and `host`, or all of the machine's in the network. */
export function hostsOf(host: string, interfaces: NetworkInterfaceInfo[] = ownInterfaces(), name = hostname()): string[] {
  const more = letsAllIn(host) ? [...interfaces.map(({ address }) => address), name, `${name}.local`] : [host];
  return [...new Set(['localhost', '127.0.0.1', '::1', ...more].map(written))];
}
