import { expect, type Locator, type Page } from '@playwright/test';
import { expectClosed } from './designer.ts';

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
