import { html, raw } from 'hono/html';
import type { ScheduleEvent } from '../../../core/contracts/events.ts';
import type { House } from '../../../core/contracts/house.ts';
import { LIMITS } from '../../../core/contracts/limits.ts';
import { addDays, formatDayMonth, minutesLeft, shortInstant, weekday, whenAfterVerb } from '../../../core/rules/calendar.ts';
import { readableShade } from '../../../core/rules/contrast.ts';
import { artists } from '../../../core/rules/event-text.ts';
import { firstUnits } from '../../../core/rules/files.ts';
import { thumbUrl } from '../../../core/rules/image-url.ts';
import { DAYS, type DayKey, dayKeyOf } from '../../../core/rules/week.ts';
import { notesOf, whatsappText } from '../../../core/rules/whatsapp.ts';
import { printUrl } from '../../media/keys.ts';
import { PRINT_WIDTH } from '../../media/print.ts';
import { eventsOfWeek, weekOf } from '../../services/versions/sent-week.ts';
import { accentStyle, PAGE_SCRIPT, PAGE_STYLE } from './styles.ts';
import {
  type ChangeLine,
  clip,
  clipAtSpace,
  type LinkView,
  longDate,
  type PageContent,
  type PageEvening,
  type PagePrice,
  packedProgramme,
  pageContentOf,
  readTime,
  shortWeekday,
  titleOf,
  type WeekKind,
} from './view.ts';

export const MAX_PAGE_BYTES = 30_000;
/** A text is cut after this many characters. While the page is too large, shorter limits are tried. */
const FULL_TEXT_CHARS = LIMITS.observations;
const SHORTER_TEXT_CHARS = [600, 200, 90, 40, 15, 8];
/** If the week's text to copy is longer, it is left out of the page, because tonight's texts need the room. */
const MAX_COPIED_CHARS = 4800;
const maxArtists = (maxChars: number) => (maxChars >= 200 ? 24 : maxChars >= 90 ? 8 : maxChars >= 40 ? 3 : 1);
/** If texts have to be shorter than this to meet the page's size limit, only the first of tonight's events has its flyer. */
const FURTHER_FLYERS_MIN_CHARS = 90;
const MAX_CHANGE_CHARS = 90;

/** The page's background in the light theme, then in the dark theme. */
const BACKGROUNDS = ['#faf8f4', '#12100e'];

export function linkPage(view: LinkView, fonts: string): Page {
  const content = pageContentOf(view);
  const { accent } = view.house;
  const [light, dark] = accent ? BACKGROUNDS.map((ground) => readableShade(accent, ground)) : [];
  const style = fonts + PAGE_STYLE + accentStyle(light, dark);
  let page = render(view, content, style, FULL_TEXT_CHARS);
  for (const maxChars of SHORTER_TEXT_CHARS) {
    if (new TextEncoder().encode(page.html).length <= MAX_PAGE_BYTES) break;
    page = render(view, content, style, maxChars);
  }
  return page;
}

export function linkText(view: LinkView, { notes = true } = {}): string | null {
  const { week } = pageContentOf(view);
  return week && whatsappText(week.source.startDate, eventsOfWeek(week.source), { notes });
}

function render(view: LinkView, content: PageContent, style: string, maxChars: number): Page {
  const { house, link, night, token } = view;
  const { tonight, next, week } = content;
  const first = tonight.find(({ event }) => event)?.event;
  const text = linkText(view);
  const programme = week?.source.programmes[0];
  // The shown week may include an extra event of another programme that was sent later.
  const sentAt = week?.source.programmes
    .map((one) => one.sentAt)
    .sort()
    .at(-1);
  return htmlDocument({
    title: `${first ? `Hoje: ${clip(titleOf(first), 80)}` : 'Programação'} · ${house.name}`,
    style,
    view,
    head: html`${headElements(view, content)}<link rel="alternate" type="text/calendar" href="/s/${token}.ics">`,
    body: html`<header>${houseName(house)}<span class="which">${link.label}${programme ? ` · versão ${programme.version}` : ''}</span></header>
<main>${tonight.map((evening, index) => tonightSection(evening, index, maxChars))}${first || tonight.length > 0 ? '' : html`<p class="when" data-day="extra">${today('Hoje · ')}${longDate(night.date)}</p><h1>${nothingTonight(content, view)}</h1>`}${!first && next?.event ? html`<p class="say">A próxima é ${clip(titleOf(next.event), maxChars)}, ${longDate(next.date)}.</p>` : ''}${week ? weekSection(week.kind, week.evenings, night.date, maxChars) : html`<p class="say">Volte mais tarde: a programação da semana aparece aqui.</p>`}
${week ? html`<div class="do"><a href="/s/${token}/whatsapp">Mandar a semana pelo WhatsApp</a>${text && text.length <= Math.min(maxChars * 8, MAX_COPIED_CHARS) ? html`<details><summary>Texto da semana, para copiar</summary><pre tabindex="0">${text}</pre></details>` : ''}<a href="/s/${token}.ics">Adicionar à agenda</a>${link.hasPackage && packedProgramme(content, view) ? html`<a href="/s/${token}/pacote.zip">Baixar o pacote da semana</a>` : ''}</div>` : ''}</main>
<footer>${house.line || house.handle ? html`<p>${[house.line, house.handle].filter(Boolean).join(' · ')}</p>` : ''}${sentAt ? updatedParagraph(sentAt, view) : ''}</footer>`,
  });
}

