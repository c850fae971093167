/** `param` values replace `:names` of the path. */
interface Parts {
  param?: Record<string, string>;
  query?: Record<string, string | undefined>;
  json?: unknown;
}

interface How {
  headers?: Record<string, string>;
  init?: RequestInit;
}

/**
 * A client with hono's types: `calls.schedules[':id'].$get({ param: { id } })` requests `{base}/schedules/{id}`. hono's own has
 * cookies, forms and sockets, 1.4 kB on every screen.
 */
export function calls(base: string, send: typeof fetch): unknown {
  const below = (path: string): unknown =>
    new Proxy(() => {}, {
      // `then` is left out: an object with a `then` would be treated as a promise.
      get: (_, step) => (typeof step === 'string' && step !== 'then' ? below(`${path}/${step}`) : undefined),
      apply: (_, _this, [parts, how]: [Parts?, How?]) => call(path, send, parts, how),
    });
  return below(base);
}

function call(path: string, send: typeof fetch, { param = {}, query = {}, json }: Parts = {}, how: How = {}): Promise<Response> {
  const [pattern = '', method = ''] = path.split('/$');
  const address = pattern.replace(/:(\w+)/g, (_, name) => encodeURIComponent(param[name] ?? ''));
  const asked = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const search = asked.length > 0 ? `?${new URLSearchParams(asked)}` : '';
  return send(address + search, {
    method: method.toUpperCase(),
    ...(json !== undefined && { body: JSON.stringify(json) }),
    headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...how.headers },
    ...how.init,
  });
}
