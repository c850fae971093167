import type { Locator, Page } from '@playwright/test';
import type { ScheduleEvent } from '../core/contracts/events.ts';
import { addDays } from '../core/rules/calendar.ts';
import { artists as artistsOf, valueText } from '../core/rules/event-text.ts';
import { REGISTRATION_CODE } from './admin.ts';
import type { Card, Designer } from './designer.ts';
import { boxAtRest } from './screen.ts';
import { expect, test } from './test.ts';

// These secrets, which no other file has, give this file its own installation, where no other test's weeks change suggestions.
test.use({ secrets: { REGISTRATION_CODE, REGISTRATION_ENABLED: 'true' } });
test.describe.configure({ mode: 'default' });
test.afterEach(async ({ apiSeed, week }) => {
  for (const startDate of [week, addDays(week, -7)]) await apiSeed.removeWeek(startDate);
});

/** A flyer, price or artist to choose. `typed`: keys that find the choice; empty for an artist outside the catalogue. */
interface Choice {
  name: string;
  typed: string;
}

const WEEK = [
  'Samba do Bistrô/sam, R$15 ATÉ 23H00/1, Roda da Ladeira/rod, DJ Nego Zé/neg, Samba da Dona Irene/sam, Canja da casa',
  'Noite do Vinil/vin, R$20 ATÉ 00H00/2, Ana Fonte/ana, DJ Vitrola Velha/vit, Ícaro Bandeira/íca, Só vinil',
  'Rock na Laje/roc, R$30 NA HORA/3, Banda Fiação Exposta/fia, Os Vizinhos da Laje/viz, Lívia Sertã/lív, Palco aberto',
  'Funk das Antigas/fun, R$40 COM 1 DRINK/4, MC Juçara/juç, DJ Tereza Brasa/tere, MC Tainha/tai, Bonde da Praça',
  'Pagode de Domingo/pag, Entrada livre/e, Pagode do Seu Nonô/pag, Grupo Sobrado Azul/sob, Trio Xodó/xod, Roda aberta',
].map((text) => {
  const [flyer, price, ...artists] = text.split(', ').map((one) => {
    const [name = '', typed = ''] = one.split('/');
    return { name, typed };
  }) as [Choice, Choice, ...Choice[]];
  return { flyer, price, artists };
});

/** Presses elements and keys, and counts presses, keys and scrolls. Scrolls only to elements whose middle is out of sight. */
class Mover {
  readonly count = { presses: 0, keys: 0, scrolls: 0 };
  readonly #page: Page;
  readonly #isTouch: boolean;

  constructor(page: Page, isTouch = false) {
    this.#page = page;
    this.#isTouch = isTouch;
  }

