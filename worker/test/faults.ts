import { env } from 'cloudflare:workers';
import { type Context, createContext } from '../context.ts';

export const CALLS: ReadonlySet<string> = new Set([
  ...['batch', 'all', 'run', 'first'],
  ...['get', 'head', 'put', 'delete', 'list', 'createMultipartUpload', 'uploadPart', 'complete', 'abort'],
]);

class Struck extends Error {}

const isStruck = (error: unknown): boolean => error instanceof Struck || (error instanceof Error && isStruck(error.cause));

export async function wasStruck(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return false;
  } catch (error) {
    if (isStruck(error)) return true;
    throw error;
  }
}

type Around = (name: string, call: () => Promise<unknown>) => Promise<unknown>;

/** Returns a proxy of `target` and of objects that its methods return. Methods that `isCall` accepts are run by `around`. */
export function guard<T extends object>(target: T, isCall: (name: string) => boolean, around: Around): T {
  return new Proxy(target, {
    get(object, name) {
      const member = Reflect.get(object, name, object);
      if (typeof member !== 'function') return member;
      if (isCall(String(name))) return (...args: unknown[]) => around(String(name), async () => member.apply(object, args));
      return (...args: unknown[]) => {
        const made = member.apply(object, args);
        return typeof made === 'object' && made !== null ? guard(made, isCall, around) : made;
      };
    },
  });
}

/** Returns a context whose D1 and R2 fail from call `n` on, as in a crash. If `when` is `after`, that call takes effect. */
export function dyingContext(
  n: number,
  when: 'before' | 'after',
  now: () => Date,
  counted: ReadonlySet<string> = CALLS,
): { context: Context; calls: () => number } {
  let calls = 0;
  let isDead = false;
  const around: Around = async (name, call) => {
    const isCounted = !isDead && counted.has(name);
    if (isCounted) calls += 1;
    const isLast = isCounted && calls === n;
    if (isDead || calls > n || (isLast && when === 'before')) {
      isDead = true;
      throw new Struck(`call ${calls}: ${name}`);
    }
    const result = await call();
    if (isLast) {
      isDead = true;
      throw new Struck(`after call ${calls}: ${name}`);
    }
    return result;
  };
  const dying = <T extends object>(binding: T): T => guard(binding, (name) => CALLS.has(name), around);
  return { context: createContext({ ...env, DB: dying(env.DB), MEDIA: dying(env.MEDIA) }, { now }), calls: () => calls };
}

/** Repeats an attempt with a context that dies at call 1, 2 and so on, until one attempt survives. @returns how many died */
export async function dieAtEachCall(attempt: (n: number) => Promise<boolean>): Promise<number> {
  let n = 1;
  while (await attempt(n)) n += 1;
  return n - 1;
}
