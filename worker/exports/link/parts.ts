import { html, raw } from 'hono/html';
import type { ScheduleEvent } from '../../../core/contracts/events.ts';
import type { House } from '../../../core/contracts/house.ts';
import { artists } from '../../../core/rules/event-text.ts';
import { thumbUrl } from '../../../core/rules/image-url.ts';
import { dayKeyOf } from '../../../core/rules/week.ts';
import type { LinkView, Shown } from './view.ts';
import { longDate, titleOf } from './words.ts';

/** Markup that `hono/html` has escaped. */
export type Html = ReturnType<typeof html>;
export const NOTHING = raw('');

/** What a page is made of beside what it says. */
export interface Sheet {
  title: string;
  style: string;
  script: string | null;
  head: Html | typeof NOTHING;
  /** Attributes of the root: how often it looks for another state of itself. */
  every: number;
  isTv?: boolean;
  body: Html;
}

/** A page with what its security policy has to name. */
export interface Page {
  html: string;
  style: string;
  script: string | null;
}

/** A whole document. */
export function documentOf({ title, style, script, head, every, isTv, body }: Sheet): Page {
  const page = html`<!doctype html><html lang="pt-BR" data-every="${every}"${isTv ? raw(' data-tv') : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><meta name="robots" content="noindex,nofollow"><meta name="referrer" content="no-referrer"><link rel="icon" href="/favicon.svg">${head}<style>${raw(style)}</style></head><body>${body}${script === null ? '' : html`<script>${raw(script)}</script>`}</body></html>`;
  return { html: String(page), style, script };
}

/** The house's logo and name. */
export const houseName = ({ name, logo }: House) =>
  html`<span class="house title">${logo ? html`<img src="${logo.imageUrl}" alt="" width="${logo.width ?? 64}" height="${logo.height ?? 64}">` : ''}${name}</span>`;

const LONGEST_PREVIEW = 200;
const MUCH = 90;

/** What a messenger shows of the link, and what search engines would be told of the evenings. */
export function headOf({ house, origin, night }: LinkView, { tonight, next, week }: Shown, most: number) {
  const first = tonight.find(({ event }) => event)?.event ?? next?.event ?? null;
  const events = week?.evenings.flatMap(({ event }) => event ?? []) ?? [];
  const flyer = first?.layout ?? events.find(({ layout }) => layout)?.layout ?? null;
  const title = first ? `${titleOf(first).slice(0, LONGEST_PREVIEW)}: ${longDate(first.date)}` : `Programação de ${house.name}`;
  const about = first ? artists(first).join(', ').slice(0, LONGEST_PREVIEW) : (house.line ?? '');
  // A page that is cut short to stay small leaves this out first.
  const data = (most < MUCH ? [] : events)
    .filter(({ date }) => date >= night.date)
    .map((event) => eventData(event, house, origin, most));
  return html`<meta property="og:type" content="website"><meta property="og:locale" content="pt_BR"><meta property="og:site_name" content="${house.name}"><meta property="og:title" content="${title}">${about ? html`<meta property="og:description" content="${about}">` : ''}${flyer ? html`<meta property="og:image" content="${origin}${thumbUrl(flyer.imageUrl, 480)}"><meta property="og:image:alt" content="Flyer: ${title}">` : ''}${data.length > 0 ? html`<script type="application/ld+json">${raw(JSON.stringify(data).replaceAll('<', '\\u003c'))}</script>` : ''}`;
}

/** An evening as schema.org has it. Its hour is not known, its price is a text. */
function eventData(event: ScheduleEvent, house: House, origin: string, most: number) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: titleOf(event).slice(0, most),
    startDate: event.date,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: house.name, ...(house.line && { address: house.line }) },
    ...(event.layout && { image: origin + event.layout.imageUrl }),
    performer: artists(event)
      .slice(0, 6)
      .map((name) => ({ '@type': 'PerformingGroup', name: name.slice(0, most) })),
  };
}

/** The colour of an evening's day. */
export const colourOf = (event: ScheduleEvent | null) => (event ? dayKeyOf(event) : 'extra');
