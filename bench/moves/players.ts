import type { Page } from '@playwright/test';
import { type Card, Designer } from '../../e2e/designer.ts';
import type { Mover } from './mover.ts';
import type { Evening } from './week.ts';

// The quickest way that a person takes who knows the screen.

/** The designer open, its lists loaded, nothing pressed yet. */
async function open(page: Page): Promise<Designer> {
  const designer = new Designer(page);
  await designer.open();
  return designer;
}

const nextWednesday = (page: Page) => page.locator('#start-date').getByRole('button', { name: /^Próxima: / });

/** By mouse, typing only what has to be typed. */
export async function byMouse(mover: Mover, week: Evening[]): Promise<void> {
  await byPointer(mover, week, async (card, name) => {
    await card.suggestions.filter({ hasText: name }).first().waitFor();
    await mover.key('ArrowDown');
    await mover.key('Enter');
  });
}

/** By thumb; suggestions are tapped. */
export async function byThumb(mover: Mover, week: Evening[]): Promise<void> {
  await byPointer(mover, week, (card, name) => mover.press(card.suggestions.filter({ hasText: name }).first()));
}

async function byPointer(mover: Mover, week: Evening[], choose: (card: Card, name: string) => Promise<void>): Promise<void> {
  const designer = await open(mover.page);
  mover.step('date');
  await mover.press(nextWednesday(mover.page));
  for (const [index, evening] of week.entries()) {
    const card = designer.day(index);
    mover.step('opening days');
    await mover.press(card.toggle);
    mover.step('flyers');
    await mover.press(card.layoutButton);
    await mover.press(designer.layoutDialog.getByRole('button', { name: evening.flyer, exact: true }));
    await designer.layoutDialog.waitFor({ state: 'detached' });
    mover.step('names');
    await mover.press(card.eventName);
    await mover.type(evening.name);
    mover.step('prices');
    await mover.press(card.value(evening.price));
    mover.step('attractions');
    await mover.press(card.box);
    for (const { name, typed } of evening.artists) {
      await mover.type(typed);
      await choose(card, name);
      await card.item(name).waitFor();
    }
    await invite(mover, card, evening.guest);
    mover.step('photos');
    await mover.press(card.photoButton(evening.artists[0]?.name ?? ''));
    await mover.press(designer.photoDialog.getByRole('button', { name: evening.photo, exact: true }));
    await designer.photoDialog.waitFor({ state: 'detached' });
  }
  mover.step('sending');
  await mover.press(designer.sendButton);
  await designer.expectWeekSent();
}

/** Somebody who is not in the catalogue. */
async function invite(mover: Mover, card: Card, guest: string | null): Promise<void> {
  if (guest === null) return;
  await mover.type(guest);
  await mover.key('Enter');
  await card.item(guest).waitFor();
}

/** By keyboard alone, without photos. */
export async function byKeyboard(mover: Mover, week: Evening[]): Promise<void> {
  const designer = await open(mover.page);
  mover.step('date');
  await mover.keyTo(mover.page.getByRole('link', { name: 'Pular para o conteúdo' }));
  await mover.key('Enter');
  await mover.keyTo(nextWednesday(mover.page));
  await mover.key('Enter');
  for (const [index, evening] of week.entries()) {
    const card = designer.day(index);
    mover.step('opening days');
    await mover.keyTo(card.toggle);
    await mover.key('Enter');
    mover.step('flyers');
    await mover.keyTo(card.layoutThumb);
    await mover.key('Enter');
    await mover.keyTo(designer.layoutDialog.getByRole('searchbox'));
    await mover.type(evening.flyerTyped);
    await mover.keyTo(designer.layoutDialog.getByRole('button', { name: evening.flyer, exact: true }));
    await mover.key('Enter');
    await designer.layoutDialog.waitFor({ state: 'detached' });
    mover.step('names');
    await mover.keyTo(card.eventName);
    await mover.type(evening.name);
    mover.step('prices');
    const prices = card.root.getByRole('radio');
    await mover.keyTo(prices.first());
    if (await prices.first().and(card.value(evening.price)).count()) await mover.key('Space');
    else await mover.keyTo(card.value(evening.price), 'ArrowRight');
    mover.step('attractions');
    await mover.keyTo(card.box);
    for (const { name, typed } of evening.artists) {
      await mover.type(typed);
      await card.suggestions.filter({ hasText: name }).first().waitFor();
      await mover.key('ArrowDown');
      await mover.key('Enter');
      await card.item(name).waitFor();
    }
    await invite(mover, card, evening.guest);
  }
  mover.step('sending');
  await mover.keyTo(designer.sendButton);
  await mover.key('Enter');
  await designer.expectWeekSent();
}

/** Last week's programme again, as it is offered, and sent. */
export async function repeating(mover: Mover): Promise<void> {
  const designer = await open(mover.page);
  mover.step('repeating');
  await mover.press(mover.page.getByRole('button', { name: 'Repetir semana anterior' }));
  const dialog = mover.page.getByRole('dialog', { name: 'Repetir semana' });
  await mover.press(dialog.getByRole('button', { name: 'Repetir', exact: true }));
  await dialog.waitFor({ state: 'detached' });
  mover.step('sending');
  await mover.press(designer.sendButton);
  await designer.sentWeek.waitFor();
}

/** The spreadsheet of the newest programme on the dashboard, which has an extra event. */
export async function spreadsheet(mover: Mover): Promise<void> {
  const { page } = mover;
  await page.goto('/admin/dashboard', { waitUntil: 'networkidle' });
  const button = page.getByRole('button', { name: /^Excel da programação/ }).first();
  await button.waitFor();
  mover.step('spreadsheet');
  const download = page.waitForEvent('download');
  await mover.press(button);
  await mover.press(page.getByRole('menuitem', { name: 'Completa' }));
  await download;
}
