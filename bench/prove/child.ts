// The server that a proof has to itself, in a process of its own: the production build, its clock, and a way to look past its API.
import { serveProof } from '../server.ts';

/** Rows of a statement, or which of some keys the bucket does not have. */
export type Question = { sql: string; values: (string | number)[] } | { keys: string[] };

/** What this process says: once its address, then answers and logged errors. */
export interface Told {
  url?: string;
  error?: string;
  question?: number;
  rows?: unknown[];
  failure?: string;
}

const [state = '', port = '0', kind] = process.argv.slice(2);
const say = (told: Told) => process.send?.(told);
const { url, db, media } = await serveProof(state, Number(port), kind === 'refusing', ({ level, message }) => {
  // workerd's own word for somebody who left in the middle of an answer.
  if (level === 'error' && !/^kj::.* disconnected: /.test(message)) say({ error: message });
});

async function answer(question: Question): Promise<unknown[]> {
  if ('keys' in question) {
    const heads = await Promise.all(question.keys.map((key) => media.head(key)));
    return question.keys.filter((_, i) => heads[i] === null);
  }
  return (
    await db
      .prepare(question.sql)
      .bind(...question.values)
      .all()
  ).results;
}

process.on('message', async (question: Question & { id: number }) => {
  // D1 and R2 are reached over connections that their other side closes when they are idle; questions change nothing.
  for (let tries = 1; ; tries += 1) {
    try {
      return say({ question: question.id, rows: await answer(question) });
    } catch (error) {
      if (tries === 4) return say({ question: question.id, failure: String(error) });
    }
  }
});
process.on('disconnect', () => process.exit());
say({ url });
