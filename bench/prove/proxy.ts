import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from './random.ts';

/** What becomes of a request that changes something. Whatever is cut takes its connection along. */
export const FATES = ['through', 'before', 'request', 'answer', 'response'] as const;
export type Fate = (typeof FATES)[number];

export interface Weather {
  /** One way, ms. */
  latency: number;
  bytesPerSecond: number;
  /** Share of the requests that change something that are cut: none of it sent, half of it, none of the answer, half of it. */
  cut: number;
}

const CHANGES = /^(POST|PUT) \/api\//;

/** A bad network between a browser and the server: late, narrow, and broken off in the middle. */
export class BadNetwork {
  readonly fates: Record<Fate, number> = { through: 0, before: 0, request: 0, answer: 0, response: 0 };
  weather: Weather;
  readonly #random: Random;
  readonly #sockets = new Set<Socket>();
  readonly #server;
  url = '';

  constructor(target: string, random: Random, weather: Weather) {
    this.#random = random;
    this.weather = weather;
    const { hostname, port } = new URL(target);
    this.#server = createServer((browser) => this.#join(browser, connect(Number(port), hostname)));
  }

  /** Opens a port of its own. */
  async open(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    this.url = `http://127.0.0.1:${(this.#server.address() as { port: number }).port}`;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Requests cut off until now. */
  get cuts(): number {
    return FATES.slice(1).reduce((sum, fate) => sum + this.fates[fate], 0);
  }

  #fateOf(chunk: Buffer): Fate | null {
    if (!CHANGES.test(chunk.toString('latin1', 0, 16))) return null;
    const fate = this.#random.chance(this.weather.cut) ? this.#random.pick(FATES.slice(1)) : 'through';
    this.fates[fate] += 1;
    return fate;
  }

  #join(browser: Socket, server: Socket): void {
    let fate: Fate | null = null;
    const cut = () => {
      browser.resetAndDestroy();
      server.destroy();
    };
    for (const socket of [browser, server]) {
      this.#sockets.add(socket);
      socket.setNoDelay(true);
      socket.once('close', () => {
        this.#sockets.delete(socket);
        (socket === browser ? server : browser).end();
      });
      socket.on('error', cut);
    }
    const up = this.#slowly(server);
    const down = this.#slowly(browser);
    const half = (chunk: Buffer) => chunk.subarray(0, chunk.length >> 1);

    browser.on('data', (chunk: Buffer) => {
      fate = this.#fateOf(chunk) ?? fate;
      if (fate === 'before') return cut();
      if (fate !== 'request') return up(chunk);
      void up(half(chunk)).then(cut);
    });
    server.on('data', (chunk: Buffer) => {
      if (fate === 'answer') return cut();
      if (fate === 'response') return void down(half(chunk)).then(cut);
      void down(chunk);
    });
  }

  /** Writes in order, each piece when it would have come through; settles when it is handed on. */
  #slowly(to: Socket): (chunk: Buffer) => Promise<void> {
    let before = Promise.resolve();
    let free = 0;
    return (chunk) => {
      const { latency, bytesPerSecond } = this.weather;
      const due = Math.max(performance.now() + latency, free);
      free = due + (chunk.length / bytesPerSecond) * 1000;
      before = before.then(async () => {
        await sleep(Math.max(0, due - performance.now()));
        if (to.writable) await new Promise<void>((done) => to.write(chunk, () => done()));
      });
      return before;
    };
  }
}

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
