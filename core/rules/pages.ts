/** The pages' paths, for the router and the Worker. */
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
  auditLog: '/admin/deeds',
  deleted: '/admin/deleted',
  newSchedule: '/client/schedule',
  schedule: '/client/schedule/:id',
  history: '/client/history',
} as const;

export type PageName = keyof typeof PAGES;
export const PAGE_NAMES = Object.keys(PAGES) as PageName[];

/** `:dayIndex` matches 0 to 4, `:id` matches any segment. Case and a trailing slash do not matter, as in the router. */
const PATTERNS = PAGE_NAMES.map((name) => ({
  name,
  pattern: new RegExp(`^${PAGES[name].replace(':dayIndex', '[0-4]').replace(':id', '[^/]+')}/?$`, 'i'),
}));

export const pageOf = (path: string): PageName | null => PATTERNS.find(({ pattern }) => pattern.test(path))?.name ?? null;

/** Returns the value of a path's parameter, such as `:id`, which is always the last segment. */
export const lastSegment = (path: string): string => path.split('/').filter(Boolean).at(-1) ?? '';

export const sampleAddress = (name: PageName): string => PAGES[name].replace(/:\w+/g, '0');

/** Returns the path of a page's frame (see scripts/frames.ts). The day editor has a frame for each day, other pages have one. */
export function framePath(path: string): string {
  const name = pageOf(path);
  return `/frames/${name === 'day' ? `day-${lastSegment(path)}` : (name ?? 'not-found')}`;
}
