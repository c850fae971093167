import { type ComponentType, lazy } from 'react';
import { type RouteObject, useRoutes } from 'react-router';
import type { PageName } from '../../../core/rules/pages.ts';
import { PATHS } from '../paths.ts';
import { StaffShell } from './staff-shell.tsx';

type Load = () => Promise<{ default: ComponentType }>;

/** Each screen and shell is a chunk of its own, but for the staff's shell; the module's `default` is the component. */
const LOADS: Record<string, Load> = import.meta.glob<{ default: ComponentType }>([
  '../features/*/page.tsx',
  './{auth,admin}-shell.tsx',
  '../not-found-page.tsx',
]);

const page = (feature: string) => `../features/${feature}/page.tsx`;
const [AUTH_SHELL, ADMIN_SHELL] = ['./auth-shell.tsx', './admin-shell.tsx'];
const NOT_FOUND = '../not-found-page.tsx';

/** The screen of each page, by the shell around it. One with several addresses stays mounted between them. */
const STAFF = {
  home: page('home'),
  designer: page('designer'),
  newSchedule: page('new-schedule'),
  schedule: page('schedule'),
  day: page('day-editor'),
  history: page('history'),
};
const AUTH = { login: page('login'), register: page('register') };
const ADMIN = {
  // The viewer is a dialog on the dashboard.
  admin: page('dashboard'),
  dashboard: page('dashboard'),
  view: page('dashboard'),
  layouts: page('layouts'),
  attractions: page('attractions'),
  values: page('values'),
  lotSettings: page('lot-settings'),
};
const ALL: Record<PageName, string> = { ...STAFF, ...AUTH, ...ADMIN };

const component = (module: string) => lazy(LOADS[module] as Load);

/** Routes of some pages, a component for each screen. */
const routes = (pages: Partial<Record<PageName, string>>): RouteObject[] => {
  const names = Object.keys(pages) as PageName[];
  return [...new Set(Object.values(pages))].map((module) => ({
    Component: component(module),
    children: names.filter((name) => pages[name] === module).map((name) => ({ path: PATHS[name], element: null })),
  }));
};

const ROUTES: RouteObject[] = [
  { Component: StaffShell, children: routes(STAFF) },
  { Component: component(AUTH_SHELL), children: routes(AUTH) },
  { Component: component(ADMIN_SHELL), children: routes(ADMIN) },
  { path: '*', Component: component(NOT_FOUND) },
];

/** The screen of the address. */
export const Screens = () => useRoutes(ROUTES);

/** Modules whose chunks a page needs, from this folder; null: an address that leads nowhere. */
export function modulesOf(name: PageName | null): string[] {
  if (name === null) return [NOT_FOUND];
  const shell = name in AUTH ? [AUTH_SHELL] : name in ADMIN ? [ADMIN_SHELL] : [];
  return [...shell, ALL[name]];
}
