import { html, raw } from 'hono/html';
import type { ScheduleEvent } from '../../../core/contracts/events.ts';
import { NOTE_FIELDS } from '../../../core/event-fields.ts';
import { formatDayMonth } from '../../../core/rules/calendar.ts';
import { readable } from '../../../core/rules/contrast.ts';
import { artists } from '../../../core/rules/event-text.ts';
import { thumbUrl } from '../../../core/rules/image-url.ts';
import { type TextOptions, whatsappText } from '../../../core/rules/whatsapp.ts';
import { eventsOfWeek } from '../../services/versions/sent-week.ts';
import { colourOf, documentOf, headOf, houseName, type Page } from './parts.ts';
import { PAGE_SCRIPT } from './script.ts';
import { accentStyle, PAGE_STYLE } from './styles.ts';
import { type Changed, type Evening, type LinkView, type Price, type Shown, shownOf, type WeekKind } from './view.ts';
import { clip, longDate, sentText, shortWeekday, titleOf } from './words.ts';

/** The most bytes of a page. */
export const MOST_BYTES = 30_000;
/** How much of a text is shown, characters; and how much where the page becomes too large. */
const WHOLE = 600;
const SHORTER = [200, 90, 40, 15];
/** How many of an evening's artists are shown. */
const artistsAt = (most: number) => (most >= 200 ? 24 : most >= 90 ? 8 : most >= 40 ? 3 : 1);
/** How much of what was, and of what is. */
const MOST_OF_A_CHANGE = 90;
/** How often the page looks for a newer send, seconds. */
const EVERY = 45;

/** Paper, light and dark; and the product's own colour on it. */
const GROUNDS = ['#faf8f4', '#12100e'];
const ACCENTS = ['#c9321a', '#ff6a4d'];

/** The page of a link: tonight, then the week. */
export function linkPage(view: LinkView, fonts: string): Page {
  const shown = shownOf(view);
  const { accent } = view.house;
  const [light, dark] = accent ? GROUNDS.map((ground) => readable(accent, ground)) : ACCENTS;
  const style = fonts + PAGE_STYLE + accentStyle(light, dark);
  let page = render(view, shown, style, WHOLE);
  for (const most of SHORTER) {
    if (new TextEncoder().encode(page.html).length <= MOST_BYTES) break;
    page = render(view, shown, style, most);
  }
  return page;
}

/** The week as text to post; null where there is none. */
export function linkText(view: LinkView, options: TextOptions = { notes: true }): string | null {
  const { week } = shownOf(view);
  return week && whatsappText(week.source.startDate, eventsOfWeek(week.source), options);
}

function render(view: LinkView, shown: Shown, style: string, most: number): Page {
  const { house, link, night, token } = view;
  const { tonight, next, week } = shown;
  const first = tonight.find(({ event }) => event)?.event;
  const text = linkText(view);
  const programme = week?.source.programmes[0];
  return documentOf({
    title: `${first ? `Hoje: ${clip(titleOf(first), 80)}` : 'Programação'} · ${house.name}`,
    style,
    script: PAGE_SCRIPT,
    every: EVERY,
    head: html`${headOf(view, shown, Math.min(most, 120))}<link rel="alternate" type="text/calendar" href="/s/${token}.ics">`,
    body: html`<header>${houseName(house)}<span class="which">${link.label}${programme ? ` · versão ${programme.version}` : ''}</span></header>
<main>${tonight.map((evening, index) => tonightOf(evening, index, most))}${first || tonight.length > 0 ? '' : html`<p class="when" data-day="extra">Hoje · ${longDate(night.date)}</p><h1>${nothingTonight(shown)}</h1>`}${!first && next?.event ? html`<p class="say">A próxima é ${clip(titleOf(next.event), most)}, ${longDate(next.date)}.</p>` : ''}${week ? weekOf(week.kind, week.evenings, night.date, most) : html`<p class="say">Ela aparece aqui assim que a equipe enviar.</p>`}
${week ? html`<div class="do"><a href="/s/${token}/whatsapp">Mandar a semana pelo WhatsApp</a>${text && text.length <= most * 8 ? html`<details><summary>Texto da semana, para copiar</summary><pre tabindex="0">${text}</pre></details>` : ''}<a href="/s/${token}.ics">Adicionar à agenda</a>${link.hasPackage ? html`<a href="/s/${token}/pacote.zip">Baixar o pacote da semana</a>` : ''}</div>` : ''}</main>
<footer>${house.line || house.handle ? html`<p>${[house.line, house.handle].filter(Boolean).join(' · ')}</p>` : ''}${programme ? html`<p>Enviada ${sentText(programme.sentAt, view.now, view.timeZone)}</p>` : ''}</footer>`,
  });
}

