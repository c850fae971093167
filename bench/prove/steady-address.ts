import { connect, createServer, type Socket } from 'node:net';

/** One address for a server that is killed and comes back at another port. */
export class SteadyAddress {
  url = '';
  #target: URL;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((browser) => {
    const server = connect(Number(this.#target.port), this.#target.hostname);
    for (const [socket, other] of [
      [browser, server],
      [server, browser],
    ] as const) {
      this.#sockets.add(socket);
      socket.once('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
      socket.on('error', () => other.destroy());
    }
    browser.pipe(server).pipe(browser);
  });

  constructor(target: string) {
    this.#target = new URL(target);
  }

  async open(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    this.url = `http://127.0.0.1:${(this.#server.address() as { port: number }).port}`;
  }

  leadTo(target: string): void {
    this.#target = new URL(target);
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}
