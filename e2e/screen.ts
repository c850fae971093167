import { expect, type Locator, type Page } from '@playwright/test';
import { expectFocusIn } from './keyboard.ts';

/** The base class of screens. A subclass's fields can use `page`, because they are set after this constructor. */
export class Screen {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
}

export async function expectScreen(page: Page) {
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByText(/^Carregando/)).toHaveCount(0);
}

/** Returns an element's box once it has not moved between two animation frames. */
export async function boxAtRest(part: Locator) {
  const box = () =>
    part.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    });
  let last = await box();
  await expect
    .poll(async () => {
      const before = last;
      await part.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
      last = await box();
      return Object.entries(before).every(([side, value]) => value === last[side as keyof typeof last]);
    }, 'the place is at rest')
    .toBe(true);
  return last;
}

/** Opens a menu and waits until the menu has the focus. While the menu's script loads, a key or press can be lost. */
export async function openMenu(button: Locator) {
  await button.click();
  await expect(button.page().getByRole('menu')).toBeFocused();
}

export async function chooseInMenu(button: Locator, entry: string) {
  await openMenu(button);
  await button.page().getByRole('menuitem', { name: entry }).click();
}

export class Toast extends Screen {
  readonly root = this.page.locator('[data-toast]');
  readonly undo = this.button('Desfazer');

  button(name: string): Locator {
    return this.root.getByRole('button', { name });
  }

  /** Keeps the toast open, as a pointer over the toast would. */
  async hold() {
    await this.root.dispatchEvent('pointermove', { movementX: 1 });
  }

  async expect(title: string, ...lines: (string | RegExp)[]) {
    const texts = this.root.locator('p');
    await expect(lines.length === 0 ? texts.first() : texts).toHaveText(lines.length === 0 ? title : [title, ...lines]);
    await expect(this.root).toHaveCount(1);
  }
}

/** Waits until a modal dialog reacts to keys. Checks the heading, because the dialog element has no size and counts as hidden. */
export async function expectOpen(dialog: Locator) {
  await expect(dialog.getByRole('heading').first()).toBeVisible();
  await expectFocusIn(dialog);
}

export async function expectClosed(dialog: Locator) {
  await expect(dialog).toHaveCount(0);
}
