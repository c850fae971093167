import { once } from 'node:events';
import { createServer, isIPv6 } from 'node:net';
import { hostname, type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

const SETTINGS = ['STATE_DIR', 'PUBLIC_ORIGIN', 'HOST', 'PORT'];

/** Returns `command` as the person has to type it: with `changed`, such as "PORT=3000", and with this run's other settings. */
export function withSetting(changed: string, command: string): string {
  const kept = SETTINGS.flatMap((name) => {
    const value = process.env[name];
    if (!value || changed.startsWith(`${name}=`)) return [];
    return `${name}=${/[^\w./:@-]/.test(value) ? `"${value}"` : value}`;
  });
  return [...kept, changed, command].join(' ');
}

export async function whyNotAt(port: number, host: string): Promise<string | null> {
  const probe = createServer();
  try {
    await once(probe.listen(port, host), 'listening');
    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const other = withSetting(port === 3000 ? 'PORT=3001' : 'PORT=3000', 'npm start');
    if (code === 'EADDRINUSE') return `A porta ${port} já está em uso. Use outra: ${other}.`;
    if (code === 'EACCES') return `A porta ${port} é reservada ao sistema. Use uma a partir de 1024: ${other}.`;
    return `HOST=${host} não é um endereço desta máquina.`;
  } finally {
    await new Promise((done) => probe.close(done));
  }
}

/** A URL's own `port` is empty for port 80. */
export const portOf = ({ port }: URL): number => Number(port || 80);

/** Returns the origin of a tunnel or proxy in front of the local server, as browsers write it; null if the text is no origin. */
export function originOf(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  // `href` is longer than the origin if the address has a path, a user or a query.
  return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url.origin : null;
}

export function notAnOrigin(text: string, command: string): string {
  const example = `PUBLIC_ORIGIN=https://programacao.example.com ${command}`;
  return `PUBLIC_ORIGIN=${text} não é um endereço de site. Escreva só o começo dele, sem caminho: ${example}.`;
}

const letsAllIn = (host: string) => host === '0.0.0.0' || host === '::';

export const isLoopback = (host: string) => ['localhost', '127.0.0.1', '::1'].includes(host);

const ownInterfaces = () => Object.values(networkInterfaces()).flatMap((all) => all ?? []);

/** Returns a host as browsers write it in an address. */
const written = (host: string) => (isIPv6(host) ? `[${host}]` : host).toLowerCase();

/** Returns addresses for other devices. If `host` means all interfaces, leaves out IPv6, which is long to type. */
export function addressesOf(host: string, interfaces: NetworkInterfaceInfo[] = ownInterfaces()): string[] {
  const isMeant = ({ address, family }: NetworkInterfaceInfo) => (letsAllIn(host) ? family === 'IPv4' : address === host);
  return interfaces.filter((one) => !one.internal && isMeant(one)).map(({ address }) => written(address));
}

/** Returns the host for this machine's browsers. A server that listens only on a network address does not serve localhost. */
export const ownHostOf = (host: string) => (letsAllIn(host) || isLoopback(host) ? 'localhost' : written(host));

/** Returns the names that a server accepts: localhost, and `host`, or the machine's name if `host` means all interfaces. */
export function hostsOf(host: string, name = hostname()): string[] {
  return ['localhost', ...(letsAllIn(host) ? [name, `${name}.local`] : [host])].map(written);
}
