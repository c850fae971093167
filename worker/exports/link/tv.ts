import { html } from 'hono/html';
import type { ScheduleEvent } from '../../../core/contracts/events.ts';
import { type CalendarDate, formatDayMonth } from '../../../core/rules/calendar.ts';
import { artists } from '../../../core/rules/event-text.ts';
import { colourOf, htmlDocument, type Page, today } from './page.ts';
import { TV_STYLE } from './styles.ts';
import {
  clip,
  clipAtSpace,
  type LinkView,
  longDate,
  type PageEvening,
  type PagePrice,
  pageContentOf,
  shortWeekday,
  titleOf,
} from './view.ts';

/** Titles and prices of more than this many characters get a smaller font. */
const LONG_TEXT_CHARS = 30;
/** Artists have a line each if they need at most this many lines. Otherwise they share one text, in which more names fit. */
const MAX_LINES = 6;
const MAX_LINES_BESIDE_LONG_TEXT = 4;
const MIN_LINES = 2;
const CHARS_PER_LINE = 38;
/** Artists are shown in a larger font if they need at most this many lines in that font. */
const MAX_LARGE_LINES = 3;
const CHARS_PER_LARGE_LINE = 28;
const MAX_NAME_CHARS = 60;
const MAX_PRICE_CHARS = 100;

export function tvPage(view: LinkView, fonts: string): Page {
  const { tonight, next, week } = pageContentOf(view);
  const tonightEvenings = tonight.filter(({ event }) => event);
  const main = tonightEvenings[0] ?? next;
  const evenings = week?.evenings.filter(({ event, date }) => event && date >= view.night.date && event !== main?.event) ?? [];
  const coming = [
    ...tonightEvenings.slice(1),
    ...evenings.filter((one) => !tonightEvenings.some(({ event }) => event === one.event)),
  ].slice(0, 2);
  return htmlDocument({
    title: view.house.name,
    style: fonts + TV_STYLE,
    view,
    isTv: true,
    body: main?.event
      ? eveningParts(main, main.event, view.night.date, coming)
      : html`<main data-day="extra"><p class="when title">${view.house.name}</p><h1>Programação em breve</h1><p class="who">${view.house.line ?? ''}</p></main>`,
  });
}

function eveningParts(
  { date, prices }: PageEvening,
  event: ScheduleEvent,
  tonight: CalendarDate,
  coming: readonly PageEvening[],
) {
  const title = titleOf(event);
  const names = artists(event).map((name) => clip(name, MAX_NAME_CHARS));
  const isLong = title.length > LONG_TEXT_CHARS;
  const hasLongPrice = prices.some(({ text }) => text.length > LONG_TEXT_CHARS);
  const lines = isLong || hasLongPrice ? MAX_LINES_BESIDE_LONG_TEXT : MAX_LINES;
  const maxLines = Math.max(MIN_LINES, lines - prices.slice(1).length);
  const { layout } = event;
  const isMany = lineCount(names, CHARS_PER_LARGE_LINE) > MAX_LARGE_LINES;
  const sizes = [isLong && 'long', hasLongPrice && 'small-price', isMany && 'many'].filter(Boolean).join(' ');
  return html`<div class="flyer" data-day="${colourOf({ event, date })}">${layout ? html`<img src="${layout.imageUrl}" alt="Flyer: ${title}" width="${layout.width ?? 900}" height="${layout.height ?? 1200}">` : html`<b class="title">${shortWeekday(date)}<br>${formatDayMonth(date)}</b>`}</div>
<main class="${sizes}" data-day="${colourOf({ event, date })}"><p class="when title">${today(date === tonight ? 'HOJE · ' : 'PRÓXIMA · ')}${longDate(date).toUpperCase()}</p><h1>${clip(title, 120)}</h1>${artistNames(names, maxLines)}<p class="costs title">${prices.slice(0, 4).map(priceItem)}</p>${coming.length > 0 ? html`<div class="coming">${coming.map((one) => comingEvening(one, tonight))}</div>` : ''}</main>`;
}

const lineCount = (names: readonly string[], charsPerLine: number) =>
  names.reduce((sum, { length }) => sum + Math.ceil(length / charsPerLine), 0);

function artistNames(names: readonly string[], maxLines: number) {
  const list = (kind = 'who') => html`<ul class="${kind}">${names.map((name) => html`<li>${name}</li>`)}</ul>`;
  if (lineCount(names, CHARS_PER_LINE) <= maxLines) return list();
  let text = '';
  let count = 0;
  for (const name of names) {
    const longer = `${text}${text && ' · '}${name}`;
    if (longer.length > maxLines * CHARS_PER_LINE) break;
    text = longer;
    count += 1;
  }
  // A list of all names, each cut to one line, is more useful than a text that ends with "e mais 1".
  if (count < names.length && names.length <= maxLines) return list('who cut');
  return html`<p class="who">${text}${count < names.length ? ` e mais ${names.length - count}` : ''}</p>`;
}

const priceItem = ({ text, passedNote }: PagePrice) =>
  passedNote
    ? html`<span class="over"><s>${clipAtSpace(text, MAX_PRICE_CHARS)}</s><em>${passedNote}</em></span>`
    : html`<span>${clipAtSpace(text, MAX_PRICE_CHARS)}</span>`;

const comingEvening = ({ date, event }: PageEvening, tonight: CalendarDate) =>
  event
    ? html`<div data-day="${colourOf({ event, date })}"><p class="day">${date === tonight ? today('Hoje ') : `${shortWeekday(date)} `}${formatDayMonth(date)}</p><p class="title">${clip(titleOf(event), 80)}</p><p class="with">${clip(artists(event).join(' · '), 100)}</p></div>`
    : '';