/** Text that is true only tonight. When the night is over, the page's script hides it until the server sends a new page. */
export const today = (text: string) => html`<span class="today">${text}</span>`;

function updatedParagraph(sentAt: string, { now, timeZone }: LinkView) {
  const text = whenAfterVerb(shortInstant(Date.parse(sentAt), now, timeZone));
  const isToday = /^às? /.test(text);
  return isToday ? html`<p class="today">Programação atualizada hoje ${text}</p>` : html`<p>Programação atualizada ${text}</p>`;
}

const NO_EVENING_TONIGHT = html`Sem programação${today(' hoje')}`;

/** Returns the heading for a night without an event: “em breve” only if none of the running week's days was sent. */
function nothingTonight({ week }: PageContent, { weeks, night }: LinkView) {
  const running = weeks.find(({ startDate }) => startDate === weekOf(night));
  if (running && eventsOfWeek(running).some(({ isSpecialEvent }) => !isSpecialEvent)) return NO_EVENING_TONIGHT;
  const isDay = night.date <= addDays(weekOf(night), DAYS.length - 1);
  return !week || week.kind === 'coming' || isDay ? 'Programação em breve' : NO_EVENING_TONIGHT;
}

function tonightSection({ date, event, prices, changes }: PageEvening, index: number, maxChars: number) {
  const title = event ? clip(titleOf(event), maxChars) : '';
  const heading = event ? title : NO_EVENING_TONIGHT;
  const notes = event && notesOf(event).join('\n');
  const names = event ? artists(event) : [];
  return html`<section class="tonight" data-day="${colourOf({ event, date })}"><p class="when">${today('Hoje · ')}${longDate(date)}</p>${index === 0 ? html`<h1>${heading}</h1>` : html`<h2 class="title">${heading}</h2>`}${changesParagraph(changes, maxChars)}${prices.length > 0 || notes ? html`<div class="card">${prices.map((price) => html`<p class="price title">${priceText(price, maxChars)}</p>`)}${notes ? html`<p class="notes">${clip(notes, maxChars)}</p>` : ''}</div>` : ''}${event?.layout && (index === 0 || maxChars >= FURTHER_FLYERS_MIN_CHARS) ? flyerLink(event.layout, title) : ''}${event && names.length > 0 ? artistsCard(event, names, maxChars) : ''}</section>`;
}

/** Shows a thumbnail, because phones at the venue's door may have slow connections. Tapping the thumbnail opens the original. */
const flyerLink = ({ imageUrl, width, height }: Flyer, title: string) =>
  html`<a class="flyer" href="${imageUrl}"><img src="${thumbUrl(imageUrl, 480)}" alt="Flyer: ${title}" width="${width ?? 900}" height="${height ?? 1200}"></a>`;

function artistsCard(event: ScheduleEvent, names: string[], maxChars: number) {
  // `names` has the names of `event.attractions` in the same order. A free text may follow; it has no photo.
  const listed = names.slice(0, maxArtists(maxChars));
  const rest = names.length - listed.length;
  const hasPhotos = event.attractions.some(({ photo }) => photo);
  return html`<div class="card who"><h2 class="alone">Atrações</h2><ul>${listed.map((name, n) => {
    const photo = event.attractions[n]?.photo;
    return html`<li>${photo ? html`<img src="${thumbUrl(photo.imageUrl, 160)}" alt="" width="36" height="36" loading="lazy">` : hasPhotos ? raw('<i></i>') : ''}<span>${clip(name, maxChars)}</span></li>`;
  })}${rest > 0 ? html`<li>e mais ${rest}</li>` : ''}</ul></div>`;
}

const priceText = ({ text, passedNote }: PagePrice, maxChars: number) =>
  passedNote
    ? html`<s>${clipAtSpace(text, maxChars)}</s> <span class="passed">${passedNote}</span>`
    : clipAtSpace(text, maxChars);

function changesParagraph(lines: readonly ChangeLine[], maxChars: number) {
  if (lines.length === 0) return '';
  const short = Math.min(maxChars, MAX_CHANGE_CHARS);
  return html`<p class="changed"><strong>Mudou nas últimas 24 h:</strong> ${lines.map(({ label, before, after }, n) => {
    const arrow = before && after ? ' → ' : '';
    return html`${n > 0 ? '; ' : ''}${label}${before || after ? ' ' : ''}${before ? html`<s>${clipAtSpace(before, short)}</s>` : ''}${arrow}${after ? clipAtSpace(after, short) : ''}`;
  })}</p>`;
}

