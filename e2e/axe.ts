import { mkdirSync } from 'node:fs';
import { expect as check, type Page } from '@playwright/test';
import axe from 'axe-core';

// A failed soft check does not end the test, so one report has all faults of a screen.
const expect = check.configure({ soft: true, timeout: 60_000 });

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/** Further rules to check. They have none of the TAGS, or axe leaves them out by default. */
const FURTHER_RULES = ['label-content-name-mismatch', 'landmark-unique', 'image-redundant-alt'];
/** The folder for screenshots, which `expectAccessible` writes at the widths SHOT_WIDTHS in both themes; by default none. */
const SHOTS = process.env.SHOTS;
const HEIGHTS: Record<number, number> = { 260: 563, 320: 780, 360: 780, 390: 844, 768: 1024, 1024: 768, 1440: 900, 1920: 1080 };
const SHOT_WIDTHS = [360, 390, 768, 1440, 1920];
/** A phone of 390 px whose browser enlarges the text to 150 % has as much room for text as a window of 260 px. */
const ENLARGED = 260;
/** Window widths in px: 320 is the narrowest to support, `AXE` has 390 and 1440, and at 768 and 1024 wider layouts begin. */
const CHECKED_WIDTHS = [ENLARGED, 320, 390, 768, 1024, 1440];
const WIDTHS = SHOTS ? Object.keys(HEIGHTS).map(Number) : CHECKED_WIDTHS;
type Theme = 'light' | 'dark';
/** The widths, in px, at which axe checks a page, and the page's theme at each width. */
const AXE: Record<number, Theme> = { 390: 'dark', 1440: 'light' };

/** Expects no axe violation, no sideways scrolling and no cut placeholder. After each resize `again` may reopen a menu. */
export async function expectAccessible(
  page: Page,
  name = new URL(page.url()).pathname,
  again: () => Promise<void> = async () => {},
) {
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  for (const width of WIDTHS) {
    await resize(page, width);
    await again();
    await expectFit(page, name, width);
    if (SHOTS && SHOT_WIDTHS.includes(width)) await shoot(page, `${SHOTS}/${name.replaceAll(/\W+/g, '-')}-${width}`);
    const theme = AXE[width];
    if (theme) await expectNoViolation(page, `${name} at ${width} px, ${theme}`, theme);
  }
}

export async function expectFits(page: Page, name: string) {
  for (const width of WIDTHS) {
    await resize(page, width);
    await expectFit(page, name, width);
  }
}

async function resize(page: Page, width: number) {
  await page.setViewportSize({ width, height: HEIGHTS[width] ?? 900 });
  await nextFrame(page);
}

/** Waits until the page has drawn its latest change and has called its resize observers. */
export const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Returns targets that are less than 44 px high, as "name: height". Links within a sentence are exempt (WCAG 2.5.8). */
export const lowTargets = (page: Page) =>
  page.evaluate(() => {
    const dialog = document.querySelector('[role="dialog"][data-headlessui-state]');
    const controls = [...(dialog ?? document).querySelectorAll<HTMLElement>('a, button, input, textarea, summary')];
    return controls.flatMap((control) => {
      const target = control.matches('[type="radio"], [type="checkbox"], [type="file"]') ? control.closest('label') : control;
      const { width, height } = target?.getBoundingClientRect() ?? { width: 0, height: 0 };
      if (!target?.checkVisibility({ visibilityProperty: true }) || width <= 1) return [];
      // A pseudo-element may enlarge the area that can be pressed.
      const around = ['::before', '::after'].map((part) => Number.parseFloat(getComputedStyle(target, part).height) || 0);
      if (Math.max(height, ...around) >= 43.5 || getComputedStyle(target).display === 'inline') return [];
      return [`${target.getAttribute('aria-label') ?? target.textContent}: ${Math.round(height)}`];
    });
  });

/** Runs in a page. Sums up the page's layout shifts, also those from before the call. `shiftOf` reads the sum. */
export function observeShifts() {
  new PerformanceObserver((list) => {
    const { dataset } = document.documentElement;
    for (const entry of list.getEntries())
      dataset.shift = String(Number(dataset.shift ?? 0) + Number(Reflect.get(entry, 'value')));
  }).observe({ type: 'layout-shift', buffered: true });
}

export async function shiftOf(page: Page): Promise<number> {
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  await nextFrame(page);
  return Number((await page.locator('html').getAttribute('data-shift')) ?? 0);
}

async function expectFit(page: Page, name: string, width: number) {
  const cutPlaceholders = width === ENLARGED ? expect.any(Array) : [];
  await expect.poll(() => layoutFaults(page), `${name} at ${width} px`).toEqual({ isWiderThanWindow: false, cutPlaceholders });
}

const layoutFaults = (page: Page) =>
  page.evaluate(() => {
    const isWiderThanWindow = document.documentElement.scrollWidth > innerWidth;
    const pen = document.createElement('canvas').getContext('2d');
    const cutPlaceholders = [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')].flatMap((input) => {
      const { paddingLeft, paddingRight } = getComputedStyle(input);
      if (!pen || !input.checkVisibility() || input.value) return [];
      pen.font = getComputedStyle(input, '::placeholder').font;
      const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return pen.measureText(input.placeholder).width > room ? input.placeholder : [];
    });
    return { isWiderThanWindow, cutPlaceholders };
  });

async function show(page: Page, theme: Theme) {
  // Sets the theme in two places: the page of a link follows the device's theme, and all other pages follow `data-theme`.
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate((name) => {
    if (name === 'dark') document.documentElement.dataset.theme = 'dark';
    else delete document.documentElement.dataset.theme;
  }, theme);
  // Waits until colours have stopped changing. Endless animations, such as a spinner's, do not count.
  const transitions = () =>
    document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity).length;
  await expect.poll(() => page.evaluate(transitions)).toBe(0);
}

async function expectNoViolation(page: Page, what: string, theme: Theme) {
  await show(page, theme);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async (options) => {
      const inPage: typeof axe = Reflect.get(window, 'axe');
      return (await inPage.run(document, options)).violations;
    },
    {
      runOnly: { type: 'tag' as const, values: TAGS },
      rules: Object.fromEntries(FURTHER_RULES.map((rule) => [rule, { enabled: true }])),
      resultTypes: ['violations' as const],
    },
  );
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes
      // Ignores targets that a sticky bar partly covers, because users can scroll them into sight. frames.spec.ts checks sizes.
      .filter(({ failureSummary }) => !failureSummary?.includes('partially obscured'))
      .map(({ target, failureSummary, html }) => `${id} at ${target.join(' ')}\n${html.slice(0, 200)}\n${failureSummary}`),
  );
  expect(faults, what).toEqual([]);
}

async function shoot(page: Page, path: string) {
  mkdirSync(SHOTS ?? '', { recursive: true });
  for (const theme of ['light', 'dark'] as const) {
    await show(page, theme);
    await page.screenshot({ path: `${path}-${theme}.png`, fullPage: true });
  }
}
