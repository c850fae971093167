import type { Session } from '../auth/sessions.ts';
import type { Context as ServiceContext } from '../context.ts';

/** What every route finds on hono's context. */
export interface AppEnv {
  /** Given by `npm start` alone (`known-host.ts`, `public-origin.ts`). */
  Bindings: Env & { ALLOWED_HOSTS?: string; PUBLIC_ORIGIN?: string };
  Variables: {
    requestId: string;
    context: ServiceContext;
    /** Whose session this is: set by the guard on what only administrators may do. */
    session: Session;
    /** The answer depends on whose session it is asked with (`readerOf`). */
    isPersonal?: boolean;
  };
}
