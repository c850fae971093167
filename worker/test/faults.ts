import { env } from 'cloudflare:workers';
import { type Context, createContext } from '../context.ts';

export const CALLS: ReadonlySet<string> = new Set([
  'batch',
  'all',
  'run',
  'first',
  'get',
  'head',
  'put',
  'delete',
  'list',
  'createMultipartUpload',
  'uploadPart',
  'complete',
  'abort',
]);

class Struck extends Error {}

const isStruck = (error: unknown): boolean => error instanceof Struck || (error instanceof Error && isStruck(error.cause));

/** True if the call failed because of `dyingContext`, false if it succeeded. Any other error is thrown. */
export async function wasStruck(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return false;
  } catch (error) {
    if (isStruck(error)) return true;
    throw error;
  }
}

/** From the `n`-th call on, all calls to D1 or R2 fail, as after a crash. With `after` the `n`-th call is still executed. */
export function dyingContext(
  n: number,
  when: 'before' | 'after',
  now: () => Date,
  counted: ReadonlySet<string> = CALLS,
): { context: Context; calls: () => number } {
  let calls = 0;
  let isDead = false;
  const guard = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(object, name) {
        const member = Reflect.get(object, name, object);
        if (typeof member !== 'function') return member;
        if (!CALLS.has(String(name))) {
          return (...args: unknown[]) => {
            const made = member.apply(object, args);
            return typeof made === 'object' && made !== null ? guard(made) : made;
          };
        }
        return async (...args: unknown[]) => {
          const isCounted = counted.has(String(name));
          if (isCounted) calls += 1;
          const isLast = isCounted && calls === n;
          if (isDead || calls > n || (isLast && when === 'before')) {
            isDead = true;
            throw new Struck(`call ${calls}: ${String(name)}`);
          }
          const result = await member.apply(object, args);
          if (isLast) {
            isDead = true;
            throw new Struck(`after call ${calls}: ${String(name)}`);
          }
          return result;
        };
      },
    });
  return { context: createContext({ ...env, DB: guard(env.DB), MEDIA: guard(env.MEDIA) }, { now }), calls: () => calls };
}
