import type { Server } from 'node:http';
import type { Miniflare } from 'miniflare';
import { BackupProblem } from '../../worker/backup/check.ts';
import { answerOnLine, askOnLine, type Reply } from '../local/line.ts';
import { steady } from './steady.ts';
import { type Taken, takeBackup } from './take.ts';

interface Asked {
  folder?: string;
  now: boolean;
}

/** Lets `npm run backup` take one from the house that is being served. */
export async function offerBackups(state: string, server: Miniflare): Promise<Server> {
  const d1 = steady((await server.getD1Database('DB', 'quartou')) as unknown as D1Database);
  const media = (await server.getR2Bucket('MEDIA', 'quartou')) as unknown as R2Bucket;
  const take = async (asked: unknown): Promise<Reply<Taken>> => {
    try {
      return { done: await takeBackup({ d1, media }, asked as Asked) };
    } catch (error) {
      if (!(error instanceof BackupProblem)) console.error(error);
      return { problem: error instanceof Error ? error.message : String(error) };
    }
  };
  // Whoever asked may have gone, and asks again: never two into one folder.
  let before: Promise<unknown> = Promise.resolve();
  return answerOnLine(state, (asked) => {
    const reply = before.then(() => take(asked));
    before = reply;
    return reply;
  });
}

/**
 * Has the house that is being served out of `state` take the backup itself.
 * @throws BackupProblem in its words, or when whoever holds `state` does not serve it
 */
export async function takeFromRunning(state: string, asked: Asked): Promise<Taken> {
  const reply = await askOnLine<Taken>(state, asked);
  if (reply === null) {
    throw new BackupProblem(
      `Outro programa está usando ${state} (npm run dev, npm run restore, ou um início que ainda não terminou). Espere ou encerre-o, e repita.`,
    );
  }
  if ('problem' in reply) throw new BackupProblem(reply.problem);
  return reply.done;
}
