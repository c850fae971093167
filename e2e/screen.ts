import { expect, type Locator, type Page } from '@playwright/test';
import { expectFocusIn } from './keyboard.ts';

/** The base class of page objects. */
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

export async function gapBetween(above: Locator, below: Locator): Promise<number> {
  const [bottom, top] = await Promise.all([
    above.evaluate((one) => one.getBoundingClientRect().bottom),
    below.evaluate((one) => one.getBoundingClientRect().top),
  ]);
  return top - bottom;
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

/**
 * Runs in a page. Keeps each toast open, as a pointer over it would: on a busy machine a test may look later than 5 s. So a
 * test closes a toast before it expects the same words again, and before it presses what the toast covers.
 */
export function holdToasts() {
  setInterval(() => {
    for (const toast of document.querySelectorAll('[data-toast]'))
      toast.dispatchEvent(new PointerEvent('pointermove', { movementX: 1, bubbles: true }));
  }, 500);
}

export class Toast extends Screen {
  readonly root = this.page.locator('[data-toast]');
  readonly undo = this.button('Desfazer');

  button(name: string): Locator {
    return this.root.getByRole('button', { name });
  }

  /** Waits until there is exactly one toast, with `title` and `lines`. Without `lines` only the title is compared. */
  async expect(title: string, ...lines: (string | RegExp)[]) {
    const count = lines.length === 0 ? 1 : undefined;
    // Reads all toasts in one call, because another toast may replace one between two calls.
    const read = async () => {
      const toasts = await this.root
        .evaluateAll((all) => all.map((one) => [...one.querySelectorAll('p')].map((p) => p.innerText)))
        // Reading fails while the page is loading.
        .catch(() => []);
      return toasts.map((texts) => texts.slice(0, count).map((text) => text.replace(/\s+/g, ' ').trim()));
    };
    const wanted = [title, ...lines].map((line) => (typeof line === 'string' ? line : expect.stringMatching(line)));
    await expect.poll(read, { intervals: [100, 250] }).toEqual([wanted]);
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
