import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';

/** What a person had to do. */
export interface Moves {
  /** Clicks, or taps on a phone. */
  presses: number;
  /** Keys, characters and Tab among them. */
  keys: number;
  tabs: number;
  scrolls: number;
}

const NONE: Moves = { presses: 0, keys: 0, tabs: 0, scrolls: 0 };

/** Presses of one key on the way to something, before it is given up. */
const MOST_KEYS = 80;
/** How long something may take to come to rest, in looks of 50 ms. */
const LOOKS = 100;

/**
 * Performs the input of a player and counts it. It can only do what a person could: a press goes to
 * a point of the screen, and only where the target is what lies there; letters go to whatever has the focus.
 */
export class Mover {
  readonly page: Page;
  readonly #isTouch: boolean;
  readonly #steps = new Map<string, Moves>();
  #step = 'start';

  constructor(page: Page, { isTouch = false } = {}) {
    this.page = page;
    this.#isTouch = isTouch;
  }

  /** What comes next is counted under this name too. */
  step(name: string): void {
    this.#step = name;
  }

  /** A click or a tap on the middle of the target; before it a scroll, where the middle is out of sight or covered. */
  async press(target: Locator): Promise<void> {
    let place = await this.#settled(target);
    if (!place.isInReach) {
      this.#count({ scrolls: 1 });
      await target.evaluate((element) =>
        (element.closest('label') ?? element).scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' }),
      );
      place = await this.#settled(target);
      if (!place.isInReach) throw new Error(`${target} is covered by ${place.cover}.`);
    }
    this.#count({ presses: 1 });
    const { x, y } = place;
    if (this.#isTouch) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  /** Puts the caret there, which it may have come to by itself. */
  async enter(box: Locator): Promise<void> {
    if (!(await this.#comesByItself(box))) await this.press(box);
  }

  /** Letters into the box that has the focus. */
  async type(text: string): Promise<void> {
    const isBox = await this.page.evaluate(() => document.activeElement?.matches('input, textarea') ?? false);
    if (!isBox) throw new Error(`“${text}” has no box to go into.`);
    this.#count({ keys: [...text].length });
    await this.page.keyboard.type(text);
  }

  /** Letters that look for something, wherever the focus is; ends when the focus is on what they found. */
  async look(text: string, found: Locator): Promise<void> {
    this.#count({ keys: [...text].length });
    await this.page.keyboard.type(text, { delay: 30 });
    await found.waitFor({ state: 'attached' });
    for (let looks = 0; looks < LOOKS && !(await isFocused(found)); looks += 1) await wait(50);
    if (!(await isFocused(found))) throw new Error(`${found} does not get the focus by “${text}”.`);
  }

  /** One key, or several that are held together, as in `Alt+1`. */
  async key(name: string): Promise<void> {
    this.#count({ keys: 1, tabs: name.endsWith('Tab') ? 1 : 0 });
    await this.page.keyboard.press(name);
  }

  /** The key as often as it takes to get the focus there. */
  async keyTo(target: Locator, name = 'Tab'): Promise<void> {
    if (await this.#comesByItself(target)) return;
    for (let presses = 0; presses < MOST_KEYS; presses += 1) {
      await this.key(name);
      if (await isFocused(target)) return;
    }
    throw new Error(`${target} is not reached by ${name}.`);
  }

  get total(): Moves {
    return [...this.#steps.values()].reduce(sum, NONE);
  }

  /** Which step took how much, the costly first. */
  get account(): string {
    const size = ({ presses, keys, scrolls }: Moves) => presses * 1000 + scrolls * 100 + keys;
    return [...this.#steps]
      .sort(([, a], [, b]) => size(b) - size(a))
      .map(([name, moves]) => `${name} ${inWords(moves)}`)
      .join('; ');
  }

  /** A person sees that the focus is about to move. */
  async #comesByItself(target: Locator): Promise<boolean> {
    await target.waitFor({ state: 'attached' });
    for (let looks = 0; looks < LOOKS / 5; looks += 1) {
      if (await isFocused(target)) return true;
      await wait(50);
    }
    return false;
  }

  #count(moves: Partial<Moves>): void {
    this.#steps.set(this.#step, sum(this.#steps.get(this.#step) ?? NONE, { ...NONE, ...moves }));
  }

  /** The middle of the target once it rests, and whether it is the target that lies there. */
  async #settled(target: Locator) {
    await target.waitFor({ state: 'attached' });
    let last = await target.evaluate(placeOf);
    for (let looks = 0; looks < LOOKS; looks += 1) {
      await wait(50);
      const now = await target.evaluate(placeOf);
      const rests = now.x === last.x && now.y === last.y && now.isInReach === last.isInReach;
      last = now;
      // What is on the screen and covered is so by something that is about to leave, such as a dialog.
      if (rests && now.isEnabled && (now.isInReach || !now.isOnScreen || looks > LOOKS / 5)) return now;
    }
    if (!last.isEnabled) throw new Error(`${target} cannot be pressed.`);
    return last;
  }
}

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

function placeOf(element: Element) {
  // A chip is a radio that its label draws.
  const drawn = element.closest('label') ?? element;
  const { left, top, width, height } = drawn.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  return {
    x,
    y,
    isInReach: hit !== null && drawn.contains(hit),
    isOnScreen: hit !== null,
    isEnabled: !element.matches(':disabled, [aria-disabled="true"]'),
    cover: hit?.outerHTML.slice(0, 120) ?? 'nothing',
  };
}

const sum = (a: Moves, b: Moves): Moves => ({
  presses: a.presses + b.presses,
  keys: a.keys + b.keys,
  tabs: a.tabs + b.tabs,
  scrolls: a.scrolls + b.scrolls,
});

function inWords({ presses, keys, tabs, scrolls }: Moves): string {
  const parts = [presses && `${presses}`, keys && `${keys} keys${tabs ? ` (${tabs} Tab)` : ''}`, scrolls && `${scrolls} scrolls`];
  return parts.filter(Boolean).join(' + ');
}
