import type { PageName } from './pages.ts';

/** Who it is, and the counts beside the menu. */
const ADMIN = ['/api/auth/user', '/api/admin/counts'];
const DASHBOARD = [...ADMIN, '/api/schedules?limit=5'];

/**
 * What a page's first view asks the API for whoever looks at it, `:x` as in the path of the page's own address or in what comes
 * after it (`?x=`). The Worker tells the browser with the page (worker/http/assets.ts), so that the answers are under way before
 * the script is. Each must be asked for by the screen as it is written here, or it is fetched twice.
 */
export const FIRST_VIEW: Readonly<Partial<Record<PageName, readonly string[]>>> = {
  home: ['/api/weeks?start=&programme=', '/api/schedules/history?q='],
  designer: ['/api/weeks?start=:semana&programme=', '/api/values', '/api/lot-settings', '/api/layouts'],
  schedule: ['/api/weeks?start=&programme=:id'],
  day: ['/api/weeks?start=:semana&programme=:programacao', '/api/layouts', '/api/values', '/api/attractions'],
  history: ['/api/schedules/history?q=:busca'],
  register: ['/api/auth/check-registration'],
  admin: DASHBOARD,
  dashboard: DASHBOARD,
  view: [...DASHBOARD, '/api/schedules/:id'],
  layouts: [...ADMIN, '/api/layouts'],
  attractions: [...ADMIN, '/api/attractions', '/api/imports/current'],
  attraction: [...ADMIN, '/api/attractions/:id/evenings'],
  values: [...ADMIN, '/api/values'],
  lotSettings: [...ADMIN, '/api/lot-settings'],
  house: [...ADMIN, '/api/house'],
  links: [...ADMIN, '/api/links'],
  team: [...ADMIN, '/api/team'],
  deeds: [...ADMIN, '/api/deeds'],
};
