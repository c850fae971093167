/**
 * The Worker. Reading order: `app.ts` (the routes) → `routes/<resource>.ts` (what a request must look like) →
 * `services/<resource>` (what happens). Who may call what: `http/access.ts`.
 */
import { app } from './app.ts';
import { scheduled } from './cron.ts';
import { consume } from './queue.ts';

export default { fetch: app.fetch, queue: consume, scheduled } satisfies ExportedHandler<Env>;
