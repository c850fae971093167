// Compares a week on a screen, or on the page of a link, with the week in the server's response.
import type { Page } from '@playwright/test';
import type { ScheduleEvent } from '../../core/contracts/events.ts';
import type { Week } from '../../core/contracts/weeks.ts';
import { EXTRA_POSITION } from '../../core/rules/week.ts';

// Each name, price and artist has a number that no other evening has, so that a found text belongs to exactly one evening.
export const nameOf = (n: number): string => `Noite ${n}x`;
export const priceOf = (n: number): string => `R$ ${n},07`;
export const artistOf = (n: number): string => `Artista ${n}x`;
// Texts are compared in lower case, because style sheets can capitalise names. `\s` also matches a price's non-breaking space.
const TOKEN = /(?:noite|artista)\s\d+x|r\$\s\d+,07/g;

/** Reads the week that a page shows; null without a week. An open viewer is one entry of `evenings`, with position -1. */
export const weekOn = (page: Page) =>
  page.evaluate(() => {
    const line = document.querySelector<HTMLElement>('[data-week-state][data-state]');
    if (!line) return null;
    const { state = '', version = '', start = '', pending = '' } = line.dataset;
    const visible = [...document.querySelectorAll<HTMLElement>('[data-evening]')].filter((one) => one.checkVisibility());
    const roots = visible.length > 0 ? visible : [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].slice(0, 1);
    const evenings = roots.map((evening) => {
      const boxes = [...evening.querySelectorAll<HTMLInputElement>('input, textarea')].filter((box) => box.checkVisibility());
      // Removes crossed-out old values and screen-reader announcements, which are not the evening's present content.
      const others = [...evening.querySelectorAll<HTMLElement>('del, [role="status"]')].map((one) => one.innerText);
      const text = others.reduce((all, one) => all.replace(one, ''), evening.innerText);
      return {
        position: Number(evening.dataset.evening ?? -1),
        isUnsaved: 'unsaved' in evening.dataset,
        text: [text, ...boxes.map(({ value }) => value)].join('\n'),
      };
    });
    return { state, version, start, unsaved: pending === '' ? [] : pending.split(',').map(Number), evenings };
  });

function stateOf({ programme, version, changes, answers: [answer] }: Week): string {
  if (!programme) return 'none';
  if (!version) return programme.isDraft ? 'draft' : 'unsent';
  if (changes.length > 0) return 'changed';
  return answer?.kind === 'adjust' ? 'asked' : answer ? 'approved' : 'sent';
}

type Text = string | null | undefined;

const tokensOf = (texts: readonly Text[]): string[] =>
  (texts.join('\n').toLowerCase().match(TOKEN) ?? []).map((one) => one.replace(/\s/g, ' '));

const textsOf = ({ eventName, customValue, attractions }: ScheduleEvent): Text[] => [
  ...[eventName, customValue],
  ...attractions.map(({ customName }) => customName),
];

/**
 * Finds the names and prices of `events` that `text` lacks, and the names, prices and artists in `text` that come neither from
 * `events` nor from `allowed`.
 */
export function textFaults(
  where: string,
  text: string,
  events: readonly ScheduleEvent[],
  allowed: readonly Text[] = [],
): string[] {
  // A screen may show an event without its price if the event has neither a name nor attractions.
  const evenings = events.filter(({ eventName, attractions }) => eventName || attractions.length > 0);
  const required = new Set(tokensOf(evenings.flatMap(({ eventName, customValue }) => [eventName, customValue])));
  const possible = new Set(tokensOf([...events.flatMap(textsOf), ...allowed]));
  const present = new Set(tokensOf([text]));
  return [
    ...[...required.difference(present)].map((one) => `${where} does not have ${one}`),
    ...[...present.difference(possible)].map((one) => `${where} has ${one}`),
  ];
}

/** Returns how a screen differs from the server's week. Evenings that are marked as unsaved may differ. */
export function screenFaults(screen: Awaited<ReturnType<typeof weekOn>>, week: Week): string[] {
  if (!screen) return ['it shows no week'];
  const faults: string[] = [];
  const expected = { start: week.startDate, version: String(week.version?.number ?? ''), state: stateOf(week) };
  for (const key of ['start', 'version', 'state'] as const)
    if (screen[key] !== expected[key]) faults.push(`${key} “${screen[key]}” instead of “${expected[key]}”`);
  if (screen.evenings.length === 0) faults.push('it shows no evening');
  for (const { position, isUnsaved, text } of screen.evenings) {
    if (position >= 0 && isUnsaved !== screen.unsaved.includes(position))
      faults.push(`evening ${position} and the state line differ in what is unsaved`);
    if (!isUnsaved) faults.push(...eveningFaults(position, text, week));
  }
  return faults;
}

function eveningFaults(position: number, text: string, { programme, changes }: Week): string[] {
  const [days = [], extras = []] = [false, true].map((isExtra) =>
    (programme?.events ?? []).filter(({ isSpecialEvent }) => isSpecialEvent === isExtra),
  );
  // The mark of a changed evening also shows the sent text, as in "mudou: R$30 → R$20".
  const earlierOf = (marked: Week['changes']) => marked.flatMap(({ fields }) => fields.map(({ before }) => before));
  // The viewer (position -1) shows extra events on a second tab, so their texts are allowed, but not required.
  if (position < 0) return textFaults('it', text, days, [...earlierOf(changes), ...extras.flatMap(textsOf)]);
  const event = (position < EXTRA_POSITION ? days : extras)[position % EXTRA_POSITION];
  const earlier = earlierOf(changes.filter((change) => change.position === position));
  return textFaults(`evening ${position}`, text, event ? [event] : [], earlier);
}
