import { expect, type Locator, type Page } from '@playwright/test';

/** The one toast that there may be. */
export class Toast {
  readonly root: Locator;
  readonly undo: Locator;

  constructor(page: Page) {
    this.root = page.locator('[data-toast]');
    this.undo = this.button('Desfazer');
  }

  button(name: string): Locator {
    return this.root.getByRole('button', { name });
  }

  /** It stays, as if a pointer moved over it. */
  async hold() {
    await this.root.dispatchEvent('pointermove', { movementX: 1 });
  }

  /** Its title, and what stands below it where that is told. */
  async expect(title: string, ...lines: (string | RegExp)[]) {
    const texts = this.root.locator('p');
    await expect(lines.length === 0 ? texts.first() : texts).toHaveText(lines.length === 0 ? title : [title, ...lines]);
    await expect(this.root).toHaveCount(1);
  }
}
