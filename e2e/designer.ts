import { expect, type Locator, type Page } from '@playwright/test';
import { type CalendarDate, formatDate } from '../core/rules/calendar.ts';
import { isCreate } from './intercept.ts';
import { expectFocusIn } from './keyboard.ts';

const EXTRA = 5;

export class Card {
  readonly root: Locator;
  /** “Configurar” while closed, “Fechar” while open; absent while another evening is open. */
  readonly toggle: Locator;
  /** The evening's button in the strip, which exists while an evening is open. */
  readonly place: Locator;
  readonly eventName: Locator;
  readonly notes: Locator;
  readonly customValue: Locator;
  readonly box: Locator;
  readonly suggestions: Locator;
  readonly items: Locator;
  readonly layoutButton: Locator;
  readonly layoutThumb: Locator;
  readonly check: Locator;
  readonly #page: Page;

  constructor(page: Page, position: number) {
    this.#page = page;
    this.root = page.getByRole('main').locator(`[data-evening="${position}"]`);
    this.toggle = page.locator(`#card-${position}`);
    this.place = page.getByRole('navigation', { name: 'Dias da semana' }).getByRole('button').nth(position);
    this.eventName = this.root.getByLabel('Nome do evento');
    this.notes = this.root.getByLabel('Observações');
    this.customValue = this.root.getByLabel('Valor personalizado');
    this.box = this.root.getByRole('combobox', { name: 'Atrações' });
    this.suggestions = this.root.getByRole('listbox', { name: 'Atrações' }).getByRole('option');
    this.items = this.root.getByRole('list', { name: 'Atrações escolhidas' }).getByRole('listitem');
    this.layoutButton = this.root.getByRole('button', { name: /^Ver todos/ });
    this.layoutThumb = this.root.locator('[data-field="layout"] [aria-pressed="true"]');
    this.check = this.root.getByText('Configurado', { exact: true });
  }

  async open() {
    await expect(this.toggle.or(this.place).first()).toBeVisible();
    // evaluateAll does not wait: while another evening is open, only the strip may have this evening's button.
    const expanded = await this.toggle.evaluateAll(([toggle]) => toggle?.getAttribute('aria-expanded'));
    if (expanded === 'true') return;
    await ((await this.place.isVisible()) ? this.place : this.toggle).click();
    await expect(this.toggle).toHaveAttribute('aria-expanded', 'true');
  }

  async close() {
    await this.toggle.click();
    await expect(this.toggle).toHaveAttribute('aria-expanded', 'false');
  }

  /** Chooses an entry of an attraction's menu. */
  async change(attraction: string, entry: string) {
    await this.root.getByRole('button', { name: `Mais de ${attraction}` }).click();
    await this.#page.getByRole('menuitem', { name: entry }).click();
  }

  value(label: string): Locator {
    return this.root.getByRole('radio', { name: label, exact: true });
  }

  async chooseLayout(name: string) {
    await this.layoutButton.click();
    const dialog = this.#page.getByRole('dialog', { name: 'Selecione um Layout' });
    await dialog.getByRole('button', { name, exact: true }).click();
    await expectClosed(dialog);
    await expect(this.layoutThumb).toHaveAccessibleName(name);
  }

  /** Types a name and presses Enter, which chooses the catalogue's attraction or else the text; then closes the list. */
  async enterAttraction(text: string) {
    await expect(this.root.getByText('Não deu para carregar a lista de atrações')).toBeHidden();
    const before = await this.items.count();
    await this.box.fill(text);
    await this.box.press('Enter');
    await expect(this.items).toHaveCount(before + 1);
    await this.box.press('Escape');
    await expect(this.suggestions).toHaveCount(0);
  }

  async pickAttraction(typed: string, name: string) {
    const before = await this.items.count();
    await this.box.fill(typed);
    await this.suggestions.filter({ hasText: name }).click();
    await expect(this.items).toHaveCount(before + 1);
    await this.box.press('Escape');
    await expect(this.suggestions).toHaveCount(0);
  }

