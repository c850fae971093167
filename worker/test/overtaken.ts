import { env } from 'cloudflare:workers';
import { type Context, createContext } from '../context.ts';

/** Returns a context that runs `meanwhile` before its second batch, as if another request came between a check and its write. */
export function overtaken(meanwhile: () => Promise<unknown>): Context {
  const context = createContext(env);
  let batches = 0;
  const batch: Context['db']['batch'] = async (queries) => {
    batches += 1;
    if (batches === 2) await meanwhile();
    return context.db.batch(queries);
  };
  return { ...context, db: new Proxy(context.db, { get: (db, name) => (name === 'batch' ? batch : Reflect.get(db, name)) }) };
}
