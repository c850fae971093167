/** Reading order: `app.ts` (routes) → `routes/<resource>.ts` (validation) → `services/<resource>`. Access: `http/access.ts`. */
import { app } from './app.ts';
import { consume } from './queue.ts';

export default {
  fetch: app.fetch,
  queue: consume,
  // The cron's code is loaded only when a cron runs, so that requests do not wait for it.
  scheduled: async (controller, env) => (await import('./cron.ts')).scheduled(controller, env),
} satisfies ExportedHandler<Env>;
