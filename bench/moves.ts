// Counts the presses and keys that composing a week takes in a real browser. Only visible elements are pressed.
import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test';
import type { Schedule } from '../core/contracts/schedules.ts';
import { artists, valueText } from '../core/rules/event-text.ts';
import { type Card, Designer } from '../e2e/designer.ts';
import { tabTo } from '../e2e/keyboard.ts';
import { failed, type Part, type Row } from './report.ts';
import { openExample } from './server.ts';

const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

/** A flyer, price or attraction to choose. `typed` has the letters that are typed to find its name. */
interface Choice {
  name: string;
  typed: string;
}
interface PlannedEvening {
  flyer: Choice;
  price: Choice;
  artists: Choice[];
  /** An artist who is not in the catalogue; null if the evening has no such artist. */
  guest: string | null;
}

const WEEK = [
  'Samba do Bistrô/sam, R$15 ATÉ 23H00/15, Canja da casa, Roda da Ladeira/rod, DJ Nego Zé/neg, Samba da Dona Irene/sam',
  'Noite do Vinil/vin, R$20 ATÉ 00H00/20, Só vinil, Ana Fonte/ana, DJ Vitrola Velha/vit, Ícaro Bandeira/íca',
  'Rock na Laje/roc, R$30 NA HORA/30, Palco aberto, Banda Fiação Exposta/fia, Os Vizinhos da Laje/viz, Lívia Sertã/lív',
  'Funk das Antigas/fun, R$40 COM 1 DRINK/40, Bonde da Praça, MC Juçara/juç, DJ Tereza Brasa/tere, MC Tainha/tai',
  'Pagode de Domingo/pag, Entrada livre/e, Roda aberta, Pagode do Seu Nonô/pag, Grupo Sobrado Azul/sob, Trio Xodó/xod',
].map((text): PlannedEvening => {
  const [flyer, price, guest, ...artists] = text.split(', ').map((one) => {
    const [name = '', typed = ''] = one.split('/');
    return { name, typed };
  }) as [Choice, Choice, Choice, ...Choice[]];
  return { flyer, price, artists, guest: guest.name };
});
const TWO_AND_GUEST = WEEK.map((evening) => ({ ...evening, artists: evening.artists.slice(0, 2) }));
const WITHOUT_GUESTS = WEEK.map((evening) => ({ ...evening, guest: null }));

/** Returns where an element is drawn, and whether it can be pressed there. */
function placeOf(element: Element) {
  // A price's radio input is invisible, so the place of its label counts.
  const drawn = element.closest('label') ?? element;
  const { left, top, width, height } = drawn.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const topmost = document.elementFromPoint(x, y);
  const isEnabled = !element.matches(':disabled, [aria-disabled="true"]');
  return { x, y, isEnabled, isOnScreen: topmost !== null, isFree: topmost !== null && drawn.contains(topmost) };
}

/** Presses elements and keys. If the middle of an element is out of sight, scrolls first. Counts presses, keys and scrolls. */
class Mover {
  readonly page: Page;
  readonly designer: Designer;
  readonly count = { presses: 0, keys: 0, scrolls: 0 };
  readonly #isTouch: boolean;

  constructor(page: Page, isTouch: boolean) {
    this.page = page;
    this.designer = new Designer(page);
    this.#isTouch = isTouch;
  }

