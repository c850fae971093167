import type { Usage } from './processes.ts';

/** Three unanswered requests are silence: at most 25 s. Milliseconds. */
const TRIES = 3;
const PATIENCE = 6_000;
const PAUSE = 5_000;

/** A shorter pause, while something seems to be wrong. */
const MOMENT = 1_000;

/**
 * workerd gives back little of what its requests have taken (65 to 80 kB each). Above this much memory (bytes) it is restarted once
 * nobody has been connected for three looks, a moment apart.
 */
const MUCH = 400 * 2 ** 20;
const LOOKS = 3;

/** After so many restarts in a row, with no request answered between them, it gives up. */
const MANY = 5;

/** A server that is open. */
export interface Server {
  isAnswering(within: number): Promise<boolean>;
  usage(): Usage | null;
  restart(): Promise<unknown>;
}

/**
 * Restarts a server that no longer answers, or has grown. (A workerd that ends is started again by Miniflare.)
 * @throws in Portuguese when restarting does not help
 */
export async function keepServing(
  server: Server,
  { wait, say }: { wait(ms: number): Promise<unknown>; say(text: string): void },
): Promise<never> {
  for (let [missed, quiet, vain] = [0, 0, 0]; ; ) {
    const usage = server.usage();
    const isMuch = usage !== null && usage.memory > MUCH;
    quiet = isMuch && !usage.isConnected ? quiet + 1 : 0;
    if (await server.isAnswering(PATIENCE)) [missed, vain] = [0, 0];
    else missed += 1;
    if (missed === TRIES || quiet === LOOKS) {
      say(missed === TRIES ? 'O servidor parou de responder.' : 'O servidor ocupa muita memória, e ninguém está usando.');
      if (vain === MANY)
        throw new Error(`O servidor caiu ${MANY} vezes sem responder, e não foi aberto de novo. O que foi salvo continua salvo.`);
      [missed, quiet, vain] = [0, 0, vain + 1];
      say('Começando de novo…');
      await server.restart().catch((error: Error) => say(error.message));
    }
    await wait(missed === 0 && !isMuch ? PAUSE : MOMENT);
  }
}
