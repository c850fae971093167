import type { Locator, Page } from '@playwright/test';
import { Designer } from '../../e2e/designer.ts';
import type { Person } from './person.ts';

/** A way through a part of the product. */
type Walk = (person: Person) => Promise<void>;

const button = (root: Page | Locator, name: string | RegExp) =>
  root.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).and(page.locator(':visible')).first();

/** The theme there and back; on a phone it is in the menu. */
async function theme(person: Person, isInMenu: boolean): Promise<void> {
  const { page } = person;
  if (isInMenu) await person.press('opening the menu', button(page, 'Abrir menu'));
  for (const name of ['Usar tema escuro', 'Usar tema claro']) {
    await person.press('the theme', page.getByRole('button', { name }).and(page.locator(':visible')).first());
  }
  if (isInMenu) await person.press('closing the menu', button(page, 'Fechar menu'));
}

/** Composing a week. */
const designer: Walk = async (person) => {
  const { page, isTouch } = person;
  const screen = new Designer(page);
  await person.open('/designer');
  await person.press('designer: opening the calendar', screen.calendarButton);
  await person.press('designer: next month', button(screen.calendar, /próximo mês/i));
  await person.key('designer: closing the calendar', 'Escape');

  const first = screen.day(0);
  await person.press('designer: opening a day', first.toggle);
  await first.eventName.waitFor();
  await person.write('designer: name of the event', first.eventName, 'Samba do Bistrô');
  await person.press('designer: own price', first.value('Personalizado'));
  await person.write('designer: own price', first.customValue, 'R$ 25');
  await person.write('designer: notes', first.notes, 'Entra grátis');

  const tiles = first.root.locator('[data-field="layout"] li button');
  await person.press('designer: a flyer', tiles.nth(1));
  await person.press('designer: a flyer', tiles.nth(2));
  await person.press('designer: all flyers', first.layoutButton);
  await screen.layoutDialog.getByRole('heading').first().waitFor();
  const search = screen.layoutDialog.getByRole('searchbox');
  if (isTouch) await person.press('flyers: search, the box', search);
  await person.type('flyers: search', 'noite');
  await person.press('flyers: choosing one', screen.layoutDialog.getByRole('listitem').getByRole('button').nth(4));
  await screen.layoutDialog.waitFor({ state: 'detached' });

  await person.write('designer: looking for an attraction', first.box, 'ban');
  await person.key('designer: down the suggestions', 'ArrowDown');
  await person.key('designer: taking a suggestion', 'Enter');
  await person.type('designer: looking for an attraction', 'dj');
  await person.press('designer: taking a suggestion', first.suggestions.first());
  await first.items.nth(1).waitFor();
  await person.press('designer: opening the photos', button(first.items.first(), /^(Escolher|Trocar) foto/));
  await screen.photoDialog.getByRole('heading').first().waitFor();
  await person.press('photos: choosing one', screen.photoDialog.getByRole('listitem').getByRole('button').last());
  await screen.photoDialog.waitFor({ state: 'detached' });
  await person.press('designer: an attraction further up', button(first.items.nth(1), /para cima$/));
  await person.press('designer: removing an attraction', button(first.items.nth(1), /^Remover/).last());

  const days = page.getByRole('navigation', { name: 'Dias da semana' }).getByRole('button');
  for (const index of [1, 2, 3, 4, 5, 0, 1]) {
    await person.press('designer: another day by the strip', days.nth(index));
    await screen.day(0).root.or(page.locator('main [data-evening]')).first().waitFor();
  }
  const second = screen.day(1);
  await person.write('designer: name of the event', second.eventName, 'Forró');
  await person.press('designer: a price', second.value('Entrada livre'));
  await person.press('designer: the next day', page.locator('#next-evening'));
  await screen.day(2).eventName.waitFor();
  await person.press('designer: closing the day', screen.day(2).toggle);
  const preview = screen.previewButton;
  await person.press('designer: the preview', preview);
  await person.press('designer: the preview', preview);
  await theme(person, isTouch);
  const clear = screen.clearButton;
  await person.press('designer: clearing the week', clear);
  await person.press('designer: undoing that', button(page, 'Desfazer'));
};

