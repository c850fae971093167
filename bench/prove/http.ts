/** Tries of one request on connections that turn out to be dead. */
const TRIES = 4;
const DEAD = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/**
 * A request as browsers send it: where the connection was already there and breaks before anything came back, it is
 * repeated on another one. The server closes what is idle for some seconds, and a client that is late (on a busy machine
 * this one is) writes into it.
 */
export async function send(url: URL, init: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await fetch(url, init);
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string };
      if (tries === TRIES || !code || !DEAD.has(code)) throw error;
    }
  }
}
