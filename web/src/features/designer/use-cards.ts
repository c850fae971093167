import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router';
import { DAYS, EXTRA_EVENT } from '../../../../core/rules/week.ts';
import { draftStore } from '../../draft/store.ts';
import { useKeptState } from '../../ui/kept-state.ts';
import { type By, byOf, CARDS, type Card, type CardField, keyOf, type Neighbours } from './cards.ts';
import { openDay } from './parts/open-day-chunk.ts';

const nameOf = (card: Card) => (card === 'extra' ? EXTRA_EVENT : (DAYS[card]?.name ?? ''));

/** Which card is open, and the ways between them. */
export function useCards(onReview: (by: By) => void) {
  const [open, setOpen, wasKept] = useKeptState<Card | null>('card', null);
  const [params] = useSearchParams();

  /** Opens a card, or closes the open one. Opening a day first saves the open one (spec §4). */
  async function go(card: Card | null, by: By = 'pointer', field?: CardField) {
    draftStore().flush();
    if (card !== null && !openDay.isThere() && !(await openDay.ready())) return;
    if (card === 'extra') draftStore().updateExtra((extra) => extra);
    flushSync(() => setOpen(card));
    if (card !== null) return arrive(card, by, field);
    const row = document.getElementById(`card-${open}`);
    row?.focus({ preventScroll: true });
    row?.closest('section')?.scrollIntoView({ block: 'nearest' });
  }

  const latest = useRef(go);
  latest.current = go;

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      // `key` is another sign with Option on a Mac; AltGr is Control and Alt.
      const digit = /^(?:Digit|Numpad)([1-6])$/.exec(event.code)?.[1];
      if (!digit || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      event.preventDefault();
      latest.current(CARDS[Number(digit) - 1] ?? null, 'keys');
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  const asked = params.get('dia');
  /** The address that one has come back to has opened its day before. */
  const answered = useRef(wasKept ? asked : null);
  useEffect(() => {
    if (asked === answered.current) return;
    answered.current = null;
    const card = CARDS.find((one) => keyOf(one) === asked);
    if (card !== undefined) latest.current(card);
  }, [asked]);

  const review = ({ detail }: { detail: number }) => {
    go(null);
    onReview(byOf({ detail }));
  };
  const to = (card: Card | undefined) =>
    card === undefined ? null : { name: nameOf(card), go: (event: { detail: number }) => void go(card, byOf(event)) };
  const place = open === null ? -1 : CARDS.indexOf(open);
  const isLast = place >= DAYS.length - 1;
  const neighbours: Neighbours | null =
    open === null
      ? null
      : {
          previous: to(CARDS[place - 1]),
          next: (isLast ? null : to(CARDS[place + 1])) ?? { name: 'Conferir e enviar', go: review },
        };
  /** Closes the open card where something else is pressed, which keeps the focus. */
  const close = () => setOpen(null);
  return { open, go, close, neighbours };
}

/** Brings the opened card's form into view and the focus to it. */
function arrive(card: Card, by: By, field?: CardField) {
  const week = document.getElementById('week');
  const { top = 0, bottom = 0 } = week?.getBoundingClientRect() ?? {};
  const bar = document.querySelector('.bottom-bar')?.getBoundingClientRect().top ?? window.innerHeight;
  // The strip at the top of the screen, unless all of the form is seen already: from then on days change in place.
  if (top < 0 || bottom > bar) window.scrollBy({ top, behavior: 'instant' });
  if (by === 'arrow') return;
  // A box that gets the focus by a touch would bring the phone's keyboard up.
  if (by === 'keys' || field) focusField(card, field ?? 'layout');
  else document.getElementById(`title-${card}`)?.focus({ preventScroll: true });
}

/** Focuses the first control of a field, or the one that is chosen in it; the heading until the field has its list. */
function focusField(card: Card, field: CardField, tries = 30) {
  const root = document.querySelector(`#body-${card} [data-field="${field}"]`);
  // An opening that React has put off, such as one by the address.
  if (!root && tries > 0) return void requestAnimationFrame(() => focusField(card, field, tries - 1));
  if (!root || focusIn(root)) return;
  const heading = document.getElementById(`title-${card}`);
  heading?.focus({ preventScroll: true });
  const filled = new MutationObserver(() => {
    if (document.activeElement !== heading || focusIn(root)) filled.disconnect();
  });
  filled.observe(root, { childList: true, subtree: true });
}

function focusIn(root: Element): boolean {
  const control =
    root.querySelector<HTMLElement>('input:checked, [aria-checked="true"], [aria-pressed="true"], [tabindex="0"]') ??
    root.querySelector<HTMLElement>('input, textarea, button');
  control?.focus();
  return Boolean(control);
}
