import type { Locator, Page } from '@playwright/test';
import { DAYS, type DayKey } from '../../core/rules/week.ts';

const KEYS: readonly DayKey[] = [...DAYS.map(({ key }) => key), 'extra'];

/** The week's page, and the day editor where it has the same parts: one evening is open at a time. */
export class WeekPage {
  readonly page: Page;
  /** How far the week is; with the attributes of `web/src/week/state-line.tsx`. */
  readonly state: Locator;
  readonly eventName: Locator;
  readonly notes: Locator;
  readonly customValue: Locator;
  readonly box: Locator;
  readonly items: Locator;
  readonly sendButton: Locator;
  readonly sendExtraButton: Locator;
  /** Where two have written the same. Its own box has no size: its heading is what can be seen. */
  readonly conflict: Locator;

  constructor(page: Page) {
    this.page = page;
    this.state = page.locator('[data-week-state][data-state]').first();
    this.eventName = page.getByLabel(/^Nome do evento/);
    this.notes = page.getByLabel('Observações');
    this.customValue = page.getByLabel('Valor personalizado');
    this.box = page.locator('[data-field="attractions"]').getByRole('combobox');
    this.items = page.getByRole('list', { name: 'Atrações escolhidas' }).getByRole('listitem');
    this.sendButton = page.locator('#send-week');
    this.sendExtraButton = page.getByRole('button', { name: /^(Enviar Evento Extra|Enviando\.\.\.)$/ }).first();
    this.conflict = page.getByRole('dialog', { name: /^Duas versões/ });
  }

  /** Opens an evening from its column or, while another one is open, from the strip. */
  async open(position: number): Promise<void> {
    const toggle = this.page.locator(`#card-${position}`);
    const place = this.page.locator(`#strip-${KEYS[position]}`);
    await toggle.or(place).first().waitFor();
    if (await place.isVisible()) {
      if ((await place.getAttribute('aria-current')) !== 'true') await place.click();
    } else await toggle.click();
    await this.page.locator(`[data-evening="${position}"] [data-field="eventName"] input`).waitFor();
  }

  value(label: string): Locator {
    return this.page.getByRole('radio', { name: label, exact: true });
  }

  async enterAttraction(text: string): Promise<void> {
    await this.box.fill(text);
    await this.box.press('Enter');
    await this.items.filter({ has: this.page.getByText(text, { exact: true }) }).waitFor();
    await this.box.press('Escape');
  }
}
