import type { OpenServer } from './serving.ts';

/** How long a server may be silent before it is started again: three tries after a pause, at most 25 s. */
const PAUSE = 5_000;
const PATIENCE = 6_000;
const TRIES = 3;

/** A connection that is refused fails at once: a moment before the next try, milliseconds. */
const MOMENT = 1_000;

/** So many ends within so long are no accident any more. */
const MANY = 5;
const WITHIN = 10 * 60_000;

/** What is done with the outside. */
export interface Tools {
  open(): Promise<OpenServer>;
  isAnswering(url: string, within: number): Promise<boolean>;
  /** Ends early, without an error, when the signal comes. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  now(): number;
  say(text: string): void;
}

/**
 * Keeps a server running: when it ends, or does not answer any more, it is said and started again.
 * @param opened is told of each server that was opened; what it gives back is called when that one is over
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
    // One that is opening when it is to stop ends with this process.
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

/** null when it does not open again; the first time that is the end. */
async function tryToOpen(tools: Tools, isFirst: boolean): Promise<OpenServer | null> {
  try {
    return await tools.open();
  } catch (error) {
    if (isFirst) throw error;
    tools.say((error as Error).message);
    return null;
  }
}

/** Fulfilled when a server has not answered for so long that it will not any more. */
async function silenceOf({ url }: OpenServer, tools: Tools, over: AbortSignal): Promise<'silence'> {
  for (let left = TRIES; left > 0; ) {
    await tools.wait(left === TRIES ? PAUSE : MOMENT, over);
    if (over.aborted) return 'silence';
    left = (await tools.isAnswering(url, PATIENCE)) ? TRIES : left - 1;
  }
  return 'silence';
}
