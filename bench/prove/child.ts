// The server that a proof has to itself: the production build, its clock, and a way to look past its API.
import { startClock } from '../../scripts/local/clock.ts';
import { lastBackupIn, missingIn, productRows } from '../../scripts/local/database.ts';
import { ringerOf, serveBuild } from '../../scripts/local/server.ts';
import { heapOf } from './heap.ts';
import { serveRefusing } from './serve-refusing.ts';

/** Rows of a statement, which of some keys the bucket does not have, or the bytes of the Worker's heap. */
export type Question = { sql: string; values: (string | number)[] } | { keys: string[] } | { heap: true };

/** What this process says: once its address, then answers and logged errors. */
export interface Told {
  url?: string;
  error?: string;
  question?: number;
  rows?: unknown[];
  failure?: string;
}

/** The registration code of every server here, and what rings its clock. */
const CODE = 'bench';

const [state = '', kind] = process.argv.slice(2);
const say = (told: Told) => process.send?.(told);
const serve = kind === 'refusing' ? serveRefusing : serveBuild;
const server = serve({
  state,
  port: 0,
  isInspected: kind === 'inspected',
  clockSecret: CODE,
  bindings: { REGISTRATION_CODE: CODE, REGISTRATION_ENABLED: 'true', STAFF_CODE: '' },
  onLog: ({ level, message }) => {
    // workerd's own word for somebody who left in the middle of an answer.
    if (level === 'error' && !/^kj::.* disconnected: /.test(message)) say({ error: message });
  },
});
const url = (await server.ready).href;
startClock({ ring: (await ringerOf(server, CODE)).ring, lastBackup: () => lastBackupIn(state) });

async function answer(question: Question): Promise<unknown[]> {
  if ('heap' in question) return [await heapOf(server)];
  if ('keys' in question) return missingIn(state, question.keys);
  return productRows(state, question.sql, question.values);
}

process.on('message', async (question: Question & { id: number }) => {
  try {
    say({ question: question.id, rows: await answer(question) });
  } catch (error) {
    say({ question: question.id, failure: String(error) });
  }
});
process.on('disconnect', () => process.exit());
say({ url });
