/**
 * Patterns of the screens' addresses, as the router and the Worker know them; `:x` is one step of the path. Not
 * all are in the specification (spec §2).
 */
export const PAGES = {
  home: '/',
  designer: '/designer',
  day: '/day/:dayIndex',
  login: '/login',
  register: '/register',
  reset: '/reset',
  admin: '/admin',
  dashboard: '/admin/dashboard',
  view: '/admin/view/:id',
  layouts: '/admin/layouts',
  attractions: '/admin/attractions',
  attraction: '/admin/attractions/:id',
  values: '/admin/values',
  lotSettings: '/admin/lot-settings',
  house: '/admin/house',
  links: '/admin/links',
  team: '/admin/team',
  deeds: '/admin/deeds',
  deleted: '/admin/deleted',
  newSchedule: '/client/schedule',
  schedule: '/client/schedule/:id',
  history: '/client/history',
} as const;

export type PageName = keyof typeof PAGES;

/** A day is Wednesday to Sunday, an id anything. As for the router, case and a slash at the end make no difference. */
const PATTERNS = (Object.entries(PAGES) as [PageName, string][]).map(([name, path]) => ({
  name,
  pattern: new RegExp(`^${path.replace(':dayIndex', '[0-4]').replace(':id', '[^/]+')}/?$`, 'i'),
}));

/** The page to which a path leads; null where there is none. */
export const pageOf = (path: string): PageName | null => PATTERNS.find(({ pattern }) => pattern.test(path))?.name ?? null;

/** The last step of a path, which is what each pattern with `:x` has there. */
export const lastStep = (path: string): string => path.split('/').filter(Boolean).at(-1) ?? '';

/** An address of a page, with any id. */
export const anAddress = (name: PageName): string => PAGES[name].replace(/:\w+/g, '0');

/**
 * Where the build puts the HTML of an address (scripts/frames.ts), from the root of the files: a page has one, the day editor
 * one for each day.
 */
export function framePath(path: string): string {
  const name = pageOf(path);
  return `/frames/${name === 'day' ? `day-${lastStep(path)}` : (name ?? 'not-found')}`;
}
