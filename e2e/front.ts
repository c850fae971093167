import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A server in front of the product, for tests in which a service worker is at work: `page.route` and `context.setOffline` do not
 * reach what it asks. It keeps its address while the network goes and while another version of the product is put behind it.
 */
export class Front {
  /** What has arrived since the last `forget`, as "GET /api/values". */
  arrived: string[] = [];
  /** 'down': no connection; 'silent': no answer from the API. */
  network: 'up' | 'down' | 'silent' = 'up';
  /** The product behind it. */
  target: string;
  readonly #server = createServer((asked, answer) => {
    const { method, url = '/', headers } = asked;
    if (this.network === 'down') return void asked.socket.destroy();
    this.arrived.push(`${method} ${url}`);
    if (this.network === 'silent' && url.startsWith('/api/')) return;
    const behind = request(new URL(url, this.target), { method, headers, setHost: false }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.rawHeaders);
      got.pipe(answer);
    });
    behind.on('error', () => answer.destroy());
    asked.pipe(behind);
  });

  constructor(target: string) {
    this.target = target;
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  forget(): void {
    this.arrived = [];
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
