// The server process of a proof: serves the production build, and reads database and bucket without the API.
import { missingIn, productRows } from '../../scripts/local/database.ts';
import { serveProof } from '../server.ts';

/** Rows of a statement, or keys that the bucket lacks. */
export type Question = { sql: string; values: (string | number)[] } | { keys: string[] };

/** First the address, then answers and logged errors. */
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
