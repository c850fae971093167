import { createBrowserRouter, type RouteObject } from 'react-router';
import { PATHS } from '../paths.ts';
import { ErrorPage } from './error-page.tsx';
import { StaffShell } from './staff-shell.tsx';

/** A route whose screen is a chunk of its own: the module's `default` is the page. */
const page = (path: string, load: () => Promise<{ default: () => React.ReactNode }>): RouteObject => ({
  path,
  // Not the object form, whose failures go nowhere: a chunk that is gone has to end in the error page.
  lazy: async () => ({ Component: (await load()).default }),
});

/** As `page`, for what stands around or behind several addresses and stays while one moves between them. */
const around = (load: () => Promise<{ default: () => React.ReactNode }>, children: RouteObject[]): RouteObject => ({
  lazy: async () => ({ Component: (await load()).default }),
  children,
});

/** The dashboard's addresses; the viewer is a dialog on it. */
const DASHBOARD = [PATHS.admin, PATHS.dashboard, PATHS.view];

export const router = createBrowserRouter([
  {
    errorElement: <ErrorPage />,
    // Nothing for the moment that a chunk takes: a flash of something says less than a still page.
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
