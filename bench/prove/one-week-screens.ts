import type { Locator, Page } from '@playwright/test';
import type { ScheduleEvent } from '../../core/contracts/events.ts';
import type { LinkWeeks } from '../../core/contracts/links.ts';
import type { Week } from '../../core/contracts/weeks.ts';
import { DAYS, type DayKey } from '../../core/rules/week.ts';

// Names, prices and artists have a unique number, so that a text shows which evening it belongs to.
export const nameOf = (n: number): string => `Noite ${n}x`;
export const priceOf = (n: number): string => `R$ ${n},07`;
export const artistOf = (n: number): string => `Artista ${n}x`;
// Style sheets can capitalise names, and prices contain non-breaking spaces.
const TOKEN = /(?:noite|artista)\s\d+x|r\$\s\d+,07/g;

export interface Said {
  state: string;
  version: string;
  start: string;
  pending: number[];
  /** Position −1 stands for all evenings in one text. */
  evenings: { position: number; isUnsaved: boolean; text: string }[];
}

/** Reads the page; null while it shows no week. */
export const said = (page: Page): Promise<Said | null> =>
  page.evaluate(() => {
    const line = document.querySelector<HTMLElement>('[data-week-state][data-state]');
    if (!line) return null;
    const { state = '', version = '', start = '', pending = '' } = line.dataset;
    const shown = [...document.querySelectorAll<HTMLElement>('[data-evening]')].filter((one) => one.checkVisibility());
    // The viewer shows all evenings in one table.
    const roots = shown.length > 0 ? shown : [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].slice(0, 1);
    const evenings = roots.map((evening) => {
      const boxes = [...evening.querySelectorAll<HTMLInputElement>('input, textarea')].filter((box) => box.checkVisibility());
      // Crossed-out old values and screen-reader announcements are not current content.
      const gone = [...evening.querySelectorAll<HTMLElement>('del, [role="status"]')].map((one) => one.innerText);
      const text = gone.reduce((all, one) => all.replace(one, ''), evening.innerText);
      return {
        position: Number(evening.dataset.evening ?? -1),
        isUnsaved: 'unsaved' in evening.dataset,
        text: [text, ...boxes.map(({ value }) => value)].join('\n'),
      };
    });
    return { state, version, start, pending: pending === '' ? [] : pending.split(',').map(Number), evenings };
  });

/** The state line that a week must have. */
function stateOf({ programme, version, changes, answer }: Week): string {
  if (!programme) return 'none';
  if (!version) return programme.isDraft ? 'draft' : 'unsent';
  if (changes.length > 0) return 'changed';
  return answer?.kind === 'adjust' ? 'asked' : answer ? 'approved' : 'sent';
}

const eventAt = ({ programme }: Week, position: number): ScheduleEvent | undefined =>
  programme?.events.filter(({ isSpecialEvent }) => isSpecialEvent === position >= DAYS.length)[position % DAYS.length];

const tokensOf = (...texts: (string | null | undefined)[]): string[] => {
  const found = texts.join('\n').toLowerCase().match(TOKEN) ?? [];
  return [...new Set(found.map((one) => one.replace(/\s/g, ' ')))];
};

const saidOf = ({ eventName, customValue, attractions }: ScheduleEvent): (string | null)[] => [
  eventName,
  customValue,
  ...attractions.map(({ customName }) => customName),
];

/** Compares a text with the events: it must contain all of their names and prices, and no others. */
function textFaults(
  where: string,
  text: string,
  events: readonly ScheduleEvent[],
  alsoSaid: readonly (string | null)[] = [],
): string[] {
  const names = events.flatMap(({ eventName, customValue, attractions }) =>
    // A price alone does not make an evening, so it is not looked for.
    eventName || attractions.length > 0 ? [eventName, customValue] : [],
  );
  const must = tokensOf(...names);
  const may = tokensOf(...events.flatMap(saidOf), ...alsoSaid);
  const seen = tokensOf(text);
  return [
    ...must.filter((one) => !seen.includes(one)).map((one) => `${where} does not say ${one}`),
    ...seen.filter((one) => !may.includes(one)).map((one) => `${where} says ${one}`),
  ];
}