const nothingTonight = ({ week }: Shown): string =>
  week && week.kind !== 'coming' ? 'Sem programação hoje' : 'A programação desta semana ainda não foi enviada';

function tonightOf({ date, event, prices, changed }: Evening, index: number, most: number) {
  const title = event ? clip(titleOf(event), most) : 'Sem programação hoje';
  const notes = event && notesOf(event);
  const who = event ? artists(event) : [];
  return html`<section class="tonight" data-day="${colourOf({ event, date })}"><p class="when">Hoje · ${longDate(date)}</p>${index === 0 ? html`<h1>${title}</h1>` : html`<h2 class="title">${title}</h2>`}${changed ? changedOf(changed, most) : ''}${prices.length > 0 || notes ? html`<div class="card">${prices.map((price) => html`<p class="price title">${priceOf(price, most)}</p>`)}${notes ? html`<p class="notes">${clip(notes, most)}</p>` : ''}</div>` : ''}${event && who.length > 0 ? whoOf(event, who, most) : ''}</section>`;
}

function whoOf(event: ScheduleEvent, who: string[], most: number) {
  // The text that came with no items of its own has no picture, and stands last.
  const shown = who.slice(0, artistsAt(most));
  const rest = who.length - shown.length;
  return html`<div class="card who"><h2 class="alone">Atrações</h2><ul>${shown.map((name, n) => {
    const photo = event.attractions[n]?.photo;
    return html`<li>${photo ? html`<img src="${thumbUrl(photo.imageUrl, 160)}" alt="" width="36" height="36" loading="lazy">` : raw('<i></i>')}<span>${clip(name, most)}</span></li>`;
  })}${rest > 0 ? html`<li>e mais ${rest}</li>` : ''}</ul></div>`;
}

const priceOf = ({ text, passed }: Price, most: number) =>
  passed ? html`<s>${clip(text, most)}</s> <span class="passed">${passed}</span>` : clip(text, most);

const changedOf = ({ when, lines }: Changed, most: number) =>
  html`<p class="changed"><strong>Mudou ${when}:</strong> ${lines.map(({ label, before, after }, n) => {
    const arrow = before && after ? ' → ' : '';
    const short = Math.min(most, MOST_OF_A_CHANGE);
    return html`${n > 0 ? '; ' : ''}${label}${before || after ? ' ' : ''}${before ? html`<s>${clip(before, short)}</s>` : ''}${arrow}${after ? clip(after, short) : ''}`;
  })}</p>`;

const HEADINGS: Record<WeekKind, string> = { running: 'A semana', coming: 'A próxima semana', over: 'A semana que passou' };

function weekOf(kind: WeekKind, evenings: readonly Evening[], tonight: string, most: number) {
  const short = Math.min(most, 140);
  return html`<h2>${HEADINGS[kind]}</h2><ol class="week">${evenings.map(({ date, event, prices, changed }) => {
    const who = event ? clip(artists(event).slice(0, artistsAt(most)).join(', '), short) : '';
    return html`<li data-day="${colourOf({ event, date })}"${date === tonight ? raw(' class="now"') : ''}><p class="day">${shortWeekday(date)}<br>${formatDayMonth(date)}</p><div>${event ? html`<h3 class="title">${clip(titleOf(event), short)}</h3>${who ? html`<p class="with">${who}</p>` : ''}` : html`<p class="none">Sem programação</p>`}</div><p class="cost">${prices.map((price) => html`<span>${priceOf(price, short)}</span>`)}</p>${changed && date > tonight ? changedOf(changed, short) : ''}</li>`;
  })}</ol>`;
}

/** An event's observations, and what else of it is meant for others. */
const notesOf = (event: ScheduleEvent): string =>
  NOTE_FIELDS.flatMap(({ key, isLong, label, isPosted }) => {
    const text = isPosted && event[key]?.trim();
    return text ? (isLong ? text : `${label}: ${text}`) : [];
  }).join('\n');