/** From screen to screen. */
const around: Walk = async (person) => {
  const { page, isTouch } = person;
  await person.open('/');
  await person.press(
    'home: an evening',
    page
      .locator('main')
      .getByRole('link', { name: /Quarta/ })
      .first(),
  );
  await page.getByRole('heading', { level: 1, name: 'Programação Semanal' }).waitFor();
  for (const [name, heading] of [
    ['Histórico', 'Histórico'],
    ['Nova Programação', /./],
    ['Programação', 'Programação Semanal'],
  ] as const) {
    if (isTouch) await person.press('opening the menu', button(page, 'Abrir menu'));
    await person.press(`to ${name}`, link(page, new RegExp(`^${name}$`)));
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  }
  await person.press('to home', link(page, /^Quartou/));
};

const history: Walk = async (person) => {
  const { page } = person;
  await person.open('/client/history');
  const box = page.getByRole('searchbox');
  await person.write('history: search', box, 'samba');
  for (let letters = 0; letters < 5; letters += 1) await person.key('history: search', 'Backspace');
  await person.press('history: more', button(page, 'Mostrar mais'));
  await page.locator('[data-programme]:focus-within').waitFor();
  await person.press('history: opening a menu', button(page, /^Mais da programação/).first());
  await person.press('history: opening the repetition', page.getByRole('menuitem', { name: 'Repetir semana' }));
  await page.getByRole('dialog').getByRole('heading').first().waitFor();
  await person.key('history: closing the repetition', 'Escape');
};

const dayEditor: Walk = async (person) => {
  const { page } = person;
  await person.open('/day/0?programacao=2');
  await person.write('day editor: name of the event', page.getByLabel('Nome do evento (opcional)'), 'abertura');
  await person.press('day editor: a flyer', page.locator('[data-field="layout"] li button, [data-stop] li button').nth(1));
  await person.write('day editor: looking for an attraction', page.getByRole('combobox').first(), 'gru');
};

/** Administrators' screens. */
const admin: Walk = async (person) => {
  const { page, isTouch } = person;
  const dialog = page.getByRole('dialog');
  await person.open('/admin/dashboard');
  await person.press('dashboard: opening a programme', link(page, /^Visualizar a programação/));
  await dialog.getByRole('tab').last().waitFor();
  await person.press('viewer: the other tab', dialog.getByRole('tab').last());
  await person.key('viewer: closing', 'Escape');
  await dialog.waitFor({ state: 'detached' });
  await theme(person, false);
  if (isTouch) await person.press('opening the menu', button(page, 'Abrir menu'));
  await person.press('to the attractions', link(page, /^Atrações/));
  await page.getByRole('searchbox').waitFor();

  await person.write('attractions: search', page.getByRole('searchbox'), 'banda');
  for (let letters = 0; letters < 5; letters += 1) await person.key('attractions: search', 'Backspace');
  await person.press('attractions: more', button(page, 'Mostrar mais'));
  // The focus goes to the first new row, and the page with it.
  await page.locator('tbody tr:focus-within').waitFor();
  await person.press('attractions: opening the photos', button(page, /^Gerenciar Fotos de/).nth(3));
  await dialog.getByRole('heading').first().waitFor();
  await person.key('attractions: closing the photos', 'Escape');
  await dialog.waitFor({ state: 'detached' });
  await person.press('attractions: adding', button(page, 'Adicionar Atração'));
  await dialog.getByRole('textbox').waitFor();
  await person.write('attractions: name', dialog.getByRole('textbox'), 'Duo Novo');
  await person.press('attractions: not adding', button(dialog, 'Cancelar'));
  await dialog.waitFor({ state: 'detached' });

  if (isTouch) await person.press('opening the menu', button(page, 'Abrir menu'));
  await person.press('to the layouts', link(page, /^Layouts/));
  await person.press('layouts: a large one', button(page, /^Visualizar /).first());
  await dialog.getByRole('heading').first().waitFor();
  await person.key('layouts: closing it', 'Escape');
  await dialog.waitFor({ state: 'detached' });

  if (isTouch) await person.press('opening the menu', button(page, 'Abrir menu'));
  await person.press('to the values', link(page, /^Valores/));
  await person.press('values: adding', button(page, 'Adicionar Valor'));
  await dialog.getByRole('textbox').waitFor();
  await person.write('values: text', dialog.getByRole('textbox'), 'R$ 12');
  await person.key('values: not adding', 'Escape');
  await dialog.waitFor({ state: 'detached' });
};

/** Everything that is done with one device; the first alone is a quick run. */
export const WALKS: Walk[] = [designer, around, history, dayEditor, admin];
