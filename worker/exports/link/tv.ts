import { html } from 'hono/html';
import type { ScheduleEvent } from '../../../core/contracts/events.ts';
import { type CalendarDate, formatDayMonth } from '../../../core/rules/calendar.ts';
import { artists } from '../../../core/rules/event-text.ts';
import { colourOf, EMPTY_HTML, htmlDocument, type Page } from './page.ts';
import { PAGE_SCRIPT, TV_STYLE } from './styles.ts';
import { clip, type LinkView, longDate, type PageEvening, type PagePrice, pageContentOf, shortWeekday, titleOf } from './view.ts';

const CHECK_INTERVAL_SECONDS = 300;
/** Titles of more than this many characters get a smaller font. */
const LONG_TITLE_CHARS = 30;
const MAX_ARTISTS_BESIDE_LONG_TITLE = 4;
const MAX_ARTISTS = 6;

/** Returns a link's page for a television, with the flyer of tonight, or of the next evening, at full height. */
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
    script: PAGE_SCRIPT,
    head: EMPTY_HTML,
    checkSeconds: CHECK_INTERVAL_SECONDS,
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
  const names = artists(event);
  const isLong = title.length > LONG_TITLE_CHARS;
  const maxNames = isLong ? MAX_ARTISTS_BESIDE_LONG_TITLE : MAX_ARTISTS;
  const listed = names.length > maxNames ? names.slice(0, maxNames - 1) : names;
  const { layout } = event;
  const sizes = [isLong ? 'long' : '', names.length > 3 ? 'many' : ''].filter(Boolean).join(' ');
  const when = date === tonight ? `Hoje · ${longDate(date)}` : longDate(date);
  return html`<div class="flyer" data-day="${colourOf({ event, date })}">${layout ? html`<img src="${layout.imageUrl}" alt="Flyer: ${title}" width="${layout.width ?? 900}" height="${layout.height ?? 1200}">` : html`<b class="title">${shortWeekday(date)}<br>${formatDayMonth(date)}</b>`}</div>
<main class="${sizes}" data-day="${colourOf({ event, date })}"><p class="when title">${when.toUpperCase()}</p><h1>${clip(title, 120)}</h1><ul class="who">${listed.map((name) => html`<li>${clip(name, 60)}</li>`)}${names.length > listed.length ? html`<li>e mais ${names.length - listed.length}</li>` : ''}</ul><p class="costs title">${prices.slice(0, 4).map(priceItem)}</p>${coming.length > 0 ? html`<div class="coming">${coming.map((one) => comingEvening(one, tonight))}</div>` : ''}</main>`;
}

const priceItem = ({ text, passedNote }: PagePrice) =>
  passedNote
    ? html`<span class="over"><s>${clip(text, 60)}</s><em>${passedNote}</em></span>`
    : html`<span>${clip(text, 60)}</span>`;

const comingEvening = ({ date, event }: PageEvening, tonight: CalendarDate) =>
  event
    ? html`<div data-day="${colourOf({ event, date })}"><p class="day">${date === tonight ? 'Hoje' : shortWeekday(date)} ${formatDayMonth(date)}</p><p class="title">${clip(titleOf(event), 80)}</p><p class="with">${clip(artists(event).join(' · '), 100)}</p></div>`
    : EMPTY_HTML;
