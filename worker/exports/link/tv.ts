import { html } from 'hono/html';
import type { ScheduleEvent } from '../../../core/contracts/events.ts';
import { type CalendarDate, formatDayMonth } from '../../../core/rules/calendar.ts';
import { artists } from '../../../core/rules/event-text.ts';
import { colourOf, documentOf, NOTHING, type Page } from './page.ts';
import { PAGE_SCRIPT, TV_STYLE } from './styles.ts';
import { clip, type Evening, type LinkView, longDate, type Price, shortWeekday, shownOf, titleOf } from './view.ts';

/** Seconds between two checks for a newer state of the page. */
const EVERY = 300;
/** Names from this many characters on are set smaller; the number of artists that fit then, and otherwise. */
const LONG = 30;
const FEW = 4;
const MANY = 6;

/** The page of a link for a television: the flyer of tonight, or of the next evening, at full height. */
export function tvPage(view: LinkView, fonts: string): Page {
  const { tonight, next, week } = shownOf(view);
  const on = tonight.filter(({ event }) => event);
  const main = on[0] ?? next;
  const evenings = week?.evenings.filter(({ event, date }) => event && date >= view.night.date && event !== main?.event) ?? [];
  const coming = [...on.slice(1), ...evenings.filter((one) => !on.some(({ event }) => event === one.event))].slice(0, 2);
  return documentOf({
    title: view.house.name,
    style: fonts + TV_STYLE,
    script: PAGE_SCRIPT,
    head: NOTHING,
    every: EVERY,
    isTv: true,
    body: main?.event
      ? eveningOf(main, main.event, view.night.date, coming)
      : html`<main data-day="extra"><p class="when title">${view.house.name}</p><h1>Programação em breve</h1><p class="who">${view.house.line ?? ''}</p></main>`,
  });
}

function eveningOf({ date, prices }: Evening, event: ScheduleEvent, tonight: CalendarDate, coming: readonly Evening[]) {
  const title = titleOf(event);
  const who = artists(event);
  const isLong = title.length > LONG;
  const room = isLong ? FEW : MANY;
  const shown = who.length > room ? who.slice(0, room - 1) : who;
  const { layout } = event;
  const sizes = [isLong ? 'long' : '', who.length > 3 ? 'many' : ''].filter(Boolean).join(' ');
  const when = date === tonight ? `Hoje · ${longDate(date)}` : longDate(date);
  return html`<div class="flyer" data-day="${colourOf({ event, date })}">${layout ? html`<img src="${layout.imageUrl}" alt="Flyer: ${title}" width="${layout.width ?? 900}" height="${layout.height ?? 1200}">` : html`<b class="title">${shortWeekday(date)}<br>${formatDayMonth(date)}</b>`}</div>
<main class="${sizes}" data-day="${colourOf({ event, date })}"><p class="when title">${when.toUpperCase()}</p><h1>${clip(title, 120)}</h1><ul class="who">${shown.map((name) => html`<li>${clip(name, 60)}</li>`)}${who.length > shown.length ? html`<li>e mais ${who.length - shown.length}</li>` : ''}</ul><p class="costs title">${prices.slice(0, 4).map(costOf)}</p>${coming.length > 0 ? html`<div class="coming">${coming.map((one) => comingOf(one, tonight))}</div>` : ''}</main>`;
}

const costOf = ({ text, passed }: Price) =>
  passed ? html`<span class="over"><s>${clip(text, 60)}</s><em>${passed}</em></span>` : html`<span>${clip(text, 60)}</span>`;

const comingOf = ({ date, event }: Evening, tonight: CalendarDate) =>
  event
    ? html`<div data-day="${colourOf({ event, date })}"><p class="day">${date === tonight ? 'Hoje' : shortWeekday(date)} ${formatDayMonth(date)}</p><p class="title">${clip(titleOf(event), 80)}</p><p class="with">${clip(artists(event).join(' · '), 100)}</p></div>`
    : NOTHING;
