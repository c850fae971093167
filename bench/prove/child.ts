// The server process of a proof: the production build, its clock, and queries of the database and the bucket past the API.
import { missingIn, productRows } from '../../scripts/local/database.ts';
import { serveProof } from '../server.ts';

/** Asks for the rows of a statement, or for the keys that the bucket lacks. */
export type Question = { sql: string; values: (string | number)[] } | { keys: string[] };

/** Messages of this process: its address once, then answers and logged errors. */
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
