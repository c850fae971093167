import { expect, type Locator, type Page } from '@playwright/test';
import { type Card, Designer } from '../../e2e/designer.ts';
import type { Mover } from './mover.ts';
import type { Evening } from './week.ts';

// The quickest way that a person takes who knows the screen.

/** The week's page open, with the week that comes next, nothing pressed yet. */
async function open(page: Page): Promise<Designer> {
  const designer = new Designer(page);
  await designer.open();
  await page.waitForLoadState('networkidle');
  return designer;
}

/** "Quinta →" in the bar. */
const onwards = (page: Page) => page.locator('#next-evening');
const flyer = (card: Card, name: string) => card.root.getByRole('button', { name, exact: true });

/** By mouse, typing only what has to be typed: choosing a flyer or a price leads on to the box that comes next. */
export async function byMouse(mover: Mover, week: Evening[]): Promise<void> {
  const designer = await open(mover.page);
  for (const [index, evening] of week.entries()) {
    const card = await goToDay(mover, designer, index);
    mover.step('flyers');
    await mover.press(flyer(card, evening.flyer));
    mover.step('names');
    await mover.enter(card.eventName);
    await mover.type(evening.name);
    mover.step('prices');
    await mover.press(card.value(evening.price));
    mover.step('attractions');
    await mover.enter(card.box);
    await invite(mover, card, evening, () => takeFirst(mover));
  }
  mover.step('sending');
  await mover.press(designer.sendButton);
  await designer.expectWeekSent();
}

/** By thumb: suggestions are tapped, a flyer leads to the name, and Enter goes past the price, which is chosen already. */
export async function byThumb(mover: Mover, week: Evening[]): Promise<void> {
  const designer = await open(mover.page);
  for (const [index, evening] of week.entries()) {
    const card = await goToDay(mover, designer, index);
    mover.step('prices');
    await mover.press(card.value(evening.price));
    mover.step('flyers');
    await mover.press(flyer(card, evening.flyer));
    mover.step('names');
    await mover.enter(card.eventName);
    await mover.type(evening.name);
    await mover.key('Enter');
    mover.step('attractions');
    await mover.enter(card.box);
    await invite(mover, card, evening, (suggestion) => mover.press(suggestion));
  }
  mover.step('sending');
  await mover.press(designer.sendButton);
  await designer.expectWeekSent();
}

async function goToDay(mover: Mover, designer: Designer, index: number): Promise<Card> {
  const card = designer.day(index);
  mover.step('opening days');
  await mover.press(index === 0 ? card.toggle : onwards(mover.page));
  await card.eventName.waitFor();
  return card;
}

/** By keyboard alone, without photos: Enter leads from field to field. */
export async function byKeyboard(mover: Mover, week: Evening[]): Promise<void> {
  const designer = await open(mover.page);
  for (const [index, evening] of week.entries()) {
    const card = designer.day(index);
    mover.step('opening days');
    await mover.key(`Alt+${index + 1}`);
    await card.eventName.waitFor();
    mover.step('flyers');
    await mover.keyTo(card.root.locator('[data-field="layout"] li button[tabindex="0"]'));
    await mover.look(evening.flyerTyped, designer.layoutDialog.getByRole('searchbox'));
    await mover.key('Enter');
    await designer.layoutDialog.waitFor({ state: 'detached' });
    mover.step('names');
    await mover.keyTo(card.eventName);
    await mover.type(evening.name);
    await mover.key('Enter');
    mover.step('prices');
    await mover.keyTo(card.root.getByRole('radio').first());
    await mover.look(evening.priceTyped, card.value(evening.price));
    await mover.key('Enter');
    mover.step('attractions');
    await mover.keyTo(card.box);
    await invite(mover, card, evening, () => takeFirst(mover));
  }
  mover.step('sending');
  // From the empty box to "Conferir", which leads to the send button.
  await mover.key('Enter');
  await mover.keyTo(onwards(mover.page));
  await mover.key('Enter');
  await mover.keyTo(designer.sendButton);
  await mover.key('Enter');
  await designer.expectWeekSent();
}

/** Artists by a few letters and a suggestion; who is not in the catalogue by name. */
async function invite(mover: Mover, card: Card, { artists, guest }: Evening, take: (suggestion: Locator) => Promise<void>) {
  for (const { name, typed } of artists) {
    await mover.type(typed);
    const suggestion = card.suggestions.filter({ hasText: name }).first();
    await suggestion.waitFor();
    await take(suggestion);
    await card.item(name).waitFor();
  }
  if (guest === null) return;
  await mover.type(guest);
  await mover.key('Enter');
  await card.item(guest).waitFor();
}

const takeFirst = (mover: Mover): Promise<void> => mover.key('ArrowRight');

/** Last week's programme again, as it is offered, and sent. */
export async function repeating(mover: Mover): Promise<void> {
  const designer = await open(mover.page);
  mover.step('repeating');
  await mover.press(mover.page.getByRole('button', { name: 'Repetir a semana passada' }));
  await designer.day(0).check.waitFor();
  mover.step('sending');
  await mover.press(designer.sendButton);
  await designer.expectWeekSent();
}

/** Another price on the Friday of a week that was sent, from home until a link shows it. */
export async function correcting(mover: Mover, price: string, shows: () => Promise<boolean>): Promise<void> {
  const { page } = mover;
  await page.goto('/', { waitUntil: 'networkidle' });
  mover.step('opening');
  await mover.press(page.locator('main [data-evening="2"]').getByRole('link').first());
  mover.step('price');
  await mover.press(page.getByRole('radio', { name: price, exact: true }));
  mover.step('sending');
  await mover.press(page.locator('#send-week'));
  await expect.poll(shows).toBe(true);
}

/** The complete spreadsheet of the newest programme on the dashboard, which has an extra event. */
export async function spreadsheet(mover: Mover): Promise<void> {
  const { page } = mover;
  await page.goto('/admin/dashboard', { waitUntil: 'networkidle' });
  mover.step('spreadsheet');
  const download = page.waitForEvent('download');
  await mover.press(page.getByRole('button', { name: /^Excel da programação/ }).first());
  await download;
}
