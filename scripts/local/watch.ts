import type { OpenServer } from './serving.ts';

/** A server is restarted after three unanswered requests, at most 25 s after it fell silent; milliseconds. */
const PAUSE = 5_000;
const PATIENCE = 6_000;
const TRIES = 3;

/** Pause between two tries, since a refused connection fails at once; milliseconds. */
const MOMENT = 1_000;

/**
 * Above this much memory (bytes) a server is restarted once nobody has been connected for three looks, a moment apart: workerd gives
 * little back of what its requests have taken (65 to 80 kB each), and grows without end.
 */
const MUCH = 400 * 2 ** 20;
const LOOKS = 3;

/** After this many ends in a row, none of which has answered a request, it gives up. */
const MANY = 5;

/** Effects, replaced in tests. */
export interface Tools {
  open(): Promise<OpenServer>;
  isAnswering(url: string, within: number): Promise<boolean>;
  /** Ends early, without an error, when the signal comes. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  say(text: string): void;
}

/**
 * Keeps a server running: one that ends or no longer answers is reported and started again.
 * @param opened called for each server that was opened; the function it returns is called when that one has ended
 * @returns when `stop` comes, with the server ended
 * @throws in Portuguese when it does not open the first time, or ends again and again without having answered
 */
export async function keepServing(tools: Tools, stop: AbortSignal, opened: (server: OpenServer) => () => void): Promise<void> {
  const stopped = new Promise<'stop'>((done) => {
    stop.addEventListener('abort', () => done('stop'), { once: true });
  });
  /** Servers in a row that have answered nothing, the current one included. */
  let vain = 0;
  for (let isFirst = true; !stop.aborted; isFirst = false) {
    if (!isFirst) tools.say('Começando de novo…');
    vain += 1;
    // A server that is still opening ends with this process.
    const server = await Promise.race([tryToOpen(tools, isFirst), stopped]);
    if (server === 'stop') return;
    if (server !== null) {
      const close = opened(server);
      const over = new AbortController();
      const problem = problemOf(server, tools, over.signal, () => {
        vain = 0;
      });
      const why = await Promise.race([stopped, server.ended.then(() => 'end' as const), problem]);
      over.abort();
      close();
      if (why !== 'stop') tools.say(WHY[why]);
      await server.end();
    }
    if (vain >= MANY && !stop.aborted) {
      throw new Error(`O servidor caiu ${MANY} vezes sem responder, e não foi aberto de novo. O que foi salvo continua salvo.`);
    }
  }
}

const WHY = {
  end: 'O servidor caiu.',
  silence: 'O servidor parou de responder.',
  growth: 'O servidor ocupa muita memória, e ninguém está usando.',
};

/** null when a restart fails. @throws when the first start fails */
async function tryToOpen(tools: Tools, isFirst: boolean): Promise<OpenServer | null> {
  try {
    return await tools.open();
  } catch (error) {
    if (isFirst) throw error;
    tools.say((error as Error).message);
    return null;
  }
}

/**
 * Resolves when a server has left all tries unanswered, or takes much memory and nobody is connected.
 * @param answered called for each try that it has answered
 */
async function problemOf(
  { url, usage }: OpenServer,
  tools: Tools,
  over: AbortSignal,
  answered: () => void,
): Promise<'silence' | 'growth'> {
  for (let [left, quiet] = [TRIES, 0]; left > 0 && !over.aborted; ) {
    const now = usage();
    const isMuch = now !== null && now.memory > MUCH;
    quiet = isMuch && now.connections === 0 ? quiet + 1 : 0;
    if (quiet === LOOKS) return 'growth';
    const isAnswered = await tools.isAnswering(url, PATIENCE);
    if (over.aborted) break;
    if (isAnswered) answered();
    left = isAnswered ? TRIES : left - 1;
    await tools.wait(left === TRIES && !isMuch ? PAUSE : MOMENT, over);
  }
  return 'silence';
}
