import { expect, type Locator, type Page } from '@playwright/test';
import { type CalendarDate, formatDate } from '../core/rules/calendar.ts';
import { isCreate } from './intercept.ts';
import { expectFocusIn } from './keyboard.ts';

const EXTRA = 5;

/** One evening of the week, closed or open: a day, or the extra event. */
export class Card {
  readonly root: Locator;
  /** “Configurar” at rest, “Fechar” while it is open; not there while another one is open. */
  readonly toggle: Locator;
  /** In the strip, which is there while an evening is open. */
  readonly place: Locator;
  readonly eventName: Locator;
  readonly notes: Locator;
  readonly customValue: Locator;
  readonly box: Locator;
  readonly suggestions: Locator;
  readonly items: Locator;
  /** Opens the dialog of all flyers. */
  readonly layoutButton: Locator;
  /** The flyer that is chosen. */
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

  /** From the poster or, while another evening is open, from the strip. */
  async open() {
    await expect(this.toggle.or(this.place).first()).toBeVisible();
    // Without waiting: of the evening that is open the strip alone may be there.
    const expanded = await this.toggle.evaluateAll(([toggle]) => toggle?.getAttribute('aria-expanded'));
    if (expanded === 'true') return;
    await ((await this.place.isVisible()) ? this.place : this.toggle).click();
    await expect(this.toggle).toHaveAttribute('aria-expanded', 'true');
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
    const dialog = this.#page.getByRole('dialog', { name: 'Selecione um Layout' });
    await dialog.getByRole('button', { name, exact: true }).click();
    await expectClosed(dialog);
    await expect(this.layoutThumb).toHaveAccessibleName(name);
  }

  /** Types a name and presses Enter, which takes the catalogue's attraction or else the text; then closes the list. */
  async enterAttraction(text: string) {
    await expect(this.root.getByText('Não deu para carregar a lista de atrações')).toBeHidden();
    const before = await this.items.count();
    await this.box.fill(text);
    await this.box.press('Enter');
    await expect(this.items).toHaveCount(before + 1);
    await this.box.press('Escape');
    await expect(this.suggestions).toHaveCount(0);
  }

  /** Chooses a suggestion with the mouse. */
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

/** The week's page, in the words of a person who uses it. */
export class Designer {
  readonly page: Page;
  readonly date: Locator;
  /** The one line that says how far the week is. */
  readonly state: Locator;
  readonly sendButton: Locator;
  readonly sendExtraButton: Locator;
  readonly toast: Toast;
  readonly clearButton: Locator;
  readonly previewButton: Locator;
  readonly weekTable: Locator;
  readonly extraTable: Locator;
  /** What is told of a send that did not arrive. */
  readonly problems: Locator;
  /** What is easily forgotten, below the week. */
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
    // The name changes while sending; the place does not.
    this.sendButton = page.locator('#send-week');
    this.sendExtraButton = page.getByRole('button', { name: /^(Enviar Evento Extra|Enviando\.\.\.)$/ });
    this.toast = new Toast(page);
    this.clearButton = page.getByRole('button', { name: 'Limpar', exact: true });
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

  /** Opens a week's page, and waits until the week is on it; without a week the one that home shows. */
  async open(week?: CalendarDate) {
    await this.page.goto(week ? `/designer?semana=${week}` : '/designer');
    await this.expectWeek(week ?? /./);
  }

  async expectWeek(week: CalendarDate | RegExp) {
    await expect(this.state).toHaveAttribute('data-start', week);
  }

  /** Day 0 (Wednesday) to 4 (Sunday). */
  day(index: number): Card {
    return new Card(this.page, index);
  }

  /** Writes a calendar date into the box as a person does, `dd/MM/yyyy`. */
  async typeDate(date: CalendarDate) {
    await this.date.fill(formatDate(date));
    await this.date.blur();
    await this.expectWeek(date);
  }

  async showPreview() {
    await this.previewButton.click();
    await expect(this.weekTable).toBeVisible();
  }

  /** The server has everything that was written here. */
  async expectSaved() {
    await expect(this.state).toHaveAttribute('data-pending', '');
  }

  /** A named Wednesday, Thursday, … with nothing but an event name: enough to send. Closed at the end. */
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

  /** Presses a send button and gives the id of the programme that was sent. */
  async send(button: Locator = this.sendButton): Promise<number> {
    const created = this.page.waitForResponse((answer) => isCreate(answer.request()));
    await button.click();
    const answer = await created;
    expect(answer.status()).toBe(201);
    return (await answer.json()).id;
  }

  /** @param version the number that the state line names */
  async expectWeekSent(version = 1) {
    await this.toast.expect('Programação Salva', 'Sua programação foi enviada com sucesso para o Admin.');
    await this.expectVersion(version);
  }

  /** The state line names this version, and nothing that is not in it. */
  async expectVersion(version: number) {
    await expect(this.state.locator('strong')).toHaveText(`Versão ${version}`);
  }

  async expectExtraSent() {
    await this.toast.expect('Evento Extra Enviado', 'O evento extra foi enviado com sucesso para o Admin.');
    await this.expectVersion(1);
  }

  /** Cells of the preview's week, row by row: date, weekday, name, attractions, price, notes, layout. */
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

  /** What this device keeps that the server does not have. */
  kept(): Promise<string[]> {
    return this.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('quartou-evening')));
  }

  /** In the dialog of two versions: the side of one field. */
  side(field: string, who: 'Você' | 'Outra pessoa'): Locator {
    return this.conflict.getByRole('group', { name: field }).getByRole('radio', { name: new RegExp(`^${who}`) });
  }

  async resolve() {
    await this.conflict.getByRole('button', { name: 'Salvar a escolha' }).click();
    await expectClosed(this.conflict);
  }
}

/** The day editor, in the words of a person who uses it. */
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
  /** The one line that says how far the week is. */
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

  /** The server has everything that was written here. */
  async expectSaved() {
    await expect(this.state).toHaveAttribute('data-pending', '');
  }

  /** Evenings by position that the server does not have. */
  async expectUnsaved(...positions: number[]) {
    await expect(this.state).toHaveAttribute('data-pending', positions.join());
  }

  /** One of the few flyers that the screen shows. */
  layout(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Chooses among all the flyers. */
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

  /** In the dialog of two versions: the side of one field. */
  side(field: string, who: 'Você' | 'Outra pessoa'): Locator {
    return this.conflict.getByRole('group', { name: field }).getByRole('radio', { name: new RegExp(`^${who}`) });
  }
}

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

/** A modal dialog is there, and hears keys. Its own box has no size, so its heading is what can be seen. */
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
