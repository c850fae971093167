/**
 * Entry point of the Worker. Reading order: `app.ts` (the routes) → `routes/<resource>.ts` (validation of requests) →
 * `services/<resource>` (the work). Access rules: `http/access.ts`.
 */
import { app } from './app.ts';
import { consume } from './queue.ts';

export default {
  fetch: app.fetch,
  queue: consume,
  // The cron's code is loaded only when a cron runs, so that requests do not wait for it.
  scheduled: async (controller, env) => (await import('./cron.ts')).scheduled(controller, env),
} satisfies ExportedHandler<Env>;
