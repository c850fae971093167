import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, Fragment, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { lastSegment, PAGES, type PageName, pageOf } from '../../../core/rules/pages.ts';
import * as query from '../api/queries.ts';
import { type PrefetchableQuery, prefetchQuery } from '../api/query-client.ts';
import { registrationQuery, userQuery } from '../api/session.ts';
import { weekQuery } from '../api/weeks.ts';
import { type Loadable, loadable } from '../ui/loadable.ts';
import { StaffShell } from './staff-shell.tsx';

/** A page's folder in features/, and the reads of its first view. `queriesOf` adds the reads of the administrators' shell. */
type Screen = [folder: string, reads?: (address: Address) => PrefetchableQuery[]];
/** `id` is the last segment of the path. `param` returns a query parameter, or an empty text. */
type Address = { id: string; param: (parameter: string) => string };

const dashboard = () => [query.recentQuery, weekQuery('')];

/** A page's HTML preloads the page's reads before the app's code runs. Pointing at a link to the page prefetches them too. */
const SCREENS: Record<PageName, Screen> = {
  home: ['home', () => [weekQuery(''), query.historyQuery('')]],
  designer: [
    'designer',
    ({ param }) => [weekQuery(param('semana')), query.valuesQuery, query.lotSettingsQuery, query.layoutsQuery],
  ],
  newSchedule: ['new-schedule'],
  schedule: ['schedule', ({ id }) => [weekQuery('', Number(id))]],
  day: [
    'day-editor',
    ({ param }) => [
      weekQuery(param('semana'), Number(param('programacao')) || null),
      query.layoutsQuery,
      query.valuesQuery,
      query.attractionsQuery,
    ],
  ],
  history: ['history', ({ param }) => (param('vista') ? [] : [query.historyQuery(param('busca'))])],
  login: ['login'],
  register: ['register', () => [registrationQuery]],
  reset: ['reset'],
  admin: ['dashboard', dashboard],
  dashboard: ['dashboard', dashboard],
  view: ['dashboard', ({ id }) => [query.recentQuery, query.scheduleQuery(id), weekQuery('', Number(id))]],
  layouts: ['layouts', () => [query.layoutsQuery]],
  attractions: ['attractions', () => [query.attractionsQuery, query.currentImportQuery]],
  attraction: ['attraction', ({ id }) => [query.attractionQuery(id)]],
  values: ['values', () => [query.valuesQuery]],
  lotSettings: ['lot-settings', () => [query.lotSettingsQuery]],
  house: ['house', () => [query.houseQuery]],
  links: ['links', () => [query.linksQuery]],
  team: ['team', () => [query.teamQuery]],
  auditLog: ['audit-log', () => [query.auditQuery({ actor: '', kind: '' })]],
  deleted: ['deleted', () => [query.deletedQuery]],
};

const isAdmins = (name: PageName) => PAGES[name].startsWith(PAGES.admin);

export function queriesOf(name: PageName, { pathname, searchParams }: URL): PrefetchableQuery[] {
  const [, reads = () => []] = SCREENS[name];
  const own = reads({ id: lastSegment(pathname), param: (parameter) => searchParams.get(parameter) ?? '' });
  return isAdmins(name) ? [userQuery, query.countsQuery, ...own] : own;
}

const VIEWER = '../features/dashboard/viewer.tsx';
const NOT_FOUND = '../not-found-page.tsx';

/** `StaffShell` is left out, because this file imports it statically. */
const MODULE_LOADERS = import.meta.glob<{ default: ComponentType<{ children?: ReactNode }> }>([
  '../features/*/page.tsx',
  '../features/dashboard/viewer.tsx',
  './{auth,admin}-shell.tsx',
  '../not-found-page.tsx',
]);

const LOADABLES = new Map(Object.entries(MODULE_LOADERS).map(([module, load]) => [module, loadable(load)]));
const loadableOf = (module: string) => LOADABLES.get(module) as Loadable<{ children?: ReactNode }>;

const screenOf = (name: PageName) => `../features/${SCREENS[name][0]}/page.tsx`;

function shellOf(name: PageName): string | undefined {
  if (isAdmins(name)) return './admin-shell.tsx';
  return /^(login|register|reset)$/.test(name) ? './auth-shell.tsx' : undefined;
}

/** Returns the paths of a page's modules, relative to this folder. `null` stands for an unknown address. */
export const modulesOf = (name: PageName | null): string[] =>
  name ? [screenOf(name), shellOf(name), name === 'view' && VIEWER].filter((module) => typeof module === 'string') : [NOT_FOUND];

/** The shell stays mounted when only the screen changes. */
export function Screens() {
  const { pathname } = useLocation();
  const title = useRef<HTMLParagraphElement>(null);
  // If the focused element is gone or in #menu (a phone's closing menu, or the administrators' navigation), the new screen's
  // content gets the focus. Cleanups run before the new screen's effects, which may move the focus again. A link elsewhere keeps
  // the focus, so `title` announces the new screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cleanup runs for each new `pathname`, although it does not read `pathname`
  useEffect(
    () => () => {
      if (title.current) title.current.textContent = document.title;
      if (document.activeElement?.matches('body, #menu *')) document.getElementById('conteudo')?.focus({ preventScroll: true });
    },
    [pathname],
  );
  const name = pageOf(pathname);
  const Screen = loadableOf(name ? screenOf(name) : NOT_FOUND).Component;
  const shell = name && shellOf(name);
  const Shell = !name ? Fragment : shell ? loadableOf(shell).Component : StaffShell;
  return (
    <>
      <Shell>
        <Screen />
      </Shell>
      {/* The title is written into the element, because a state would render the whole screen a second time. */}
      <p ref={title} className="sr-only" role="status" />
    </>
  );
}

/** Never rejects: if a chunk fails to load, rendering the screen shows the error. */
export const preload = (name: PageName | null) => Promise.all(modulesOf(name).map((module) => loadableOf(module).prefetch()));

export const loadScreen = (path: string) => preload(pageOf(path));

/** Requests the reads of an address's first view while its chunks load, so that the first render may have their responses. */
export function startReads(queryClient: QueryClient, { href, pathname }: Location): void {
  const name = pageOf(pathname);
  for (const read of name ? queriesOf(name, new URL(href)) : []) void prefetchQuery(queryClient, read);
  // `viewQuery` records a view. It is not in `queriesOf`, because pointing at a link must not record a view.
  if (name === 'view') {
    import('../api/versions.ts').then(({ viewQuery }) => prefetchQuery(queryClient, viewQuery(lastSegment(pathname))), ignore);
  }
}

// A failure to load api/versions.ts is ignored here, because the viewer imports the file too and shows the error.
const ignore = () => undefined;
