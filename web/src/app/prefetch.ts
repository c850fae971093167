import type { QueryClient } from '@tanstack/react-query';
import { lastStep, type PageName, pageOf } from '../../../core/rules/pages.ts';
import { countsQuery, recentQuery, scheduleQuery } from '../api/admin.ts';
import { type Ahead, askAhead } from '../api/ahead.ts';
import { attractionQuery } from '../api/attraction.ts';
import { auditQuery } from '../api/audit-log.ts';
import { deletedQuery } from '../api/deleted.ts';
import { houseQuery } from '../api/house.ts';
import { currentImportQuery } from '../api/imports.ts';
import { linksQuery } from '../api/links.ts';
import { attractionsQuery, historyQuery, layoutsQuery, lotSettingsQuery, valuesQuery } from '../api/queries.ts';
import { registrationQuery, userQuery } from '../api/session.ts';
import { teamQuery } from '../api/team.ts';
import { USER_KEY } from '../api/user-key.ts';
import { weekQuery } from '../api/weeks.ts';
import { preload } from './screens.tsx';

export { keepAnswers } from '../api/keeper.ts';

// A pointer on a link, a touch or the focus mostly means that it will be followed.

/** How long a mouse must rest on a link before prefetching starts, ms. */
const REST = 65;

const ADMIN = [userQuery, countsQuery];
const DASHBOARD = [...ADMIN, recentQuery, weekQuery('')];

/** Prefetching of links and the build read this: the page's HTML requests the same before its script has loaded. */
const QUERIES: Partial<Record<PageName, (address: URL) => Ahead[]>> = {
  home: () => [weekQuery(''), historyQuery('')],
  designer: ({ searchParams }) => [weekQuery(searchParams.get('semana') ?? ''), valuesQuery, lotSettingsQuery, layoutsQuery],
  schedule: ({ pathname }) => [weekQuery('', Number(lastStep(pathname)))],
  day: ({ searchParams }) => [
    weekQuery(searchParams.get('semana') ?? '', Number(searchParams.get('programacao')) || null),
    layoutsQuery,
    valuesQuery,
    attractionsQuery,
  ],
  history: ({ searchParams }) => (searchParams.has('vista') ? [] : [historyQuery(searchParams.get('busca') ?? '')]),
  register: () => [registrationQuery],
  admin: () => DASHBOARD,
  dashboard: () => DASHBOARD,
  view: ({ pathname }) => [...DASHBOARD, scheduleQuery(lastStep(pathname))],
  layouts: () => [...ADMIN, layoutsQuery],
  attractions: () => [...ADMIN, attractionsQuery, currentImportQuery],
  attraction: ({ pathname }) => [...ADMIN, attractionQuery(lastStep(pathname))],
  values: () => [...ADMIN, valuesQuery],
  lotSettings: () => [...ADMIN, lotSettingsQuery],
  house: () => [...ADMIN, houseQuery],
  links: () => [...ADMIN, linksQuery],
  team: () => [...ADMIN, teamQuery],
  deeds: () => [...ADMIN, auditQuery({ actor: '', kind: '' })],
  deleted: () => [...ADMIN, deletedQuery],
};

export const queriesOf = (name: PageName, address: URL): Ahead[] => QUERIES[name]?.(address) ?? [];

/** What the screen of a link needs; null when the link leads to no other screen. The administrators' data only when one is logged in. */
export function aheadOf(link: string, here: string, isAdmin: boolean): { name: PageName; queries: Ahead[] } | null {
  const [there, from] = [new URL(link, here), new URL(here)];
  const name = pageOf(there.pathname);
  if (there.origin !== from.origin || there.pathname === from.pathname || name === null) return null;
  const isClosed = there.pathname.startsWith('/admin') && !isAdmin;
  return { name, queries: isClosed ? [] : queriesOf(name, there) };
}

/**
 * Prefetches for all links of the page.
 * @returns the function that stops it
 */
export function prefetchLinks(queryClient: QueryClient): () => void {
  let resting: ReturnType<typeof setTimeout>;

  function ahead(link: HTMLAnchorElement) {
    const found = aheadOf(link.href, location.href, Boolean(queryClient.getQueryData(USER_KEY)));
    if (!found) return;
    preload(found.name);
    for (const query of found.queries) void askAhead(queryClient, query);
  }

  function onPoint({ type, target }: Event) {
    clearTimeout(resting);
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || savesData()) return;
    if (type === 'pointerover') resting = setTimeout(ahead, REST, link);
    else ahead(link);
  }

  const events = ['pointerover', 'focusin', 'touchstart'];
  for (const event of events) document.addEventListener(event, onPoint, { passive: true });
  return () => {
    clearTimeout(resting);
    for (const event of events) document.removeEventListener(event, onPoint);
  };
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
