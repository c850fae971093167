import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../worker/context.ts';

/** SQL text with its question marks told apart from those inside quoted strings, which stay where they are. */
const PIECES = /'(?:[^']|'')*'|\?|[^'?]+/g;

/**
 * The one statement that a service of the product prepares, as a drizzle query to be filled with its values. The
 * service is run up to the database and no further, so the text is the product's own, whatever it becomes.
 */
export function statementOf(service: (context: Context) => unknown): (...values: (string | number)[]) => SQL {
  const texts: string[] = [];
  const never = () => new Promise(() => {});
  const prepared = { bind: () => prepared, first: never, all: never, raw: never, run: never };
  const d1 = {
    prepare(text: string) {
      texts.push(text);
      return prepared;
    },
  };
  void service({ d1, now: () => new Date(0) } as unknown as Context);
  const [text] = texts;
  if (text === undefined || texts.length > 1) throw new Error(`Expected one statement, saw ${texts.length}.`);
  const between: string[] = [''];
  for (const piece of text.match(PIECES) ?? []) {
    if (piece === '?') between.push('');
    else between[between.length - 1] += piece;
  }
  return (...values) =>
    sql.join(between.flatMap((piece, i) => (i === 0 ? [sql.raw(piece)] : [sql`${values[i - 1]}`, sql.raw(piece)])));
}
