// The server that a proof has to itself, in a process of its own: the production build, its clock, and a way to look past its API.
import { missingIn, productRows } from '../../scripts/local/database.ts';
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
const url = await serveProof(state, Number(port), kind === 'refusing', ({ level, message }) => {
  if (level === 'error') say({ error: message });
});

const answer = (question: Question): unknown[] =>
  'keys' in question ? missingIn(state, question.keys) : productRows(state, question.sql, question.values);

process.on('message', (question: Question & { id: number }) => {
  try {
    say({ question: question.id, rows: answer(question) });
  } catch (error) {
    say({ question: question.id, failure: String(error) });
  }
});
process.on('disconnect', () => process.exit());
say({ url });
