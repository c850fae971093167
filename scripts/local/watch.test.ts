import { expect, it } from 'vitest';
import { keepServing } from './watch.ts';

/** Time passes only while the code waits. `isAnswering`, `usage`: at the n-th check. */
async function watched(
  isAnswering: (asked: number, restarts: number) => boolean,
  { looks = 200, usage = (_: number) => ({ memory: 0, isConnected: true }) } = {},
) {
  const seen = { time: 0, asked: 0, restarts: 0, said: [] as string[], firstRestart: 0 };
  const server = {
    async isAnswering(within: number) {
      seen.asked += 1;
      const answers = isAnswering(seen.asked, seen.restarts);
      if (!answers) seen.time += within;
      return answers;
    },
    usage: () => usage(seen.asked),
    async restart() {
      seen.restarts += 1;
      seen.firstRestart ||= seen.time;
    },
  };
  const wait = async (ms: number) => {
    seen.time += ms;
    if (seen.asked >= looks) throw new Error('enough');
  };
  const say = (text: string) => void seen.said.push(text);
  const end = await keepServing(server, { wait, say }).catch(({ message }: Error) => message);
  return { ...seen, end };
}

it('a silent server is reported and restarted within 30 s', async () => {
  const { firstRestart, restarts, said } = await watched((_, restarts) => restarts > 0);
  expect(firstRestart).toBeLessThan(30_000);
  expect(restarts).toBe(1);
  expect(said).toEqual(['O servidor parou de responder.', 'Começando de novo…']);
});

it('a server that answers late is not restarted', async () => {
  expect((await watched((asked) => asked % 3 === 0)).said).toEqual([]);
});

it('the watch gives up after five restarts in a row without an answer', async () => {
  const { restarts, end } = await watched(() => false);
  expect(restarts).toBe(5);
  expect(end).toContain('O servidor caiu 5 vezes sem responder, e não foi aberto de novo.');
});

it('the watch goes on when the server answers between restarts', async () => {
  const { restarts, end } = await watched((asked) => asked % 4 === 1);
  expect(restarts).toBeGreaterThan(20);
  expect(end).toBe('enough');
});

it('a server with much memory is restarted when nobody is connected', async () => {
  const memory = 500 * 2 ** 20;
  // A browser is connected at every second check, and leaves near the end.
  const busy = await watched(() => true, { looks: 100, usage: (n) => ({ memory, isConnected: n % 2 === 0 }) });
  expect(busy.restarts).toBe(0);
  const quiet = await watched(() => true, { looks: 4, usage: () => ({ memory, isConnected: false }) });
  expect(quiet.restarts).toBe(1);
  expect(quiet.said).toEqual(['O servidor ocupa muita memória, e ninguém está usando.', 'Começando de novo…']);
});