  async press(target: Locator): Promise<void> {
    let place = await this.#placeAtRest(target);
    if (!place.isOnScreen) {
      this.count.scrolls += 1;
      await target.evaluate((element) => (element.closest('label') ?? element).scrollIntoView({ block: 'center' }));
      place = await this.#placeAtRest(target);
    }
    this.count.presses += 1;
    if (this.#isTouch) await this.page.touchscreen.tap(place.x, place.y);
    else await this.page.mouse.click(place.x, place.y);
  }

  async type(text: string): Promise<void> {
    this.count.keys += [...text].length;
    await this.page.keyboard.type(text, { delay: 20 });
  }

  async key(name: string): Promise<void> {
    this.count.keys += 1;
    await this.page.keyboard.press(name);
  }

  /** Focuses an element by Tab or by a press, unless the product focuses it within a second. */
  async focus(target: Locator, by: 'press' | 'Tab'): Promise<void> {
    try {
      await expect(target).toBeFocused({ timeout: 1000 });
    } catch {
      if (by === 'press') return this.press(target);
      await tabTo(this.page, target, 'Tab', async () => {
        this.count.keys += 1;
      });
    }
  }

  /** Waits until a target is enabled, does not move, and is either uncovered or out of sight. @returns the target's place */
  async #placeAtRest(target: Locator): Promise<ReturnType<typeof placeOf>> {
    let place = { ...(await target.evaluate(placeOf)), x: Number.NaN };
    const isAtRest = async () => {
      const last = place;
      place = await target.evaluate(placeOf);
      return place.x === last.x && place.y === last.y && place.isEnabled && (place.isFree || !place.isOnScreen);
    };
    await expect.poll(isAtRest, { message: `${target} is at rest`, intervals: [50] }).toBe(true);
    return place;
  }
}

async function enterArtists(mover: Mover, card: Card, { artists, guest }: PlannedEvening, isTapped: boolean): Promise<void> {
  for (const { name, typed } of artists) {
    await mover.type(typed);
    const suggestion = card.suggestions.filter({ hasText: name }).first();
    await suggestion.waitFor();
    await (isTapped ? mover.press(suggestion) : mover.key('ArrowRight'));
    await card.item(name).waitFor();
  }
  if (guest === null) return;
  await mover.type(guest);
  await mover.key('Enter');
  await card.item(guest).waitFor();
}

const next = ({ page }: Mover) => page.locator('#next-evening');

/** Returns a function that composes and sends a week by mouse or touch. */
const byPointer = (week: PlannedEvening[], isPhone: boolean) => async (mover: Mover) => {
  for (const [index, evening] of week.entries()) {
    const { flyer, price } = evening;
    const card = mover.designer.day(index);
    await mover.press(index === 0 ? card.toggle : next(mover));
    await card.eventName.waitFor();
    // By touch the price is chosen first. The choice of the flyer then focuses the attractions box, which saves a press.
    if (isPhone) await mover.press(card.value(price.name));
    await mover.press(card.root.getByRole('button', { name: flyer.name, exact: true }));
    // The form copies a chosen flyer's name to the event.
    await expect(card.eventName).toHaveValue(flyer.name);
    if (!isPhone) await mover.press(card.value(price.name));
    await mover.focus(card.box, 'press');
    await enterArtists(mover, card, evening, isPhone);
  }
  await mover.press(mover.designer.sendButton);
};

/** Composes and sends a week by keyboard. After Enter the product itself moves the focus to the next field or button. */
async function byKeyboard(mover: Mover): Promise<void> {
  const { designer } = mover;
  for (const [index, evening] of WITHOUT_GUESTS.entries()) {
    const { flyer, price } = evening;
    const card = designer.day(index);
    await mover.key(`Alt+${index + 1}`);
    await card.eventName.waitFor();
    await mover.focus(card.root.locator('[data-field="layout"] li button[tabindex="0"]'), 'Tab');
    await mover.type(flyer.typed);
    await expect(designer.layoutDialog.getByRole('searchbox')).toBeFocused();
    await mover.key('Enter');
    await designer.layoutDialog.waitFor({ state: 'detached' });
    await mover.focus(card.eventName, 'Tab');
    await mover.type(flyer.name);
    await mover.key('Enter');
    await mover.focus(card.root.getByRole('radio').first(), 'Tab');
    await mover.type(price.typed);
    await expect(card.value(price.name)).toBeFocused();
    await mover.key('Enter');
    await mover.focus(card.box, 'Tab');
    await enterArtists(mover, card, evening, false);
  }
  await mover.key('Enter');
  await mover.focus(next(mover), 'Tab');
  await mover.key('Enter');
  await mover.focus(designer.sendButton, 'Tab');
  await mover.key('Enter');
}