  item(name: string): Locator {
    return this.items.filter({ has: this.#page.locator('strong', { hasText: new RegExp(`^${escapeRegExp(name)}$`) }) });
  }

  async expectAttractions(names: string[]) {
    await expect(this.items.locator('strong')).toHaveText(names);
  }

  photoButton(attraction: string): Locator {
    return this.root.getByRole('button', { name: new RegExp(`^(Escolher|Trocar) foto de ${escapeRegExp(attraction)}$`) });
  }

  async choosePhoto(attraction: string, photo: string) {
    await this.photoButton(attraction).click();
    const dialog = this.#page.getByRole('dialog', { name: 'Fotos disponíveis' });
    await expect(dialog.getByText(`Selecione uma foto para ${attraction}`)).toBeVisible();
    await dialog.getByRole('button', { name: photo, exact: true }).click();
    await expectClosed(dialog);
  }
}

export class Designer {
  readonly page: Page;
  readonly date: Locator;
  readonly state: Locator;
  readonly sendButton: Locator;
  readonly sendExtraButton: Locator;
  readonly toast: Toast;
  readonly clearButton: Locator;
  readonly previewButton: Locator;
  readonly weekTable: Locator;
  readonly extraTable: Locator;
  readonly problems: Locator;
  /** The oversights below the week. */
  readonly checkList: Locator;
  readonly calendarButton: Locator;
  readonly calendar: Locator;
  readonly layoutDialog: Locator;
  readonly photoDialog: Locator;
  readonly conflict: Locator;
  readonly extra: Card;

  constructor(page: Page) {
    this.page = page;
    const startDate = page.locator('#start-date');
    this.date = startDate.getByLabel('Selecione a data da quarta-feira');
    this.calendarButton = startDate.getByRole('button', { name: 'Abrir calendário' });
    this.calendar = startDate.getByRole('dialog', { name: 'Calendário' });
    this.state = page.locator('main [data-week-state]');
    this.sendButton = page.locator('#send-week');
    this.sendExtraButton = page.getByRole('button', { name: /^(Enviar Evento Extra|Enviando\.\.\.)$/ });
    this.toast = new Toast(page);
    this.clearButton = page.getByRole('button', { name: 'Limpar a semana' });
    this.previewButton = page.locator('#toggle-preview');
    this.weekTable = page.getByRole('table', { name: 'Programação semanal' });
    this.extraTable = page.getByRole('table', { name: 'Evento extra' });
    this.problems = page.locator('main').getByRole('alert').getByRole('listitem');
    this.checkList = page.locator('details').filter({ hasText: / para conferir/ });
    this.layoutDialog = page.getByRole('dialog', { name: 'Selecione um Layout' });
    this.photoDialog = page.getByRole('dialog', { name: 'Fotos disponíveis' });
    this.conflict = page.getByRole('dialog', { name: /^Duas versões/ });
    this.extra = new Card(page, EXTRA);
  }

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
    await this.expectWeek(date);
  }

  async showPreview() {
    await this.previewButton.click();
    await expect(this.weekTable).toBeVisible();
  }

  async expectSaved() {
    await expect(this.state).toHaveAttribute('data-pending', '');
  }

  /** Names Wednesday, Thursday and so on, which is enough to send; leaves all evenings closed. */
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

  /** @returns the sent programme's id */
  async send(button: Locator = this.sendButton): Promise<number> {
    const created = this.page.waitForResponse((answer) => isCreate(answer.request()));
    await button.click();
    const answer = await created;
    expect(answer.status()).toBe(201);
    return (await answer.json()).id;
  }

  /** @param version the version number in the state line */
  async expectWeekSent(version = 1) {
    await this.toast.expect('Programação Salva', 'Sua programação foi enviada com sucesso para o Admin.');
    await this.expectVersion(version);
  }

  async expectVersion(version: number) {
    await expect(this.state.locator('strong')).toHaveText(`Versão ${version}`);
  }

  async expectExtraSent() {
    await this.toast.expect('Evento Extra Enviado', 'O evento extra foi enviado com sucesso para o Admin.');
    await this.expectVersion(1);
  }

  /** The preview's rows: date, weekday, name, attractions, price, notes, layout. */
  async expectWeekPreview(rows: (string | RegExp)[][]) {
    await expect(this.weekTable.getByRole('row')).toHaveCount(rows.length + 1);
    for (const [index, cells] of rows.entries()) {
      await expect(
        this.weekTable
          .getByRole('row')
          .nth(index + 1)
          .getByRole('cell'),
      ).toHaveText(cells);
    }
  }

  kept(): Promise<string[]> {
    return this.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('quartou-evening')));
  }

  side(field: string, who: 'Você' | 'Outra pessoa'): Locator {
    return this.conflict.getByRole('group', { name: field }).getByRole('radio', { name: new RegExp(`^${who}`) });
  }

  async resolve() {
    await this.conflict.getByRole('button', { name: 'Salvar a escolha' }).click();
    await expectClosed(this.conflict);
  }
}

