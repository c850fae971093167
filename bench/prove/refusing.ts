/** A call to D1, R2 or the queue that is to fail: which one, counted from 1, and whether before it is carried out or after. */
export interface Refusal {
  call: number;
  when: 'before' | 'after';
}

interface Count {
  calls: number;
  refusal: Refusal | null;
}

/** Header of a request one of whose calls is to fail: `3 before`. */
export const REFUSE = 'x-prove-refuse';
/** Addresses of this Worker's own: how many calls the newest request made, and what an import's messages shall meet. */
const LAST = '/api/prove/last';
const JOBS = '/api/prove/jobs/';

/** Everything by which the product reaches D1, R2 and the queue; `worker/test/faults.ts` knows the same ones. */
const CALLS = new Set([
  ...['batch', 'all', 'run', 'first', 'raw'],
  ...['get', 'head', 'put', 'delete', 'list', 'createMultipartUpload', 'uploadPart', 'complete', 'abort'],
  ...['send', 'sendBatch'],
]);

const parse = (text: string | null): Refusal | null => {
  const [call, when] = text?.split(' ') ?? [];
  return call ? { call: Number(call), when: when === 'after' ? 'after' : 'before' } : null;
};

/** The same binding; the one call that is named fails, all others are counted and carried out. */
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

const BINDINGS = new Set(['DB', 'MEDIA', 'JOBS']);
const withGuard = (env: object, count: Count) =>
  new Proxy(env, {
    get(object, name) {
      const binding = Reflect.get(object, name, object);
      return BINDINGS.has(String(name)) ? guarded(binding, count) : binding;
    },
  });

/**
 * The product with a database, a bucket and a queue that refuse when they are told to: by a header for one request, by
 * `/api/prove/jobs/{import}` for the messages of one import.
 */
export function refusing(
  product: Required<Pick<ExportedHandler<object>, 'fetch' | 'queue' | 'scheduled'>>,
): ExportedHandler<object> {
  let last: Count = { calls: 0, refusal: null };
  const jobs = new Map<number, Count>();

  return {
    async fetch(request, env, context) {
      const { pathname } = new URL(request.url);
      const refusal = parse(request.headers.get(REFUSE));
      if (pathname === LAST) return Response.json(last.calls);
      if (pathname.startsWith(JOBS)) {
        const id = Number(pathname.slice(JOBS.length));
        if (request.method === 'GET') return Response.json(jobs.get(id)?.calls ?? 0);
        jobs.set(id, { calls: 0, refusal });
        return new Response(null, { status: 204 });
      }
      last = { calls: 0, refusal };
      return product.fetch(request, withGuard(env, last), context);
    },
    async queue(batch, env, context) {
      const [message] = batch.messages as readonly { body: { importId?: number } }[];
      const id = message?.body.importId ?? 0;
      const count = jobs.get(id) ?? { calls: 0, refusal: null };
      jobs.set(id, count);
      await product.queue(batch, withGuard(env, count), context);
    },
    scheduled: (controller, env, context) => product.scheduled(controller, env, context),
  };
}
