import type { Session } from '../auth/sessions.ts';
import type { Context as ServiceContext } from '../context.ts';

/** What every route finds on hono's context. */
export interface AppEnv {
  /** ALLOWED_HOSTS is given by `npm start` alone (`known-host.ts`). */
  Bindings: Env & { ALLOWED_HOSTS?: string };
  Variables: {
    requestId: string;
    context: ServiceContext;
    /** Whose session this is: set by the guard on what only administrators may do. */
    session: Session;
    /** The answer depends on whose session it is asked with (`readerOf`). */
    isPersonal?: boolean;
  };
}