const HEADINGS: Record<WeekKind, string> = { running: 'A semana', coming: 'A próxima programação', over: 'A semana que passou' };

function weekSection(kind: WeekKind, evenings: readonly PageEvening[], tonight: string, maxChars: number) {
  const short = Math.min(maxChars, 140);
  return html`<h2>${HEADINGS[kind]}</h2><ol class="week">${evenings.map(({ date, event, prices, changes }) => {
    const all = event ? artists(event) : [];
    const listed = all.slice(0, maxArtists(maxChars)).join(', ');
    const rest = all.length - maxArtists(maxChars);
    const clipped = clip(listed, short);
    // A clipped list ends with “…”, which stands for the other artists, too.
    const names = rest > 0 && clipped === listed ? `${listed} e mais ${rest}` : clipped;
    return html`<li data-day="${colourOf({ event, date })}"${date === tonight ? raw(' class="now"') : ''}><p class="day">${shortWeekday(date)}<br>${formatDayMonth(date)}</p><div>${event ? html`<h3 class="title">${clip(titleOf(event), short)}</h3>${names ? html`<p class="with">${names}</p>` : ''}` : html`<p class="none">Sem programação</p>`}</div><p class="cost">${prices.map((price) => html`<span>${priceText(price, short)}</span>`)}</p>${date > tonight ? changesParagraph(changes, short) : ''}</li>`;
  })}</ol>`;
}

type Html = ReturnType<typeof html>;
type Flyer = NonNullable<ScheduleEvent['layout']>;

interface DocumentParts {
  title: string;
  style: string;
  /** Null for a page that is never updated. Such a page has no script. */
  view: LinkView | null;
  head?: Html;
  isTv?: boolean;
  body: Html;
}

/** The page's content security policy allows only this `style` and this `script`. */
export interface Page {
  html: string;
  style: string;
  script: string | null;
}

export function htmlDocument({ title, style, view, head, isTv, body }: DocumentParts): Page {
  const script = view && PAGE_SCRIPT;
  const state = view ? html` data-read-at="${readTime(view)}" data-night-left="${minutesLeft(view.night)}"` : '';
  const page = html`<!doctype html><html lang="pt-BR"${state}${isTv ? raw(' data-tv') : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><meta name="robots" content="noindex,nofollow"><meta name="referrer" content="no-referrer"><link rel="icon" href="/favicon.svg">${head}<style>${raw(style)}</style></head><body><!--email_off-->${script === null ? body : html`<p class="offline" role="status"></p>${body}<!--/email_off--><script>${raw(script)}</script>`}</body></html>`;
  return { html: String(page), style, script };
}

const houseName = ({ name, logo }: House) =>
  html`<span class="house title">${logo ? html`<img src="${thumbUrl(logo.imageUrl, 480)}" alt="" width="${logo.width ?? 64}" height="${logo.height ?? 64}">` : ''}${name}</span>`;

const MAX_PREVIEW_CHARS = 200;

function headElements({ house, origin }: LinkView, { tonight, next }: PageContent) {
  const first = tonight.find(({ event }) => event)?.event ?? next?.event ?? null;
  const flyer = first?.layout ?? null;
  const title = first
    ? `${firstUnits(titleOf(first), MAX_PREVIEW_CHARS)}: ${longDate(first.date)}`
    : `Programação · ${house.name}`;
  const about = first ? firstUnits(artists(first).join(', '), MAX_PREVIEW_CHARS) : (house.line ?? '');
  return html`<meta property="og:type" content="website"><meta property="og:locale" content="pt_BR"><meta property="og:site_name" content="${house.name}"><meta property="og:title" content="${title}">${about ? html`<meta property="og:description" content="${about}">` : ''}${flyer ? previewImage(flyer, origin, title) : ''}`;
}

/** Returns the tags of a link's preview picture: the flyer's JPEG, because not every messenger shows a WebP. */
function previewImage({ imageUrl, width, height }: Flyer, origin: string, title: string) {
  const shown = Math.min(width ?? 0, PRINT_WIDTH);
  return html`<meta property="og:image" content="${origin}${printUrl(imageUrl)}"><meta property="og:image:type" content="image/jpeg">${width && height ? html`<meta property="og:image:width" content="${shown}"><meta property="og:image:height" content="${Math.round((height * shown) / width)}">` : ''}<meta property="og:image:alt" content="Flyer: ${title}">`;
}

export const colourOf = ({ event, date }: Pick<PageEvening, 'event' | 'date'>): DayKey =>
  event ? dayKeyOf(event) : (DAYS[(weekday(date) + 4) % 7]?.key ?? 'extra');

export function problemPage(title: string, text: string, fonts: string): Page {
  const style = fonts + PAGE_STYLE + accentStyle();
  const body = html`<main><h1>${title}</h1><p class="say">${text}</p></main>`;
  return htmlDocument({ title, style, view: null, body });
}
