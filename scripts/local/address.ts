import { once } from 'node:events';
import { createServer } from 'node:net';

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
