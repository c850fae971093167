import { type ComponentType, lazy, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { type PageName, pageOf } from '../../../core/rules/pages.ts';
import { StaffShell } from './staff-shell.tsx';

type Shell = ComponentType<{ children: ReactNode }>;
// biome-ignore lint/suspicious/noExplicitAny: a screen takes nothing, a shell its children
type Module = { default: ComponentType<any> };

/** Each screen and shell is a chunk of its own, but for the staff's shell; the module's `default` is the component. */
const LOADS = import.meta.glob<Module>([
  '../features/*/page.tsx',
  '../features/dashboard/viewer.tsx',
  './{auth,admin}-shell.tsx',
  '../not-found-page.tsx',
]);

const page = (feature: string) => `../features/${feature}/page.tsx`;
const [AUTH_SHELL, ADMIN_SHELL] = ['./auth-shell.tsx', './admin-shell.tsx'];
const NOT_FOUND = '../not-found-page.tsx';

/** The modules of each page: the screen, the shell around it where that is not the staff's, and what is open on it. */
const MODULES: Record<PageName, [screen: string, shell?: string, open?: string]> = {
  home: [page('home')],
  designer: [page('designer')],
  newSchedule: [page('new-schedule')],
  schedule: [page('schedule')],
  day: [page('day-editor')],
  history: [page('history')],
  login: [page('login'), AUTH_SHELL],
  register: [page('register'), AUTH_SHELL],
  reset: [page('reset'), AUTH_SHELL],
  // The viewer is a dialog on the dashboard.
  admin: [page('dashboard'), ADMIN_SHELL],
  dashboard: [page('dashboard'), ADMIN_SHELL],
  view: [page('dashboard'), ADMIN_SHELL, '../features/dashboard/viewer.tsx'],
  layouts: [page('layouts'), ADMIN_SHELL],
  attractions: [page('attractions'), ADMIN_SHELL],
  attraction: [page('attraction'), ADMIN_SHELL],
  values: [page('values'), ADMIN_SHELL],
  lotSettings: [page('lot-settings'), ADMIN_SHELL],
  house: [page('house'), ADMIN_SHELL],
  links: [page('links'), ADMIN_SHELL],
  team: [page('team'), ADMIN_SHELL],
  deeds: [page('deeds'), ADMIN_SHELL],
};

const COMPONENTS = new Map(Object.entries(LOADS).map(([module, load]) => [module, lazy(load)]));
const component = (module: string) => COMPONENTS.get(module) as ComponentType;

/** The screen of the address. A shell stays mounted between its screens, a screen between its addresses. */
export function Screens() {
  const name = pageOf(useLocation().pathname);
  const [screen, shell] = name ? MODULES[name] : [NOT_FOUND];
  const Screen = component(screen);
  if (!name) return <Screen />;
  const Around = shell ? (component(shell) as Shell) : StaffShell;
  return (
    <Around>
      <Screen />
    </Around>
  );
}

/** Loads what a page needs, ahead of its use; a failure is ignored. */
export function preload(name: PageName): void {
  for (const module of modulesOf(name)) LOADS[module]?.().catch(() => undefined);
}

/** Modules whose chunks a page needs, from this folder; null: an address that leads nowhere. */
export const modulesOf = (name: PageName | null): string[] =>
  name ? MODULES[name].filter((module) => module !== undefined) : [NOT_FOUND];
