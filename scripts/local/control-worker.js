// Runs in workerd beside the product, on a local socket: gives its scheduled handler, database and bucket to callers with
// the secret (control.ts). Plain JavaScript, because workerd runs it as it is.

/** As much of a stored object as is asked for here. */
const plain = ({ key, size, etag, httpMetadata }) => ({ key, size, etag, httpMetadata });

const ROUTES = {
  'POST /scheduled': async (_, env, query) => Response.json(await env.PRODUCT.scheduled({ cron: query.get('cron') })),

  'POST /d1': async (request, env) => {
    const statements = await request.json();
    return Response.json(await env.DB.batch(statements.map(({ text, values }) => env.DB.prepare(text).bind(...values))));
  },

  'GET /object': async (_, env, query) => {
    const object = await env.MEDIA.get(query.get('key'));
    return object ? new Response(object.body) : new Response(null, { status: 404 });
  },

  'PUT /object': async (request, env, query) => {
    const object = await env.MEDIA.put(query.get('key'), await request.arrayBuffer(), {
      sha256: query.get('sha256') || undefined,
      httpMetadata: { contentType: request.headers.get('content-type') ?? undefined },
    });
    return Response.json(plain(object));
  },

  'GET /head': async (_, env, query) => {
    const object = await env.MEDIA.head(query.get('key'));
    return Response.json(object && plain(object));
  },

  'POST /list': async (request, env) => {
    const { objects, truncated, cursor, delimitedPrefixes } = await env.MEDIA.list(await request.json());
    return Response.json({ objects: objects.map(plain), truncated, cursor, delimitedPrefixes });
  },
};

export default {
  async fetch(request, env) {
    const { pathname, searchParams } = new URL(request.url);
    if (request.headers.get('authorization') !== env.SECRET) return new Response(null, { status: 403 });
    const answer = ROUTES[`${request.method} ${pathname}`];
    if (!answer) return new Response(null, { status: 404 });
    try {
      return await answer(request, env, searchParams);
    } catch (error) {
      return new Response(String(error?.message ?? error), { status: 500 });
    }
  },
};
