import type { Session } from '../auth/sessions.ts';
import type { Context as ServiceContext } from '../context.ts';

/** What every route finds on hono's context. */
export interface AppEnv {
  /** Given by `npm start` alone (`known-host.ts`, `public-origin.ts`). */
  Bindings: Env & { ALLOWED_HOSTS?: string; PUBLIC_ORIGIN?: string };
  Variables: {
    requestId: string;
    context: ServiceContext;
    /** The session of the administrator who asks, set by the guard. */
    session?: Session;
  };
}
