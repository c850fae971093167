/** The D1, R2 or queue call that fails: its number, counted from 1, and whether before or after it is carried out. */
export interface Refusal {
  call: number;
  when: 'before' | 'after';
}

/** Request header that names the failing call, as `3 before`. */
export const REFUSE = 'x-prove-refuse';
/** Address of this Worker: the number of calls of the newest request. */
export const LAST = '/api/prove/last';

/** Keep in step with `worker/test/faults.ts`. */
const CALLS = new Set([
  ...['batch', 'all', 'run', 'first', 'raw'],
  ...['get', 'head', 'put', 'delete', 'list', 'createMultipartUpload', 'uploadPart', 'complete', 'abort'],
  ...['send', 'sendBatch'],
]);
const BINDINGS = new Set(['DB', 'MEDIA', 'JOBS']);

interface Count {
  calls: number;
  refusal: Refusal | null;
}

/** Wraps a binding: counts all calls and fails the named one. */
function guarded<T extends object>(target: T, count: Count): T {
  return new Proxy(target, {
    get(object, name) {
      const member = Reflect.get(object, name, object);
      if (typeof member !== 'function') return member;
      if (!CALLS.has(String(name))) {
        return (...args: unknown[]) => {
          const made = member.apply(object, args);
          return typeof made === 'object' && made !== null ? guarded(made, count) : made;
        };
      }
      return async (...args: unknown[]) => {
        count.calls += 1;
        const when = count.refusal?.call === count.calls ? count.refusal.when : null;
        if (when === 'before') throw new Error(`prove: call ${count.calls} (${String(name)}) refused`);
        const result = await member.apply(object, args);
        if (when === 'after') throw new Error(`prove: the answer to call ${count.calls} (${String(name)}) is lost`);
        const isUpload = typeof result === 'object' && result !== null && 'uploadPart' in result;
        return isUpload ? guarded(result, count) : result;
      };
    },
  });
}

/** The product with a database, a bucket and a queue that refuse one call of a request when its header says so. */
export function refusing(
  product: Required<Pick<ExportedHandler<object>, 'fetch' | 'queue' | 'scheduled'>>,
): ExportedHandler<object> {
  let last: Count = { calls: 0, refusal: null };
  return {
    ...product,
    async fetch(request, env, context) {
      if (new URL(request.url).pathname === LAST) return Response.json(last.calls);
      const [call, when] = request.headers.get(REFUSE)?.split(' ') ?? [];
      const count: Count = {
        calls: 0,
        refusal: call ? { call: Number(call), when: when === 'after' ? 'after' : 'before' } : null,
      };
      last = count;
      const withGuard = new Proxy(env, {
        get: (object, name) => {
          const binding = Reflect.get(object, name, object);
          return BINDINGS.has(String(name)) ? guarded(binding, count) : binding;
        },
      });
      return product.fetch(request, withGuard, context);
    },
  };
}
