import type { Usage } from './processes.ts';

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

/** After this many servers in a row, none of which has answered a request, it gives up. */
const MANY = 5;

/** A server that is open. */
export interface Server {
  isAnswering(within: number): Promise<boolean>;
  usage(): Usage | null;
  end(): Promise<void>;
}

/** Effects, replaced in tests. */
export interface Tools {
  open(): Promise<Server>;
  wait(ms: number): Promise<unknown>;
  say(text: string): void;
}

const WHY = {
  silence: 'O servidor parou de responder.',
  growth: 'O servidor ocupa muita memória, e ninguém está usando.',
};

/**
 * Keeps a server open: one that no longer answers is reported and opened again. (A workerd that ends is started again by Miniflare.)
 * @throws in Portuguese when it does not open the first time, or again and again answers nothing
 */
export async function keepServing(tools: Tools): Promise<never> {
  let server: Server | null = await tools.open();
  /** Servers in a row that have answered nothing, the current one included. */
  for (let vain = 1; ; vain += 1) {
    if (server !== null) {
      const problem = await problemOf(server, tools, () => {
        vain = 0;
      });
      tools.say(WHY[problem]);
      await server.end();
    }
    if (vain >= MANY) {
      throw new Error(`O servidor caiu ${MANY} vezes sem responder, e não foi aberto de novo. O que foi salvo continua salvo.`);
    }
    tools.say('Começando de novo…');
    server = await tools.open().catch((error: Error) => {
      tools.say(error.message);
      return null;
    });
  }
}

/**
 * Resolves when a server has left all tries unanswered, or takes much memory and nobody is connected.
 * @param answered called for each try that it has answered
 */
async function problemOf(server: Server, { wait }: Tools, answered: () => void): Promise<keyof typeof WHY> {
  for (let [left, quiet] = [TRIES, 0]; left > 0; ) {
    const usage = server.usage();
    const isMuch = usage !== null && usage.memory > MUCH;
    quiet = isMuch && usage.connections === 0 ? quiet + 1 : 0;
    if (quiet === LOOKS) return 'growth';
    const isAnswered = await server.isAnswering(PATIENCE);
    if (isAnswered) answered();
    left = isAnswered ? TRIES : left - 1;
    await wait(left === TRIES && !isMuch ? PAUSE : MOMENT);
  }
  return 'silence';
}