/** What a screen shows that the server does not have and that is not marked as unsaved. */
export function contradictions(what: Said | null, week: Week): string[] {
  if (!what) return ['it says nothing of a week'];
  const faults: string[] = [];
  const version = String(week.version?.number ?? '');
  if (what.start !== week.startDate) faults.push(`it is about ${what.start}`);
  if (what.version !== version) faults.push(`version “${what.version}” instead of “${version}”`);
  if (what.state !== stateOf(week)) faults.push(`“${what.state}” instead of “${stateOf(week)}”`);
  if (what.evenings.length === 0) faults.push('it shows no evening');
  for (const { position, isUnsaved, text } of what.evenings) {
    if (position >= 0 && isUnsaved !== what.pending.includes(position))
      faults.push(`evening ${position} and the line differ in what is unsaved`);
    if (isUnsaved) continue;
    const all = week.programme?.events ?? [];
    // The viewer's table shows extra events on another tab.
    const [events, others] =
      position < 0
        ? [all.filter((event) => !event.isSpecialEvent), all.filter((event) => event.isSpecialEvent)]
        : [all.filter((event) => event === eventAt(week, position)), []];
    // The marks read "mudou: R$30 → R$20".
    const changes = week.changes.filter((change) => position < 0 || change.position === position);
    const earlier = changes.flatMap(({ fields }) => fields.map(({ before }) => before));
    faults.push(
      ...textFaults(position < 0 ? 'it' : `evening ${position}`, text, events, [...earlier, ...others.flatMap(saidOf)]),
    );
  }
  return faults;
}

export function linkContradictions({ weeks }: LinkWeeks, page: string, week: Week, sent: readonly ScheduleEvent[]): string[] {
  const faults: string[] = [];
  const shown = weeks.find(({ startDate }) => startDate === week.startDate)?.events ?? [];
  if (!week.version) return shown.length > 0 ? ['a link shows what nobody has sent'] : [];
  const texts = shown.map(({ name, prices, artists }) => [name, ...prices, ...artists].join('\n'));
  faults.push(...textFaults('the link’s JSON', texts.join('\n'), sent), ...textFaults('the link’s page', page, sent));
  for (const { version, sentAt } of shown) {
    if (version !== week.version.number || sentAt !== week.version.createdAt)
      faults.push(`the link names version ${version} of ${sentAt}`);
  }
  return faults;
}

const KEYS: readonly DayKey[] = [...DAYS.map(({ key }) => key), 'extra'];

/** The week's page and, where it has the same parts, the day editor. One evening is open at a time. */
export class WeekPage {
  readonly page: Page;
  readonly eventName: Locator;
  readonly customValue: Locator;
  readonly box: Locator;
  readonly items: Locator;
  readonly sendButton: Locator;
  /** The conflict dialog; located by its heading, since its own box has no size. */
  readonly conflict: Locator;

  constructor(page: Page) {
    this.page = page;
    this.eventName = page.getByLabel(/^Nome do evento/);
    this.customValue = page.getByLabel('Valor personalizado');
    this.box = page.locator('[data-field="attractions"]').getByRole('combobox');
    this.items = page.getByRole('list', { name: 'Atrações escolhidas' }).getByRole('listitem');
    this.sendButton = page.locator('#send-week');
    this.conflict = page.getByRole('dialog', { name: /^Duas versões/ });
  }

  async open(position: number): Promise<void> {
    const toggle = this.page.locator(`#card-${position}`);
    const place = this.page.locator(`#strip-${KEYS[position]}`);
    await toggle.or(place).first().waitFor();
    if (await place.isVisible()) {
      if ((await place.getAttribute('aria-current')) !== 'true') await place.click();
    } else await toggle.click();
    await this.page.locator(`[data-evening="${position}"] [data-field="eventName"] input`).waitFor();
  }

  value(label: string): Locator {
    return this.page.getByRole('radio', { name: label, exact: true });
  }

  async enterAttraction(text: string): Promise<void> {
    await this.box.fill(text);
    await this.box.press('Enter');
    await this.items.filter({ has: this.page.getByText(text, { exact: true }) }).waitFor();
    await this.box.press('Escape');
  }
}
