import { expect, type Locator, type Page } from '@playwright/test';
import { type CalendarDate, formatDate } from '../core/rules/calendar.ts';
import { EXTRA_POSITION } from '../core/rules/week.ts';
import { expectClosed, Screen, Toast } from './screen.ts';

const stripOf = (page: Page) => page.getByRole('navigation', { name: 'Dias da semana' });

class Evening extends Screen {
  readonly position: number;
  constructor(page: Page, position: number) {
    super(page);
    this.position = position;
  }
}

/** An evening of the designer: its band of the poster, its button of the strip and, once it is opened, its form. */
export class Card extends Evening {
  readonly root = this.page.getByRole('main').locator(`[data-evening="${this.position}"]`);
  /** The button “Configurar” of a closed evening, or “Fechar” of an open one. It is missing while another evening is open. */
  readonly toggle = this.page.locator(`#card-${this.position}`);
  readonly place = stripOf(this.page).getByRole('button').nth(this.position);
  readonly eventName = this.root.getByLabel('Nome do evento');
  readonly notes = this.root.getByLabel('Observações');
  readonly customValue = this.root.getByLabel('Valor personalizado');
  // The box is found by its role, because its label differs between the designer and the day editor.
  readonly box = this.root.locator('[data-field="attractions"]').getByRole('combobox');
  readonly suggestions = this.root.getByRole('listbox', { name: 'Atrações' }).getByRole('option');
  readonly items = this.root.getByRole('list', { name: 'Atrações escolhidas' }).getByRole('listitem');
  readonly layoutButton = this.root.getByRole('button', { name: /^Ver todos/ });
  readonly layoutThumb = this.root.locator('[data-field="layout"] [aria-pressed="true"]');

  async open() {
    const open = this.toggle.and(this.page.locator('[aria-expanded="true"]'));
    // The strip replaces the poster while an evening is open, so the click waits for a button of the poster or of the strip.
    const closed = this.toggle
      .and(this.page.locator('[aria-expanded="false"]'))
      .or(this.place.and(this.page.locator(':not([aria-current])')));
    await expect(open.or(closed).first()).toBeVisible();
    if (!(await open.isVisible())) await closed.first().click();
    await expect(open).toBeVisible();
  }

  async close() {
    await this.toggle.click();
    await expect(this.toggle).toHaveAttribute('aria-expanded', 'false');
  }

  value(label: string): Locator {
    return this.root.getByRole('radio', { name: label, exact: true });
  }

  async chooseLayout(name: string) {
    await this.layoutButton.click();
    const dialog = this.page.getByRole('dialog', { name: 'Selecione um Layout' });
    await dialog.getByRole('button', { name, exact: true }).click();
    await expectClosed(dialog);
    await expect(this.layoutThumb).toHaveAccessibleName(name);
  }

  /** Enter adds the attraction of this name, or else the text itself. */
  async enterAttraction(text: string) {
    await this.box.fill(text);
    await this.box.press('Enter');
    await expect(this.item(text)).toHaveCount(1);
    await this.box.press('Escape');
    await expect(this.suggestions).toHaveCount(0);
  }

  item(name: string): Locator {
    return this.items.filter({ has: this.page.locator('strong', { hasText: new RegExp(`^${escapeRegExp(name)}$`, 'i') }) });
  }

  async expectAttractions(names: string[]) {
    await expect(this.items.locator('strong')).toHaveText(names);
  }

  photoButton(attraction: string): Locator {
    return this.root.getByRole('button', { name: new RegExp(`^(Escolher|Trocar) foto de ${escapeRegExp(attraction)}$`) });
  }
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export class Designer extends Screen {
  readonly toast = new Toast(this.page);
  readonly startDate = this.page.locator('#start-date');
  readonly date = this.startDate.getByLabel('Selecione a data da quarta-feira');
  readonly calendarButton = this.startDate.getByRole('button', { name: 'Abrir calendário' });
  readonly calendar = this.startDate.getByRole('dialog', { name: 'Calendário' });
  readonly strip = stripOf(this.page);
  readonly state = this.page.locator('main [data-week-state]');
  readonly sendButton = this.page.locator('#send-week');
  readonly sendExtraButton = this.page.getByRole('button', { name: 'Enviar Evento Extra' });
  readonly weekTable = this.page.getByRole('table', { name: 'Programação semanal' });
  readonly extraTable = this.page.getByRole('table', { name: 'Evento extra' });
  readonly checkList = this.page.locator('details').filter({ hasText: / para conferir/ });
  readonly layoutDialog = this.page.getByRole('dialog', { name: 'Selecione um Layout' });
  readonly photoDialog = this.page.getByRole('dialog', { name: 'Fotos disponíveis' });
  readonly conflict = this.page.getByRole('dialog', { name: /^Dois conteúdos/ });
  readonly extra = new Card(this.page, EXTRA_POSITION);

  async open(week?: CalendarDate) {
    await this.page.goto(week ? `/designer?semana=${week}` : '/designer');
    await this.expectWeek(week ?? /./);
  }

  async expectWeek(week: CalendarDate | RegExp) {
    await expect(this.state).toHaveAttribute('data-start', week);
  }

  day(index: number): Card {
    return new Card(this.page, index);
  }

  async typeDate(date: CalendarDate) {
    await this.date.fill(formatDate(date));
    await this.date.blur();
  }

  async showPreview() {
    await this.page.locator('#toggle-preview').click();
    await expect(this.weekTable).toBeVisible();
  }

  async expectSaved() {
    await expect(this.state).toHaveAttribute('data-pending', '');
  }

  /** Types the days' names, from Wednesday on; null skips a day. */
  async nameDays(names: (string | null)[]) {
    let last: Card | null = null;
    for (const [index, name] of names.entries()) {
      if (name === null) continue;
      last = this.day(index);
      await last.open();
      await last.eventName.fill(name);
    }
    await last?.close();
  }

  async expectWeekSent(version = 1) {
    await this.toast.expect('Programação Salva', 'Sua programação foi enviada com sucesso para o Admin.');
    await this.expectVersion(version);
  }

  async expectVersion(version: number) {
    await expect(this.state.locator('strong')).toHaveText(`Versão ${version}`);
  }

  /** Returns the keys of the evenings that the device stores because the server lacks them. */
  stored(): Promise<string[]> {
    return this.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('quartou-evening')));
  }

  async storingTabs(): Promise<string[]> {
    const keys = await this.stored();
    return this.page.evaluate((all) => all.map((key) => JSON.parse(localStorage.getItem(key) ?? '{}').tab), keys);
  }
}
