import type { OpenServer } from './serving.ts';

/** A server is restarted after three unanswered requests, at most 25 s after it fell silent; milliseconds. */
const PAUSE = 5_000;
const PATIENCE = 6_000;
const TRIES = 3;

/** Pause between two tries, since a refused connection fails at once; milliseconds. */
const MOMENT = 1_000;

/** After this many ends within this time it gives up; milliseconds. */
const MANY = 5;
const WITHIN = 10 * 60_000;

/** Effects, replaced in tests. */
export interface Tools {
  open(): Promise<OpenServer>;
  isAnswering(url: string, within: number): Promise<boolean>;
  /** Ends early, without an error, when the signal comes. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  now(): number;
  say(text: string): void;
}

/**
 * Keeps a server running: one that ends or no longer answers is reported and started again.
 * @param opened called for each server that was opened; the function it returns is called when that one has ended
 * @returns when `stop` comes, with the server ended
 * @throws in Portuguese when it does not open the first time, or ends again and again
 */
export async function keepServing(tools: Tools, stop: AbortSignal, opened: (server: OpenServer) => () => void): Promise<void> {
  const stopped = new Promise<'stop'>((done) => {
    stop.addEventListener('abort', () => done('stop'), { once: true });
  });
  const ends: number[] = [];
  while (!stop.aborted) {
    if (ends.length > 0) tools.say('Começando de novo…');
    // A server that is still opening ends with this process.
    const server = await Promise.race([tryToOpen(tools, ends.length === 0), stopped]);
    if (server === 'stop') return;
    if (server !== null) {
      const close = opened(server);
      const over = new AbortController();
      const why = await Promise.race([stopped, server.ended.then(() => 'end' as const), silenceOf(server, tools, over.signal)]);
      over.abort();
      close();
      if (why !== 'stop') tools.say(why === 'silence' ? 'O servidor parou de responder.' : 'O servidor caiu.');
      await server.end();
    }
    ends.push(tools.now());
    const recent = ends.filter((time) => tools.now() - time < WITHIN).length;
    if (recent >= MANY && !stop.aborted) {
      const times = `${recent} vezes em ${WITHIN / 60_000} minutos`;
      throw new Error(`O servidor caiu ${times} e não foi aberto de novo. O que foi salvo continua salvo.`);
    }
  }
}

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

/** Resolves when a server has left all tries unanswered. */
async function silenceOf({ url }: OpenServer, tools: Tools, over: AbortSignal): Promise<'silence'> {
  for (let left = TRIES; left > 0; ) {
    await tools.wait(left === TRIES ? PAUSE : MOMENT, over);
    if (over.aborted) return 'silence';
    left = (await tools.isAnswering(url, PATIENCE)) ? TRIES : left - 1;
  }
  return 'silence';
}