export class DayEditor {
  readonly page: Page;
  readonly heading: Locator;
  readonly allLayouts: Locator;
  readonly eventName: Locator;
  readonly notes: Locator;
  readonly box: Locator;
  readonly plus: Locator;
  readonly items: Locator;
  readonly next: Locator;
  readonly send: Locator;
  readonly state: Locator;
  readonly conflict: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.allLayouts = page.getByRole('button', { name: /^Ver todos/ });
    this.eventName = page.getByLabel('Nome do evento (opcional)');
    this.notes = page.getByLabel('Observações');
    this.box = page.getByRole('combobox', { name: 'Buscar ou adicionar atração' });
    this.plus = page.getByRole('button', { name: 'Adicionar atração' });
    this.items = page.getByRole('list', { name: 'Atrações escolhidas' }).getByRole('listitem');
    this.next = page.getByRole('button', { name: 'Próximo dia' });
    this.send = page.getByRole('button', { name: 'Enviar para ADM' });
    this.state = page.locator('main [data-week-state]');
    this.conflict = page.getByRole('dialog', { name: /^Duas versões/ });
  }

  async open(index: number, programme?: number) {
    await this.page.goto(`/day/${index}${programme ? `?programacao=${programme}` : ''}`);
    await expect(this.eventName).toBeVisible();
  }

  /** Waits until the server has every edit of this page. */
  async expectSaved() {
    await expect(this.state).toHaveAttribute('data-pending', '');
  }

  async expectUnsaved(...positions: number[]) {
    await expect(this.state).toHaveAttribute('data-pending', positions.join());
  }

  /** Among the flyers shown beside the form. */
  layout(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  async chooseLayout(name: string) {
    await this.allLayouts.click();
    const dialog = this.page.getByRole('dialog', { name: 'Selecione um Layout' });
    await dialog.getByRole('button', { name, exact: true }).click();
    await expectClosed(dialog);
    await expect(this.layout(name)).toHaveAttribute('aria-pressed', 'true');
  }

  value(label: string): Locator {
    return this.page.getByRole('radio', { name: label, exact: true });
  }

  async addAttraction(text: string) {
    const before = await this.items.count();
    await this.box.fill(text);
    await this.box.press('Enter');
    await expect(this.items).toHaveCount(before + 1);
    await this.box.press('Escape');
  }

  async choosePhoto(attraction: string, photo: string) {
    await this.page.getByRole('button', { name: new RegExp(`^(Escolher|Trocar) foto de ${attraction}$`) }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Fotos disponíveis' });
    await dialog.getByRole('button', { name: photo, exact: true }).click();
    await expectClosed(dialog);
  }

  side(field: string, who: 'Você' | 'Outra pessoa'): Locator {
    return this.conflict.getByRole('group', { name: field }).getByRole('radio', { name: new RegExp(`^${who}`) });
  }
}

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

  /** Keeps the toast open, as a pointer above it would. */
  async hold() {
    await this.root.dispatchEvent('pointermove', { movementX: 1 });
  }

  async expect(title: string, ...lines: (string | RegExp)[]) {
    const texts = this.root.locator('p');
    await expect(lines.length === 0 ? texts.first() : texts).toHaveText(lines.length === 0 ? title : [title, ...lines]);
    await expect(this.root).toHaveCount(1);
  }
}

/** Waits until a modal dialog is open and reacts to keys. The heading is awaited, since the dialog's own box has no size. */
export async function expectOpen(dialog: Locator) {
  await expect(dialog.getByRole('heading').first()).toBeVisible();
  await expectFocusIn(dialog);
}

export async function expectClosed(dialog: Locator) {
  await expect(dialog).toHaveCount(0);
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
