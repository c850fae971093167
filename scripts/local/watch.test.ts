import { expect, it } from 'vitest';
import { keepServing } from './watch.ts';

/** A machine of which nothing is real: time passes when it is waited for. */
function machine() {
  const state = { time: 0, isSilent: false, opens: true, memory: 0, connections: 0, opened: 0, ended: 0 };
  const said: string[] = [];
  const { promise: over, resolve: stop } = Promise.withResolvers<void>();
  const server = {
    async isAnswering(within: number) {
      if (state.isSilent) state.time += within;
      return !state.isSilent;
    },
    usage: () => ({ memory: state.memory, connections: state.connections }),
    async end() {
      state.ended += 1;
    },
  };
  const tools = {
    async open() {
      if (!state.opens) throw new Error('O servidor não ficou pronto em 2 minutos.');
      state.opened += 1;
      return server;
    },
    async wait(ms: number) {
      state.time += ms;
      // As timers do, it lets everything else come to its turn.
      await new Promise((done) => setImmediate(done));
    },
    say: (text: string) => void said.push(text),
  };
  /** Serves until `stop` is called from within one of the tools, then stands still. */
  const serveUntilStop = () => Promise.race([keepServing(tools), over]);
  const standStill = () => {
    stop();
    return new Promise<never>(() => {});
  };
  return { state, said, server, tools, serveUntilStop, standStill };
}

it('notices within 30 s that a server has fallen silent, says so and opens it again', async () => {
  const { state, said, tools, serveUntilStop, standStill } = machine();
  const { open } = tools;
  tools.open = () => {
    if (state.opened === 1) return standStill();
    state.isSilent = true;
    return open();
  };
  await serveUntilStop();
  expect(state.time).toBeGreaterThan(10_000);
  expect(state.time).toBeLessThan(30_000);
  expect(said).toEqual(['O servidor parou de responder.', 'Começando de novo…']);
  expect(state.ended).toBe(1);
});

it('lets a server be that answers late', async () => {
  const { said, server, serveUntilStop, standStill } = machine();
  let asked = 0;
  server.isAnswering = async () => {
    asked += 1;
    if (asked === 30) return standStill();
    return asked % 3 === 0;
  };
  await serveUntilStop();
  expect(said).toEqual([]);
});

it('gives up when five servers in a row have answered nothing', async () => {
  const { state, said, tools } = machine();
  state.isSilent = true;
  await expect(keepServing(tools)).rejects.toThrow('O servidor caiu 5 vezes sem responder, e não foi aberto de novo.');
  expect([state.opened, state.ended]).toEqual([5, 5]);
  expect(said).toEqual(
    [...Array(4).fill(['O servidor parou de responder.', 'Começando de novo…']), 'O servidor parou de responder.'].flat(),
  );
});

it('does not give up on servers that fall silent, each after it has answered', async () => {
  const { state, server, serveUntilStop, standStill } = machine();
  let asked = 0;
  server.isAnswering = async () => {
    asked += 1;
    return state.opened === 20 ? standStill() : asked % 4 === 1;
  };
  await serveUntilStop();
  expect(state.opened).toBe(20);
});

it('ends at once when it does not open the first time, and tries again when it has been open', async () => {
  const { state, said, server, tools } = machine();
  state.opens = false;
  await expect(keepServing(tools)).rejects.toThrow('não ficou pronto');
  expect(said).toEqual([]);

  state.opens = true;
  server.isAnswering = async () => {
    state.opens = false;
    return false;
  };
  await expect(keepServing(tools)).rejects.toThrow('não foi aberto de novo');
  expect(said.slice(0, 4)).toEqual([
    'O servidor parou de responder.',
    'Começando de novo…',
    'O servidor não ficou pronto em 2 minutos.',
    'Começando de novo…',
  ]);
});

it('restarts a server that takes much memory, but not while somebody is connected', async () => {
  const { state, said, tools, serveUntilStop, standStill } = machine();
  state.memory = 500 * 2 ** 20;
  let looks = 0;
  const { open, wait } = tools;
  tools.open = () => (state.opened === 1 ? standStill() : open());
  tools.wait = async (ms) => {
    await wait(ms);
    looks += 1;
    // A browser is connected at every second look, and leaves at last.
    state.connections = looks < 100 ? looks % 2 : 0;
  };
  await serveUntilStop();
  expect(looks).toBeGreaterThan(100);
  expect(said).toEqual(['O servidor ocupa muita memória, e ninguém está usando.', 'Começando de novo…']);
  expect(state.ended).toBe(1);
});
