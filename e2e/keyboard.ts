import { expect, type Locator, type Page } from '@playwright/test';

/** Expects a focus ring of at least 2 px that nothing covers entirely. */
export async function expectVisibleFocus(page: Page) {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return 'the focus is nowhere';
        // A dialog that has just opened is itself the focused element, and needs no ring.
        if (element.matches('[role="dialog"]')) return 'visible';
        const name = `${element.tagName} “${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40) ?? ''}”`;
        // A chip's radio input is invisible, so its label shows the ring.
        const wearer = [element, element.closest('label')].find((candidate) => {
          const style = candidate && getComputedStyle(candidate);
          return style && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
        });
        if (!wearer) return `${name} has no ring`;
        const { left, top, width, height } = wearer.getBoundingClientRect();
        const seen = [0.1, 0.5, 0.9].some((x) =>
          [0.1, 0.5, 0.9].some((y) => {
            const hit = document.elementFromPoint(left + width * x, top + height * y);
            return hit && (wearer.contains(hit) || hit.contains(wearer));
          }),
        );
        return seen ? 'visible' : `${name} is covered or out of sight`;
      }),
    )
    .toBe('visible');
}

/** Waits until the focus is in a dialog, because keys pressed before then are lost. */
export async function expectFocusIn(dialog: Locator) {
  await expect(dialog.locator(':focus').or(dialog.and(dialog.page().locator(':focus')))).toHaveCount(1);
}

export async function tabTo(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
  look: (page: Page) => Promise<void> = async () => {},
) {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    await look(page);
  }
  await expect(target, 'reached by Tab').toBeFocused();
}

export const tabVisiblyTo = (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') =>
  tabTo(page, target, key, expectVisibleFocus);
