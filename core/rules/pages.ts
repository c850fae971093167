/**
 * Patterns of the screens' addresses, as the router and the Worker know them; `:x` is one step of the path. The
 * designer's own is not in the specification; the others are (spec §2).
 */
export const PAGES = {
  home: '/',
  designer: '/designer',
  day: '/day/:dayIndex',
  login: '/login',
  register: '/register',
  admin: '/admin',
  dashboard: '/admin/dashboard',
  view: '/admin/view/:id',
  layouts: '/admin/layouts',
  attractions: '/admin/attractions',
  values: '/admin/values',
  lotSettings: '/admin/lot-settings',
  newSchedule: '/client/schedule',
  schedule: '/client/schedule/:id',
  history: '/client/history',
} as const;

export type PageName = keyof typeof PAGES;

const steps = (path: string) => path.split('/').filter(Boolean);

/** The screen that a path leads to, null for none. As for the router, case and a slash at the end make no difference. */
export function pageOf(path: string): PageName | null {
  const asked = steps(path.toLowerCase());
  const leadsHere = (pattern: string) => {
    const wanted = steps(pattern.toLowerCase());
    return wanted.length === asked.length && wanted.every((step, i) => step.startsWith(':') || step === asked[i]);
  };
  return (Object.keys(PAGES) as PageName[]).find((name) => leadsHere(PAGES[name])) ?? null;
}

/** Whether a path leads to a screen. */
export const isPage = (path: string): boolean => pageOf(path) !== null;
