import { once } from 'node:events';
import { createServer } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';

const WORDS: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port) => `A porta ${port} já está em uso. Use outra: PORT=3000 npm start.`,
  EACCES: (port) => `A porta ${port} é reservada ao sistema. Use uma a partir de 1024: PORT=3000 npm start.`,
  EADDRNOTAVAIL: (_, host) => `HOST=${host} não é um endereço desta máquina.`,
  ENOTFOUND: (_, host) => `HOST=${host} não é um endereço desta máquina.`,
};

/** Asked before anything else is done: what stands against serving at this address, in Portuguese; null when nothing does. */
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

/** Under which addresses other devices of the network reach a server at `host`; of all addresses those of IPv4, which people can type. */
export function addressesOf(host: string, interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>): string[] {
  const known = Object.values(interfaces).flatMap((one) => one ?? []);
  const open = known.filter(({ internal }) => !internal);
  if (['0.0.0.0', '::', '*'].includes(host)) return open.filter(({ family }) => family === 'IPv4').map(({ address }) => address);
  return open.filter(({ address }) => address === host).map(({ address }) => (address.includes(':') ? `[${address}]` : address));
}
