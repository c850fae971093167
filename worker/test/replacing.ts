import { env } from 'cloudflare:workers';
import { type Context, createContext } from '../context.ts';

export function replacing<T extends object>(target: T, methods: { [Name in keyof T]?: unknown }): T {
  return new Proxy(target, {
    get(own, name) {
      if (name in methods) return Reflect.get(methods, name);
      const member = Reflect.get(own, name);
      return typeof member === 'function' ? member.bind(own) : member;
    },
  });
}

/** Returns a context that runs `meanwhile` before its `nth` batch, as if another request came between a check and its write. */
export function overtaken(meanwhile: () => Promise<unknown>, nth = 2): Context {
  const context = createContext(env);
  let batches = 0;
  const batch: Context['db']['batch'] = async (queries) => {
    batches += 1;
    if (batches === nth) await meanwhile();
    return context.db.batch(queries);
  };
  return { ...context, db: replacing(context.db, { batch }) };
}
