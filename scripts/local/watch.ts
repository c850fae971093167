import type { Usage } from './processes.ts';

/** Three unanswered requests (at most 25 s) count as silence; times in ms. */
const TRIES = 3;
const PATIENCE = 6_000;
const PAUSE = 5_000;

/** The shorter pause between checks while something seems wrong, ms. */
const MOMENT = 1_000;

/**
 * workerd frees little of its requests' memory (65 to 80 kB each). Above this, bytes, it is restarted when nobody is connected
 * at three checks.
 */
const MUCH = 400 * 2 ** 20;
const LOOKS = 3;

/** Gives up after this many restarts in a row without an answered request. */
const MANY = 5;

export interface Server {
  isAnswering(within: number): Promise<boolean>;
  usage(): Usage | null;
  restart(): Promise<unknown>;
}

/** Miniflare itself restarts a workerd that ends. @throws in Portuguese when restarting does not help */
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
