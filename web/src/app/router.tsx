import { createBrowserRouter, type RouteObject } from 'react-router';
import { PATHS } from '../paths.ts';
import { ErrorPage } from './error-page.tsx';
import { StaffShell } from './staff-shell.tsx';

/** A route whose screen is a chunk of its own: the module's `default` is the page. */
const page = (path: string, load: () => Promise<{ default: () => React.ReactNode }>): RouteObject => ({
  path,
  // Not the object form: with it a chunk that fails to load does not reach the error page.
  lazy: async () => ({ Component: (await load()).default }),
});

/** As `page`, for a component that stays mounted between several addresses. */
const around = (load: () => Promise<{ default: () => React.ReactNode }>, children: RouteObject[]): RouteObject => ({
  lazy: async () => ({ Component: (await load()).default }),
  children,
});

/** The dashboard's addresses; the viewer is a dialog on it. */
const DASHBOARD = [PATHS.admin, PATHS.dashboard, PATHS.view];

export const router = createBrowserRouter([
  {
    errorElement: <ErrorPage />,
    // Empty while the first chunk loads: it takes only a moment.
    hydrateFallbackElement: <div />,
    children: [
      {
        element: <StaffShell />,
        children: [
          page(PATHS.home, () => import('../features/home/page.tsx')),
          page(PATHS.designer, () => import('../features/designer/page.tsx')),
          page(PATHS.newSchedule, () => import('../features/new-schedule/page.tsx')),
          page(PATHS.schedule, () => import('../features/schedule/page.tsx')),
          page(PATHS.day, () => import('../features/day-editor/page.tsx')),
          page(PATHS.history, () => import('../features/history/page.tsx')),
        ],
      },
      around(
        () => import('./auth-shell.tsx'),
        [
          page(PATHS.login, () => import('../features/login/page.tsx')),
          page(PATHS.register, () => import('../features/register/page.tsx')),
        ],
      ),
      around(
        () => import('./admin-shell.tsx'),
        [
          around(
            () => import('../features/dashboard/page.tsx'),
            DASHBOARD.map((path) => ({ path, element: null })),
          ),
          page(PATHS.layouts, () => import('../features/layouts/page.tsx')),
          page(PATHS.attractions, () => import('../features/attractions/page.tsx')),
          page(PATHS.values, () => import('../features/values/page.tsx')),
          page(PATHS.lotSettings, () => import('../features/lot-settings/page.tsx')),
        ],
      ),
      page('*', () => import('../not-found-page.tsx')),
    ],
  },
]);