  async press(target: Locator): Promise<void> {
    await expect(target).toBeEnabled();
    let { x, y, isInSight } = await this.#middleOf(target);
    if (!isInSight) {
      this.count.scrolls += 1;
      await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      ({ x, y } = await this.#middleOf(target));
    }
    this.count.presses += 1;
    await (this.#isTouch ? this.#page.touchscreen.tap(x, y) : this.#page.mouse.click(x, y));
  }

  async #middleOf(target: Locator) {
    const box = await boxAtRest(target);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const { width, height } = this.#page.viewportSize() ?? { width: 0, height: 0 };
    return { x, y, isInSight: x >= 0 && y >= 0 && x < width && y < height };
  }

  async type(text: string): Promise<void> {
    this.count.keys += [...text].length;
    await this.#page.keyboard.type(text, { delay: 20 });
  }

  async key(name: string): Promise<void> {
    this.count.keys += 1;
    await this.#page.keyboard.press(name);
  }

  async enterArtists(card: Card, artists: Choice[], isTapped = false): Promise<void> {
    await expect(card.box).toBeFocused();
    for (const { name, typed } of artists) {
      await this.type(typed || name);
      const suggestion = card.suggestions.filter({ hasText: name }).first();
      if (typed) await suggestion.waitFor();
      if (typed && isTapped) await this.press(suggestion);
      else await this.key(typed ? 'ArrowRight' : 'Enter');
      await card.item(name).waitFor();
    }
  }
}

async function composeByPointer(mover: Mover, designer: Designer, week: typeof WEEK, isPhone: boolean): Promise<void> {
  for (const [index, { flyer, price, artists }] of week.entries()) {
    const card = designer.day(index);
    await mover.press(index === 0 ? card.toggle : designer.page.locator('#next-evening'));
    await card.eventName.waitFor();
    // A price's radio input is invisible, so the label around it is pressed.
    const label = card.value(price.name).locator('xpath=..');
    // By touch the price is chosen first. The choice of the flyer then focuses the attractions box, which saves a press.
    if (isPhone) await mover.press(label);
    await mover.press(card.root.getByRole('button', { name: flyer.name, exact: true }));
    await expect(card.eventName).toHaveValue(flyer.name);
    if (!isPhone) await mover.press(label);
    await mover.enterArtists(card, artists, isPhone);
  }
  await mover.press(designer.sendButton);
  await designer.expectWeekSent();
}

/** Presses no Tab, because Enter moves the focus to the next field or button. */
async function composeByKeyboard(mover: Mover, designer: Designer, week: typeof WEEK): Promise<void> {
  const next = designer.page.locator('#next-evening');
  for (const [index, { flyer, price, artists }] of week.entries()) {
    const card = designer.day(index);
    await mover.key(`Alt+${index + 1}`);
    await expect(card.root.locator('[data-field="layout"] li button[tabindex="0"]')).toBeFocused();
    await mover.type(flyer.typed);
    const search = designer.layoutDialog.getByRole('searchbox');
    await expect(search).toBeFocused();
    await expect(search).toHaveValue(flyer.typed);
    await mover.key('Enter');
    await expect(card.eventName).toBeFocused();
    await mover.type(flyer.name);
    await mover.key('Enter');
    await expect(card.root.getByRole('radio').first()).toBeFocused();
    await mover.type(price.typed);
    await expect(card.value(price.name)).toBeFocused();
    await mover.key('Enter');
    await mover.enterArtists(card, artists);
  }
  await mover.key('Enter');
  await expect(next).toBeFocused();
  await mover.key('Enter');
  await expect(designer.sendButton).toBeFocused();
  await mover.key('Enter');
  await designer.expectWeekSent();
}

function expectEvents(events: readonly ScheduleEvent[], week: typeof WEEK): void {
  for (const [index, { flyer, price, artists }] of week.entries()) {
    const event = events[index] as ScheduleEvent;
    const seen = [event.layout?.name, event.eventName, valueText(event, 'Entrada livre'), artistsOf(event)];
    expect(seen).toEqual([flyer.name, flyer.name, price.name, artists.map(({ name }) => name)]);
    // The product adds the photo with which the attraction was last shown.
    expect(event.attractions[0]?.photo).toBeTruthy();
  }
}

test('composing and sending 5 days takes 16 mouse presses and no scrolling', async ({ page, designer, apiSeed, week }) => {
  await designer.open(week);
  const mover = new Mover(page);
  await composeByPointer(mover, designer, WEEK, false);
  expectEvents((await apiSeed.onlySchedule(week)).events, WEEK);
  expect(mover.count).toEqual({ presses: 16, keys: 124, scrolls: 0 });
});

test('composing and sending 5 days takes 178 keys and no mouse press', async ({ page, designer, apiSeed, week }) => {
  const planned = WEEK.map((evening) => ({ ...evening, artists: evening.artists.slice(0, 3) }));
  await designer.open(week);
  const mover = new Mover(page);
  await composeByKeyboard(mover, designer, planned);
  expectEvents((await apiSeed.onlySchedule(week)).events, planned);
  expect(mover.count).toEqual({ presses: 0, keys: 178, scrolls: 0 });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

  test('composing and sending 5 days takes 26 presses and no scrolling', async ({ page, designer, apiSeed, week }) => {
    const planned = WEEK.map((evening) => ({ ...evening, artists: evening.artists.toSpliced(2, 1) }));
    await designer.open(week);
    const mover = new Mover(page, true);
    await composeByPointer(mover, designer, planned, true);
    expectEvents((await apiSeed.onlySchedule(week)).events, planned);
    expect(mover.count).toEqual({ presses: 26, keys: 94, scrolls: 0 });
  });

  test('repeating last week and sending the copy takes 2 presses', async ({ page, designer, apiSeed, week }) => {
    await apiSeed.send(await apiSeed.fullWeek(addDays(week, -7)));
    await designer.open(week);
    await page.getByRole('button', { name: /^Repetir a semana/ }).tap();
    await designer.day(0).root.getByText('Configurado', { exact: true }).waitFor();
    await designer.sendButton.tap();
    await designer.expectWeekSent();
  });
});
