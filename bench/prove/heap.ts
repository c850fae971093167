// What the Worker itself has in memory, as a debugger sees it.
import type { Miniflare } from 'miniflare';

interface Target {
  id: string;
  webSocketDebuggerUrl: string;
}

/** Bytes of JavaScript heap that the product's isolate still uses after a collection; without the simulated D1 and R2. */
export async function heapOf(server: Miniflare): Promise<number> {
  const { host } = await server.getInspectorURL();
  const targets = (await (await fetch(`http://${host}/json`)).json()) as Target[];
  const target = targets.find(({ id }) => id.endsWith('quartou'));
  if (!target) throw new Error(`No isolate of the product among ${targets.map(({ id }) => id).join(', ')}.`);
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  const ask = <T>(id: number, method: string) =>
    new Promise<T>((done, fail) => {
      socket.addEventListener('message', ({ data }) => {
        const answer = JSON.parse(String(data));
        if (answer.id !== id) return;
        if (answer.error) fail(new Error(`${method}: ${answer.error.message}`));
        else done(answer.result);
      });
      socket.send(JSON.stringify({ id, method }));
    });
  try {
    await new Promise<unknown>((done, fail) => {
      socket.addEventListener('open', done, { once: true });
      socket.addEventListener('error', () => fail(new Error('The inspector does not answer.')), { once: true });
    });
    await ask(1, 'HeapProfiler.collectGarbage');
    const { usedSize } = await ask<{ usedSize: number }>(2, 'Runtime.getHeapUsage');
    return usedSize;
  } finally {
    socket.close();
  }
}
