import { expect, type Locator, type Page } from '@playwright/test';
import { isCreate } from './intercept.ts';
import { expectFocusIn } from './keyboard.ts';
import { Toast } from './toast.ts';

/** One of the six cards: a day, or the extra event. */
export class Card {
  readonly root: Locator;
  /** “Configurar” in the row while it is closed, “Fechar” while it is open; not there while another one is open. */
  readonly toggle: Locator;
  /** In the strip, which is there while a day is open. */
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

  constructor(page: Page, card: string) {
    this.#page = page;
    this.root = page.locator(`section[aria-labelledby="title-${card}"]`);
    this.toggle = page.locator(`#card-${card}`);
    const index = card === 'extra' ? 5 : Number(card);
    this.place = page.getByRole('navigation', { name: 'Dias da semana' }).getByRole('button').nth(index);
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

  /** From its row or, while another day is open, from the strip. */
  async open() {
    await expect(this.toggle.or(this.place).first()).toBeVisible();
    // Without waiting: of the day that is open the strip alone may be there.
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

/** The designer's screen, in the words of a person who uses it. */
export class Designer {
  readonly page: Page;
  readonly date: Locator;
  readonly sendButton: Locator;
  readonly sendExtraButton: Locator;
  readonly toast: Toast;
  readonly clearButton: Locator;
  /** Below the date, where the Admin has the week already. */
  readonly takeUpButton: Locator;
  readonly weekTable: Locator;
  readonly extraTable: Locator;
  readonly problems: Locator;
  /** What is easily forgotten, below the cards. */
  readonly checkList: Locator;
  readonly sentWeek: Locator;
  readonly sentExtra: Locator;
  readonly saved: Locator;
  readonly calendarButton: Locator;
  readonly calendar: Locator;
  readonly layoutDialog: Locator;
  readonly photoDialog: Locator;
  readonly confirmDialog: Locator;
  readonly extra: Card;

  constructor(page: Page) {
    this.page = page;
    const startDate = page.locator('#start-date');
    this.date = startDate.getByLabel('Selecione a data da quarta-feira');
    this.calendarButton = startDate.getByRole('button', { name: 'Abrir calendário' });
    this.calendar = startDate.getByRole('dialog', { name: 'Calendário' });
    // The name changes while sending; the place does not.
    this.sendButton = page
      .getByRole('button', { name: /^(Enviar Programação Semanal|Atualizar programação enviada|Enviando\.\.\.)$/ })
      .last();
    this.sendExtraButton = page.locator('#body-extra').getByRole('button', { name: /^(Enviar Evento Extra|Enviando\.\.\.)$/ });
    this.toast = new Toast(page);
    this.clearButton = page.getByRole('button', { name: /^(Limpar|Nova semana)$/ });
    this.takeUpButton = page.getByRole('button', { name: 'Editar a programação enviada' });
    this.weekTable = page.getByRole('table', { name: 'Programação semanal' });
    this.extraTable = page.getByRole('table', { name: 'Evento extra' });
    this.problems = page.locator('main').getByRole('alert').getByRole('listitem');
    this.checkList = page.locator('#para-conferir');
    this.sentWeek = page.getByRole('region', { name: 'Programação enviada ao Admin' });
    this.sentExtra = page.getByRole('region', { name: 'Evento extra enviado ao Admin' });
    this.saved = page.getByText(/^Salvo (agora|há)/);
    this.layoutDialog = page.getByRole('dialog', { name: 'Selecione um Layout' });
    this.photoDialog = page.getByRole('dialog', { name: 'Fotos disponíveis' });
    this.confirmDialog = page.getByRole('dialog', { name: 'Enviar de novo?' });
    this.extra = new Card(page, 'extra');
  }

  async open() {
    await this.page.goto('/designer');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Programação Semanal' })).toBeVisible();
  }

  /** Day 0 (Wednesday) to 4 (Sunday). */
  day(index: number): Card {
    return new Card(this.page, String(index));
  }

  chip(name: string): Locator {
    return this.page.locator('#start-date').getByRole('button', { name, exact: true });
  }

  /** Writes a calendar date into the box as a person does, `dd/MM/yyyy`. */
  async typeDate(date: string) {
    await this.date.fill(date.split('-').reverse().join('/'));
    await this.date.blur();
  }

  /** Opens the preview where it does not stand beside the days. After a change of width the toggle comes a moment later. */
  async showWeek() {
    if ((this.page.viewportSize()?.width ?? 0) < 1200) {
      const toggle = this.page.locator('#toggle-preview');
      await expect(toggle).toBeVisible();
      if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
    }
    await expect(this.weekTable).toBeVisible();
  }

  /** A named Wednesday, Thursday, … with nothing but an event name: enough to send. */
  async nameDays(names: (string | null)[]) {
    for (const [index, name] of names.entries()) {
      if (name === null) continue;
      const day = this.day(index);
      await day.open();
      await day.eventName.fill(name);
      await day.close();
    }
  }

  /** Presses a send button and gives the id of the schedule that the server made (or had made before). */
  async send(button: Locator = this.sendButton): Promise<number> {
    const created = this.page.waitForResponse((answer) => isCreate(answer.request()));
    await button.click();
    const answer = await created;
    expect(answer.status()).toBe(201);
    return (await answer.json()).id;
  }

  async expectWeekSent() {
    await this.toast.expect('Programação Salva', 'Sua programação foi enviada com sucesso para o Admin.');
    await expect(this.sentWeek).toBeVisible();
  }

  async expectWeekUpdated() {
    await this.toast.expect('Programação Atualizada', 'O Admin já tem a programação como está aqui.');
    await expect(this.sentWeek).toBeVisible();
  }

  async expectExtraSent() {
    await this.toast.expect('Evento Extra Enviado', 'O evento extra foi enviado com sucesso para o Admin.');
    await expect(this.sentExtra).toBeVisible();
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

  /** What this device has stored of the draft; null when nothing. */
  storedDraft(): Promise<unknown> {
    return this.page.evaluate(() => JSON.parse(localStorage.getItem('quartou-draft') ?? 'null'));
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
