import type { QueryClient } from '@tanstack/react-query';
import { pageOf } from '../../../core/rules/pages.ts';
import { USER_KEY } from '../api/offline-responses.ts';
import { prefetchQuery } from '../api/query-client.ts';
// These listeners are imported here, because every page loads this file as soon as the page is idle.
import './repeated-press.ts';
import './resume-later.ts';
import { preload, queriesOf } from './screens.tsx';

export { recordResponses } from '../api/response-recorder.ts';

/** If a pointer or finger stays on a link for this time, the user will probably press the link. */
const POINT_DELAY_MS = 65;

/** Returns a link's page and queries; null for the current or an unknown page. Without a login, /admin pages have no queries. */
export function targetOf(link: string, currentAddress: string, isAdmin: boolean) {
  const [target, current] = [new URL(link, currentAddress), new URL(currentAddress)];
  const name = pageOf(target.pathname);
  if (target.origin !== current.origin || target.pathname === current.pathname || name === null) return null;
  const isClosed = target.pathname.startsWith('/admin') && !isAdmin;
  return { name, queries: isClosed ? [] : queriesOf(name, target) };
}

export function prefetchLinks(queryClient: QueryClient): () => void {
  let resting: ReturnType<typeof setTimeout>;

  function prefetchTarget(link: HTMLAnchorElement) {
    const linkTarget = targetOf(link.href, location.href, Boolean(queryClient.getQueryData(USER_KEY)));
    if (!linkTarget) return;
    void preload(linkTarget.name);
    for (const query of linkTarget.queries) void prefetchQuery(queryClient, query);
  }

  function onPoint({ type, target }: Event) {
    clearTimeout(resting);
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || savesData()) return;
    // `pointercancel` means that the touch has become a scroll.
    if (type === 'pointercancel') return;
    if (type === 'focusin') prefetchTarget(link);
    else resting = setTimeout(prefetchTarget, POINT_DELAY_MS, link);
  }

  const events = ['pointerover', 'focusin', 'touchstart', 'pointercancel'];
  for (const event of events) document.addEventListener(event, onPoint, { passive: true });
  return () => {
    clearTimeout(resting);
    for (const event of events) document.removeEventListener(event, onPoint);
  };
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
