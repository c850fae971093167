/**
 * Entry point of the Worker. Reading order: `app.ts` (the routes) → `routes/<resource>.ts` (validation of requests) →
 * `services/<resource>` (the work). Access rules: `http/access.ts`.
 */
import { app } from './app.ts';
import { scheduled } from './cron.ts';
import { consume } from './queue.ts';

export default { fetch: app.fetch, queue: consume, scheduled } satisfies ExportedHandler<Env>;
