import { once } from 'node:events';
import { createServer, isIPv6 } from 'node:net';
import { hostname, type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

const WORDS: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port) => `A porta ${port} já está em uso. Use outra: PORT=3000 npm start.`,
  EACCES: (port) => `A porta ${port} é reservada ao sistema. Use uma a partir de 1024: PORT=3000 npm start.`,
  EADDRNOTAVAIL: (_, host) => `HOST=${host} não é um endereço desta máquina.`,
  ENOTFOUND: (_, host) => `HOST=${host} não é um endereço desta máquina.`,
};

/** Checks that the port can be used: null, or the problem in Portuguese. */
export async function whyNotAt(port: number, host: string): Promise<string | null> {
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, 'listening');
    return null;
  } catch (error) {
    const words = WORDS[(error as NodeJS.ErrnoException).code ?? ''];
    if (!words) throw error;
    return words(port, host);
  } finally {
    if (probe.listening) await new Promise((done) => probe.close(done));
  }
}

/**
 * The address at which a tunnel or reverse proxy shows the local server, as the browser writes an origin.
 * @throws in Portuguese when it is none
 */
export function publicOriginOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin = url && /^https?:$/.test(url.protocol) && text.toLowerCase().replace(/\/$/, '').split('/').length === 3;
  if (!isOrigin || url.username || url.search || url.hash || url.pathname !== '/') {
    throw new Error(
      `PUBLIC_ORIGIN=${text} não é um endereço de site. Escreva só o começo dele, sem caminho: PUBLIC_ORIGIN=https://programacao.example.com npm start.`,
    );
  }
  return url.origin;
}

/** What HOST says when every network is let in. */
const EVERYWHERE = new Set(['0.0.0.0', '::']);

const ownInterfaces = () => Object.values(networkInterfaces()).flatMap((all) => all ?? []);

/** As it stands in an address of the browser. */
const written = (host: string) => (isIPv6(host) ? `[${host}]` : host).toLowerCase();

/** Under which addresses other devices of the network reach a server at `host`; of all addresses those of IPv4, which people can type. */
export function addressesOf(host: string, interfaces: NetworkInterfaceInfo[] = ownInterfaces()): string[] {
  const isMeant = ({ address, family }: NetworkInterfaceInfo) => (EVERYWHERE.has(host) ? family === 'IPv4' : address === host);
  return interfaces.filter((one) => !one.internal && isMeant(one)).map(({ address }) => written(address));
}

/**
 * By which names the local server may be called: this machine's own, and what HOST names; where HOST lets every network
 * in, the machine's addresses and its name as well.
 */
export function hostsOf(host: string, interfaces: NetworkInterfaceInfo[] = ownInterfaces(), name = hostname()): string[] {
  const more = EVERYWHERE.has(host) ? [...interfaces.map(({ address }) => address), name, `${name}.local`] : [host];
  return [...new Set(['localhost', '127.0.0.1', '::1', ...more].map(written))];
}
