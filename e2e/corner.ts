import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import type { CreatedSchedule } from '../core/contracts/schedules.ts';
import { formatDate } from '../core/rules/calendar.ts';
import { expectClosed } from './designer.ts';

/** A programme made by way of the API, for the screens that need one. */
export async function makeProgramme(request: APIRequestContext, startDate: string, names: (string | null)[] = []) {
  const answer = await request.post('/api/schedules', { data: { startDate } });
  expect(answer.status()).toBe(201);
  const made: CreatedSchedule = await answer.json();
  for (const [index, eventName] of names.entries()) {
    if (eventName !== null) await saveDay(request, made, index, { eventName });
  }
  return made;
}

/** Saves a day as another program would: whatever is there. */
export async function saveDay(request: APIRequestContext, made: CreatedSchedule, index: number, data: object) {
  const answer = await request.put(`/api/events/${made.events[index]?.id}`, { data: { scheduleId: made.id, ...data } });
  expect(answer.status()).toBe(200);
}

/** The day editor, in the words of a person who uses it. */
export class DayEditor {
  readonly page: Page;
  readonly heading: Locator;
  readonly eventName: Locator;
  readonly notes: Locator;
  readonly box: Locator;
  readonly plus: Locator;
  readonly items: Locator;
  readonly next: Locator;
  readonly back: Locator;
  readonly finish: Locator;
  readonly send: Locator;
  readonly saved: Locator;
  readonly unreachable: Locator;
  readonly conflict: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.eventName = page.getByLabel('Nome do evento (opcional)');
    this.notes = page.getByLabel('Observações');
    this.box = page.getByRole('combobox', { name: 'Buscar ou adicionar atração' });
    this.plus = page.getByRole('button', { name: 'Adicionar atração' });
    this.items = page.getByRole('list', { name: 'Atrações escolhidas' }).getByRole('listitem');
    this.next = page.getByRole('button', { name: 'Próximo dia' });
    this.back = page.getByRole('button', { name: 'Voltar' });
    this.finish = page.getByRole('button', { name: 'Finalizar' });
    this.send = page.getByRole('button', { name: 'Enviar para ADM' });
    this.saved = page.getByText(/^Salvo há \d+ s$/);
    this.unreachable = page.getByText('Sem conexão. Enviamos assim que voltar.');
    this.conflict = page.getByRole('dialog', { name: /^Duas versões/ });
  }

  async open(index: number, programme?: number) {
    await this.page.goto(`/day/${index}${programme ? `?programacao=${programme}` : ''}`);
    await expect(this.eventName).toBeVisible();
  }

  layout(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
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
    await this.page.getByRole('button', { name: `Escolher foto de ${attraction}` }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Fotos disponíveis' });
    await dialog.getByRole('button', { name: photo, exact: true }).click();
    await expectClosed(dialog);
  }

  /** In the dialog of two versions: the side of one field. */
  side(field: string, who: 'Você' | 'Outra pessoa'): Locator {
    return this.conflict.getByRole('group', { name: field }).getByRole('radio', { name: new RegExp(`^${who}`) });
  }
}

/** A Wednesday as it is typed. */
export const typed = formatDate;

export async function expectToast(page: Page, title: string, description?: string | RegExp) {
  const texts = page.locator('[data-toast] p');
  await expect(texts.first()).toHaveText(title);
  if (description) await expect(texts.nth(1)).toHaveText(description);
}
