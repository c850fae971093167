/** What the tables' words mean. */
export const LEGEND = `All three are served by Miniflare directly, in one workerd, over one D1 database, each behind the same assets router;
the floors are one Worker of bare hono routes: no middleware, log line, validation, security header or error shape.

- **Floor A, same SQL**, reads: the very statement text of the product's service, sent with drizzle's \`db.all(sql…)\`, its
  text handed on with \`c.body\`. Send: \`c.req.json()\` and then the product's own service functions, so exactly its
  statements and round trips (POST schedule 1, PUT event 2, POST extra 2), on the bare binding.
- **Floor B, plain drizzle**, reads: typed selects. List: join, count, group by, \`c.json(rows)\`. Programme: three typed
  selects with joins in one \`db.batch\`, nested in JavaScript, \`c.json\`. Send: POST schedule = insert returning, insert
  five days returning (2 round trips, not atomic); PUT event = one batch of update, delete, insert, two selects (1 round
  trip, checking nothing); POST extra = insert returning, batch of insert and two selects (2). No idempotency.
- A second = requests a second; for the send, requests ÷ 7, a send being 1 POST + 5 PUT + 1 POST extra one after another,
  8 attractions in each event. p50 and p99 of the send are of whole sends. Every time is taken by autocannon's client;
  percentiles are of single times, not of its whole-millisecond histogram.
- Product ÷ floor is in requests a second, within a round (lowest–highest): above 1 the product is faster. CPU = processor
  time of the workerd process for one request, or one whole send, D1's simulation included; "by CPU" = floor ÷ product, so
  above 1 is the product's favour too. It hardly feels what else the machine does; look at it first when the rounds are
  far apart.
- All three give equal answers and store equal rows; the run asserts that before it measures.`;