async function repeating(mover: Mover): Promise<void> {
  await mover.press(mover.page.getByRole('button', { name: /^Repetir a semana/ }));
  await mover.designer.day(0).root.getByText('Configurado', { exact: true }).waitFor();
  await mover.press(mover.designer.sendButton);
}

interface Play {
  what: string;
  on: BrowserContextOptions;
  play(mover: Mover): Promise<void>;
  /** The week that the server must have at the end, which proves that the counted presses and keys compose a whole week. */
  week?: PlannedEvening[];
  most: Partial<Mover['count']>;
}

const PLAYS: Play[] = [
  {
    what: 'five days by mouse, sent: flyer, name, price, four attractions, one photo each',
    ...{ on: DESKTOP, play: byPointer(WEEK, false), week: WEEK, most: { presses: 16, scrolls: 0 } },
  },
  {
    what: 'the same on a phone, three attractions',
    ...{ on: PHONE, play: byPointer(TWO_AND_GUEST, true), week: TWO_AND_GUEST, most: { presses: 30, scrolls: 4 } },
  },
  {
    what: 'five days by keyboard alone, sent: three attractions, no photos',
    ...{ on: DESKTOP, play: byKeyboard, week: WITHOUT_GUESTS, most: { presses: 0, keys: 190 } },
  },
  { what: 'last week repeated and sent, on a phone', on: PHONE, play: repeating, most: { presses: 4 } },
];

function expectWeek({ events }: Schedule, week: PlannedEvening[]): void {
  for (const [index, { flyer, price, artists: chosen, guest }] of week.entries()) {
    const event = events[index];
    const names = [...chosen.map(({ name }) => name), ...(guest === null ? [] : [guest])];
    expect([event?.layout?.name, event?.eventName]).toEqual([flyer.name, flyer.name]);
    // The product adds the photo with which the attraction was last shown.
    expect(event?.attractions[0]?.photo).toBeTruthy();
    expect(event && [valueText(event, 'Entrada livre'), artists(event)]).toEqual([price.name, names]);
  }
}

async function played({ what, on, play, week, most }: Play, browser: Browser, baseURL: string): Promise<Row> {
  const context = await browser.newContext({ ...on, baseURL, locale: 'pt-BR', reducedMotion: 'reduce' });
  context.setDefaultTimeout(20_000);
  const mover = new Mover(await context.newPage(), on.hasTouch ?? false);
  await mover.designer.open();
  await mover.page.waitForLoadState('networkidle');
  await play(mover);
  await mover.designer.expectWeekSent();
  const { startDate } = await (await context.request.get('/api/weeks')).json();
  const { programme } = await (await context.request.get(`/api/weeks?start=${startDate}`)).json();
  if (week) expectWeek(programme, week);
  await context.close();
  const limits = Object.entries(most) as [keyof Mover['count'], number][];
  const { presses, keys, scrolls } = mover.count;
  return {
    what,
    product: `${presses} presses, ${keys} keys, ${scrolls} scrolls`,
    promise: {
      text: limits.map(([name, limit]) => `≤ ${limit} ${name}`).join(', '),
      held: limits.every(([name, limit]) => mover.count[name] <= limit),
    },
  };
}

export const moves: Part = {
  name: 'moves',
  async *measure({ isQuick, work }) {
    await using example = await openExample(work);
    const { url, database, browser } = example;
    for (const play of isQuick ? PLAYS.slice(-1) : PLAYS) {
      yield await played(play, browser, url).catch((error) => failed(play.what, error));
      // Removes all programmes but the example house's two, so that each of the `PLAYS` begins with an empty week.
      await database.prepare('update schedules set deleted_at = created_at where id > 2').run();
    }
  },
};
