import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/** Rules that are off in axe by default, or outside the tags above. */
const FURTHER_RULES = ['label-content-name-mismatch', 'landmark-unique', 'image-redundant-alt'];
const WIDTHS = [390, 768, 1440];
const THEMES: Record<number, 'light' | 'dark'> = { 390: 'dark', 1440: 'light' };

/**
 * On a phone (dark) and a desk (light); no page is wider than the window there and on a tablet. `again` reopens what a change
 * of width closes.
 */
export async function expectAccessible(page: Page, again: () => Promise<void> = async () => {}) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await again();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect.soft(overflow, `sideways scrolling at ${width} px`).toBeLessThanOrEqual(0);
    const theme = THEMES[width];
    if (!theme) continue;
    await page.evaluate((name) => {
      if (name === 'dark') document.documentElement.dataset.theme = 'dark';
      else delete document.documentElement.dataset.theme;
    }, theme);
    // Waits for colour transitions; endless animations such as a spinner are excluded.
    await expect
      .poll(() =>
        page.evaluate(
          () => document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity).length,
        ),
      )
      .toBe(0);
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
    const rules = Object.fromEntries(FURTHER_RULES.map((rule) => [rule, { enabled: true }]));
    const options: RunOptions = { resultTypes: ['violations'], runOnly: { type: 'tag', values: TAGS }, rules };
    const violations = await page.evaluate(async (options) => {
      const inPage: typeof axe = Reflect.get(window, 'axe');
      return (await inPage.run(document, options)).violations;
    }, options);
    const found = violations.flatMap(({ id, nodes }) =>
      nodes
        // A target that is partly below a sticky bar can be scrolled; touch.spec.ts checks the sizes.
        .filter(({ failureSummary }) => !failureSummary?.includes('partially obscured'))
        .map(({ target, failureSummary, html }) => `${id} at ${target.join(' ')}\n${html.slice(0, 200)}\n${failureSummary}`),
    );
    expect.soft(found, `${width} px, ${theme}`).toEqual([]);
  }
}

const cutPlaceholders = (page: Page) =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    return [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')].flatMap((input) => {
      const { paddingLeft, paddingRight } = getComputedStyle(input);
      if (!pen || !input.checkVisibility() || input.value) return [];
      pen.font = getComputedStyle(input, '::placeholder').font;
      const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return pen.measureText(input.placeholder).width > room ? input.placeholder : [];
    });
  });

export async function expectFits(page: Page, path: string) {
  for (const width of [320, 768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(wide, `${path} at ${width} px`).toBeLessThanOrEqual(width);
    expect.soft(await cutPlaceholders(page), `${path} at ${width} px`).toEqual([]);
  }
}
