// Counts the presses and keys that a week takes in a real browser. The player knows the screen but does only what a person can:
// it presses visible points and types into the focused element.
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, type BrowserContextOptions, chromium, expect, type Locator, type Page } from '@playwright/test';
import type { Schedule } from '../core/contracts/schedules.ts';
import { byText } from '../core/event-fields.ts';
import { artists, valueText } from '../core/rules/event-text.ts';
import { type Card, Designer } from '../e2e/designer.ts';
import { failed, type Part, type Row } from './report.ts';
import { chromiumPath, serveExample } from './server.ts';

const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};
/** Id of the example venue's newest programme, last week's. */
const NEWEST = 2;
/** Number of checks, 50 ms apart, before waiting for a target is given up. */
const LOOKS = 100;

/** `typed`: the letters that find its layout, whose name becomes the evening's. */
interface Evening {
  flyer: Found;
  price: Found;
  artists: Found[];
  /** An attraction that is not in the catalogue. */
  guest: string | null;
}
interface Found {
  name: string;
  typed: string;
}

const WEEK = [
  'Samba do Bistrô/sam, R$15 ATÉ 23H00/15, Roda da Ladeira/rod, DJ Nego Zé/neg, Samba da Dona Irene/sam, Canja da casa',
  'Noite do Vinil/vin, R$20 ATÉ 00H00/20, Ana Fonte/ana, DJ Vitrola Velha/vit, Ícaro Bandeira/íca, Só vinil',
  'Rock na Laje/roc, R$30 NA HORA/30, Banda Fiação Exposta/fia, Os Vizinhos da Laje/viz, Lívia Sertã/lív, Palco aberto',
  'Funk das Antigas/fun, R$40 COM 1 DRINK/40, MC Juçara/juç, DJ Tereza Brasa/tere, MC Tainha/tai, Bonde da Praça',
  'Pagode de Domingo/pag, Entrada livre/e, Pagode do Seu Nonô/pag, Grupo Sobrado Azul/sob, Trio Xodó/xod, Roda aberta',
].map((text): Evening => {
  const found = text.split(', ').map((one) => {
    const [name = '', typed = ''] = one.split('/');
    return { name, typed };
  });
  const [flyer, price, guest] = [found[0], found[1], found.pop()] as [Found, Found, Found];
  return { flyer, price, artists: found.slice(2), guest: guest.name };
});
const WITHOUT_ONE = WEEK.map((evening) => ({ ...evening, artists: evening.artists.slice(0, 2) }));
const WITHOUT_GUESTS = WEEK.map((evening) => ({ ...evening, guest: null }));
const PRICE = 'R$40 COM 1 DRINK';

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Performs input and counts it. Scrolling counts when the middle of a press's target is out of sight or covered. */
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

  async open(): Promise<void> {
    await this.designer.open();
    await this.page.waitForLoadState('networkidle');
  }

  async press(target: Locator): Promise<void> {
    let place = await this.#settled(target);
    if (!place.isInReach) {
      this.count.scrolls += 1;
      await target.evaluate((element) => (element.closest('label') ?? element).scrollIntoView({ block: 'center' }));
      place = await this.#settled(target);
      if (!place.isInReach) throw new Error(`${target} is covered.`);
    }
    this.count.presses += 1;
    if (this.#isTouch) await this.page.touchscreen.tap(place.x, place.y);
    else await this.page.mouse.click(place.x, place.y);
  }

  /** Types letters into the focused box, or into the page, whose search listens to keys. */
  async type(text: string): Promise<void> {
    this.count.keys += [...text].length;
    await this.page.keyboard.type(text, { delay: 20 });
  }

  async key(name: string): Promise<void> {
    this.count.keys += 1;
    await this.page.keyboard.press(name);
  }

  /** Puts the caret into a box, unless the product has already focused it. */
  async enter(box: Locator): Promise<void> {
    if (!(await this.#comesByItself(box))) await this.press(box);
  }

  async tabTo(target: Locator): Promise<void> {
    if (await this.#comesByItself(target)) return;
    for (let presses = 0; presses < 80; presses += 1) {
      await this.key('Tab');
      if (await isFocused(target)) return;
    }
    throw new Error(`${target} is not reached by Tab.`);
  }

  /** Whether the product itself moves the focus to the target; a person sees that and waits. */
  async #comesByItself(target: Locator): Promise<boolean> {
    await target.waitFor({ state: 'attached' });
    for (let looks = 0; looks < LOOKS / 5; looks += 1) {
      if (await isFocused(target)) return true;
      await wait(50);
    }
    return false;
  }

  /** The middle of the target once it no longer moves, and whether the target is the topmost element there. */
  async #settled(target: Locator) {
    await target.waitFor({ state: 'attached' });
    let last = await target.evaluate(placeOf);
    for (let looks = 0; looks < LOOKS; looks += 1) {
      await wait(50);
      const now = await target.evaluate(placeOf);
      const rests = JSON.stringify(now) === JSON.stringify(last);
      last = now;
      // An element on the screen that is covered will be free soon: a dialog above it is closing.
      if (rests && now.isEnabled && (now.isInReach || !now.isOnScreen || looks > LOOKS / 5)) return now;
    }
    return last;
  }
}

function placeOf(element: Element) {
  // A chip is a radio input that its label draws.
  const drawn = element.closest('label') ?? element;
  const { left, top, width, height } = drawn.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  const isEnabled = !element.matches(':disabled, [aria-disabled="true"]');
  return { x, y, isInReach: hit !== null && drawn.contains(hit), isOnScreen: hit !== null, isEnabled };
}

const onwards = ({ page }: Mover) => page.locator('#next-evening');

/** By some letters and a suggestion; one outside the catalogue by its full name. */
async function invite(mover: Mover, card: Card, { artists, guest }: Evening, isTapped: boolean): Promise<void> {
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

/** On a phone the price comes before the flyer. */
const byPointer = (week: Evening[], isPhone: boolean) => async (mover: Mover) => {
  await mover.open();
  for (const [index, evening] of week.entries()) {
    const { flyer, price } = evening;
    const card = mover.designer.day(index);
    await mover.press(index === 0 ? card.toggle : onwards(mover));
    await card.eventName.waitFor();
    if (isPhone) await mover.press(card.value(price.name));
    await mover.press(card.root.getByRole('button', { name: flyer.name, exact: true }));
    // The flyer brings its name. On a phone with a price it leads on to the attractions.
    await expect(card.eventName).toHaveValue(flyer.name);
    if (!isPhone) await mover.press(card.value(price.name));
    await mover.enter(card.box);
    await invite(mover, card, evening, isPhone);
  }
  await mover.press(mover.designer.sendButton);
  await mover.designer.expectWeekSent();
};

/** By keyboard alone: Enter moves from field to field. */
async function byKeyboard(mover: Mover): Promise<void> {
  const { designer } = mover;
  await mover.open();
  for (const [index, evening] of WITHOUT_GUESTS.entries()) {
    const { flyer, price } = evening;
    const card = designer.day(index);
    await mover.key(`Alt+${index + 1}`);
    await card.eventName.waitFor();
    await mover.tabTo(card.root.locator('[data-field="layout"] li button[tabindex="0"]'));
    await mover.type(flyer.typed);
    await expect(designer.layoutDialog.getByRole('searchbox')).toBeFocused();
    await mover.key('Enter');
    await designer.layoutDialog.waitFor({ state: 'detached' });
    await mover.tabTo(card.eventName);
    await mover.type(flyer.name);
    await mover.key('Enter');
    await mover.tabTo(card.root.getByRole('radio').first());
    await mover.type(price.typed);
    await expect(card.value(price.name)).toBeFocused();
    await mover.key('Enter');
    await mover.tabTo(card.box);
    await invite(mover, card, evening, false);
  }
  // Enter in the empty box moves to "Conferir", which leads to the send button.
  await mover.key('Enter');
  await mover.tabTo(onwards(mover));
  await mover.key('Enter');
  await mover.tabTo(designer.sendButton);
  await mover.key('Enter');
  await designer.expectWeekSent();
}

async function correcting(mover: Mover): Promise<void> {
  const { page } = mover;
  const { request } = page;
  const { startDate } = await (await request.get('/api/weeks')).json();
  let id = 0;
  for (const [position, { flyer }] of WEEK.entries()) {
    const data = {
      ...byText(() => null),
      scheduleId: null,
      revision: position === 0 ? 0 : 1,
      eventName: flyer.name,
      customValue: 'R$ 12',
    };
    id = (await (await request.put(`/api/weeks/${startDate}/events/${position}`, { data })).json()).programme.id;
  }
  await request.post(`/api/schedules/${id}/versions`, { data: {} });
  const { path } = await (await request.post('/api/links', { data: { label: 'Portaria' } })).json();
  const isShown = async () => (await (await request.get(`${path}.json`)).text()).includes(PRICE);
  expect(await isShown()).toBe(false);
  await page.goto('/', { waitUntil: 'networkidle' });
  await mover.press(page.locator('main [data-evening="2"]').getByRole('link').first());
  await mover.press(page.getByRole('radio', { name: PRICE, exact: true }));
  await mover.press(page.locator('#send-week'));
  await expect.poll(isShown).toBe(true);
}

async function repeating(mover: Mover): Promise<void> {
  await mover.open();
  await mover.press(mover.page.getByRole('button', { name: /^Repetir a semana de/ }));
  await mover.designer.day(0).check.waitFor();
  await mover.press(mover.designer.sendButton);
  await mover.designer.expectWeekSent();
}

interface Play {
  what: string;
  on: BrowserContextOptions;
  play(mover: Mover): Promise<void>;
  /** The week that the server must have afterwards. */
  week?: Evening[];
  promised: Partial<Mover['count']>;
}

const PLAYS: Play[] = [
  {
    what: 'five days by mouse, sent: flyer, name, price, four attractions, one photo each',
    on: DESKTOP,
    play: byPointer(WEEK, false),
    week: WEEK,
    promised: { presses: 16, scrolls: 0 },
  },
  {
    what: 'the same on a phone, three attractions',
    on: PHONE,
    play: byPointer(WITHOUT_ONE, true),
    week: WITHOUT_ONE,
    promised: { presses: 30, scrolls: 4 },
  },
  {
    what: 'five days by keyboard alone, sent: three attractions, no photos',
    on: DESKTOP,
    play: byKeyboard,
    week: WITHOUT_GUESTS,
    promised: { presses: 0, keys: 190 },
  },
  {
    what: 'a price of a sent week corrected, from home until a link shows it',
    on: DESKTOP,
    play: correcting,
    promised: { presses: 4 },
  },
  { what: 'the same on a phone', on: PHONE, play: correcting, promised: { presses: 4 } },
  { what: 'last week repeated and sent, on a phone', on: PHONE, play: repeating, promised: { presses: 4 } },
];

/** Checks that the server has the intended week; otherwise the count is worthless. */
function expectWeek({ events }: Schedule, week: Evening[]): void {
  for (const [index, { flyer, price, artists: found, guest }] of week.entries()) {
    const event = events[index];
    const names = [...found.map(({ name }) => name), ...(guest === null ? [] : [guest])];
    expect([event?.layout?.name, event?.eventName]).toEqual([flyer.name, flyer.name]);
    // The product adds the photo that the attraction was last shown with.
    expect(event?.attractions[0]?.photo).toBeTruthy();
    expect(event && [valueText(event, 'Entrada livre'), artists(event)]).toEqual([price.name, names]);
  }
}

async function played({ what, on, play, week, promised }: Play, browser: Browser, baseURL: string): Promise<Row> {
  const context = await browser.newContext({
    ...on,
    baseURL,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(20_000);
  try {
    const account = { username: 'bench', password: 'cachaça com mel 7' };
    const registered = await context.request.post('/api/register', { data: { ...account, registerCode: 'bench' } });
    if (!registered.ok()) await context.request.post('/api/login', { data: account });
    const mover = new Mover(await context.newPage(), on.hasTouch ?? false);
    await play(mover);
    const { startDate } = await (await context.request.get('/api/weeks')).json();
    const { programme } = await (await context.request.get(`/api/weeks?start=${startDate}`)).json();
    if (week) expectWeek(programme, week);
    await context.request.delete(`/api/schedules/${programme.id}`);
    const limits = Object.entries(promised) as [keyof Mover['count'], number][];
    return {
      what,
      product: Object.entries(mover.count)
        .map(([name, count]) => `${count} ${name}`)
        .join(', '),
      promise: {
        text: limits.map(([name, most]) => `≤ ${most} ${name}`).join(', '),
        held: limits.every(([name, most]) => mover.count[name] <= most),
      },
    };
  } finally {
    await context.close();
  }
}

export const moves: Part = {
  name: 'moves',
  async *measure({ isQuick, work }) {
    const { url, database, close } = await serveExample(work);
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
    try {
      for (const play of isQuick ? PLAYS.slice(-2) : PLAYS) {
        try {
          yield await played(play, browser, url);
        } catch (error) {
          yield failed(play.what, error);
          await database.prepare('update schedules set deleted_at = created_at where id > ?').bind(NEWEST).run();
        }
      }
    } finally {
      await browser.close();
      await close();
    }
  },
};
