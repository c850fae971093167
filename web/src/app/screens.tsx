import type { ComponentType, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PAGES, type PageName, pageOf } from '../../../core/rules/pages.ts';
import { type Loadable, loadable } from '../ui/loadable.ts';
import { StaffShell } from './staff-shell.tsx';

type Shell = ComponentType<{ children: ReactNode }>;
// biome-ignore lint/suspicious/noExplicitAny: a screen takes nothing, a shell its children
type Module = { default: ComponentType<any> };

/** Each screen and shell has a chunk of its own, except the staff's shell; the module's `default` is the component. */
const LOADS = import.meta.glob<Module>([
  '../features/*/page.tsx',
  '../features/dashboard/viewer.tsx',
  './{auth,admin}-shell.tsx',
  '../not-found-page.tsx',
]);

const VIEWER = '../features/dashboard/viewer.tsx';
const NOT_FOUND = '../not-found-page.tsx';

/** Folders of pages whose feature has another name. The viewer is a dialog on the dashboard. */
const FEATURES: Partial<Record<PageName, string>> = {
  newSchedule: 'new-schedule',
  day: 'day-editor',
  admin: 'dashboard',
  view: 'dashboard',
  lotSettings: 'lot-settings',
};

const screenOf = (name: PageName) => `../features/${FEATURES[name] ?? name}/page.tsx`;

/** The shell around a screen; undefined for the staff's, which has no chunk of its own. */
function shellOf(name: PageName): string | undefined {
  if (PAGES[name].startsWith(PAGES.admin)) return './admin-shell.tsx';
  return /^(login|register|reset)$/.test(name) ? './auth-shell.tsx' : undefined;
}

const PARTS = new Map(Object.entries(LOADS).map(([module, load]) => [module, loadable(load)]));
// biome-ignore lint/suspicious/noExplicitAny: as above
const part = (module: string) => PARTS.get(module) as Loadable<any>;

/** The screen of the current address. A shell stays mounted between its screens, a screen between its addresses. */
export function Screens() {
  const name = pageOf(useLocation().pathname);
  const Screen = part(name ? screenOf(name) : NOT_FOUND).Component;
  if (!name) return <Screen />;
  const shell = shellOf(name);
  const Around = shell ? (part(shell).Component as Shell) : StaffShell;
  return (
    <Around>
      <Screen />
    </Around>
  );
}

export function preload(name: PageName): void {
  for (const module of modulesOf(name)) part(module).prefetch();
}

/** Resolves when the chunks of an address are loaded, or have failed to load: rendering then shows the failure. */
export const loadScreen = (path: string): Promise<unknown> =>
  Promise.allSettled(modulesOf(pageOf(path)).map((module) => part(module).load()));

/** Modules whose chunks a page needs, relative to this folder; `null` is an unknown address. */
export const modulesOf = (name: PageName | null): string[] =>
  name ? [screenOf(name), shellOf(name), name === 'view' && VIEWER].filter((module) => typeof module === 'string') : [NOT_FOUND];
