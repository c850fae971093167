import type { QueryClient } from '@tanstack/react-query';
import { type PageName, pageOf } from '../../../core/rules/pages.ts';
import { type Ahead, askAhead } from '../api/ahead.ts';
import { USER_KEY } from '../api/kept.ts';
import { preload, queriesOf } from './screens.tsx';

export { keepAnswers } from '../api/keeper.ts';

// A pointer on a link, a touch or the focus mostly means that it will be followed.

const REST = 65;

/** What the screen of a link needs; null when the link leads to no other screen. The administrators' data only when one is logged in. */
export function aheadOf(link: string, here: string, isAdmin: boolean): { name: PageName; queries: Ahead[] } | null {
  const [there, from] = [new URL(link, here), new URL(here)];
  const name = pageOf(there.pathname);
  if (there.origin !== from.origin || there.pathname === from.pathname || name === null) return null;
  const isClosed = there.pathname.startsWith('/admin') && !isAdmin;
  return { name, queries: isClosed ? [] : queriesOf(name, there) };
}

/** @returns the function that stops it */
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
