import { expect, it } from 'vitest';
import type { OpenServer } from './serving.ts';
import { keepServing, type Tools } from './watch.ts';

/** A machine of which nothing is real: time passes when it is waited for. */
function machine() {
  const stop = new AbortController();
  const said: string[] = [];
  const servers: { end: () => void; isEnded: boolean; isClosed: boolean }[] = [];
  const state = { time: 0, isSilent: false, opens: true, memory: 0, connections: 0 };
  const tools: Tools = {
    async open() {
      if (!state.opens) throw new Error('O servidor caiu ao abrir.');
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      const server = { end: resolve, isEnded: false, isClosed: false };
      servers.push(server);
      return {
        url: 'http://localhost:1',
        control: { url: '', secret: '' },
        usage: () => ({ memory: state.memory, connections: state.connections }),
        ended,
        async end() {
          server.isEnded = true;
        },
      };
    },
    async isAnswering(_, within) {
      if (state.isSilent) state.time += within;
      return !state.isSilent;
    },
    async wait(ms) {
      state.time += ms;
      // As timers do, it lets everything else come to its turn.
      await new Promise((done) => setImmediate(done));
    },
    say: (text) => said.push(text),
  };
  const opened = (during: (nth: number) => void) => (_: OpenServer) => {
    const nth = servers.length;
    during(nth);
    return () => {
      const server = servers[nth - 1];
      if (server) server.isClosed = true;
    };
  };
  return { stop, said, servers, state, tools, opened };
}

it('notices within 30 s that a server has fallen silent, says so and starts it again', async () => {
  const { stop, said, servers, state, tools, opened } = machine();
  let silentSince = 0;
  let noticed = 0;
  await keepServing(
    tools,
    stop.signal,
    opened((nth) => {
      if (nth === 1) {
        silentSince = state.time;
        state.isSilent = true;
      } else {
        noticed = state.time - silentSince;
        state.isSilent = false;
        stop.abort();
      }
    }),
  );
  expect(noticed).toBeGreaterThan(10_000);
  expect(noticed).toBeLessThan(30_000);
  expect(said).toEqual(['O servidor parou de responder.', 'Começando de novo…']);
  // The first is gone, with its clock, before the second is opened; the second when it is stopped.
  expect(servers).toMatchObject([
    { isEnded: true, isClosed: true },
    { isEnded: true, isClosed: true },
  ]);
});

it('lets a server be that answers late', async () => {
  const { stop, said, state, tools, opened } = machine();
  let asked = 0;
  const isAnswering = async (_: string, within: number) => {
    state.time += within;
    asked += 1;
    if (asked === 30) stop.abort();
    return asked % 3 === 0;
  };
  await keepServing(
    { ...tools, isAnswering },
    stop.signal,
    opened(() => {}),
  );
  expect(said).toEqual([]);
  expect(asked).toBeGreaterThanOrEqual(30);
});

it('starts a server again that has ended, and gives up when five in a row have ended without an answer', async () => {
  const { stop, said, servers, state, tools, opened } = machine();
  state.isSilent = true;
  const serving = keepServing(
    tools,
    stop.signal,
    opened((nth) => servers[nth - 1]?.end()),
  );
  await expect(serving).rejects.toThrow('O servidor caiu 5 vezes sem responder, e não foi aberto de novo.');
  expect(servers).toHaveLength(5);
  expect(said).toEqual([...Array(4).fill(['O servidor caiu.', 'Começando de novo…']), 'O servidor caiu.'].flat());
});

it('does not give up on servers that end soon, each after it has answered', async () => {
  const { stop, servers, tools, opened } = machine();
  const wait: Tools['wait'] = async () => {
    if (servers.length === 20) stop.abort();
    else servers.at(-1)?.end();
  };
  await keepServing(
    { ...tools, wait },
    stop.signal,
    opened(() => {}),
  );
  expect(servers).toHaveLength(20);
});

it('ends at once when it does not open the first time, and tries again when it has been open', async () => {
  const { stop, said, servers, state, tools, opened } = machine();
  state.opens = false;
  await expect(
    keepServing(
      tools,
      stop.signal,
      opened(() => {}),
    ),
  ).rejects.toThrow('O servidor caiu ao abrir.');
  expect(said).toEqual([]);

  state.opens = true;
  const serving = keepServing(
    tools,
    stop.signal,
    opened(() => {
      state.opens = false;
      servers[0]?.end();
    }),
  );
  await expect(serving).rejects.toThrow('não foi aberto de novo');
  expect(said.slice(0, 4)).toEqual(['O servidor caiu.', 'Começando de novo…', 'O servidor caiu ao abrir.', 'Começando de novo…']);
});

it('restarts a server that takes much memory, but not while somebody is connected', async () => {
  const { stop, said, servers, state, tools, opened } = machine();
  let looks = 0;
  const wait: Tools['wait'] = async (ms, signal) => {
    await tools.wait(ms, signal);
    looks += 1;
    // A browser is connected at every second look, and leaves at last.
    if (looks < 100) state.connections = looks % 2;
    else state.connections = 0;
  };
  await keepServing(
    { ...tools, wait },
    stop.signal,
    opened((nth) => {
      state.memory = 500 * 2 ** 20;
      if (nth === 2) stop.abort();
    }),
  );
  expect(looks).toBeGreaterThan(100);
  expect(servers[0]).toMatchObject({ isEnded: true, isClosed: true });
  expect(said).toEqual(['O servidor ocupa muita memória, e ninguém está usando.', 'Começando de novo…']);
});
