import { Designer } from './designer.ts';
import { expect, test } from './test.ts';

test('reload in the middle of composing: nothing is lost, and the bar says that it was saved', async ({ page, designer }) => {
  await designer.open();
  await designer.chip('02/12').click();
  const day = designer.day(2);
  await day.open();
  await day.chooseLayout('Rock na Laje');
  await day.eventName.fill('Rock na Laje');
  await day.value('Personalizado').check();
  await day.customValue.fill('R$ 25 com flyer');
  await day.enterAttraction('Os Vizinhos da Laje');
  await day.choosePhoto('Os Vizinhos da Laje', 'Amplificador');
  await day.enterAttraction('Palco aberto');
  await designer.extra.open();
  await designer.extra.value('Open Bar').check();
  await designer.extra.eventName.fill('Mais uma');
  await designer.extra.root.getByLabel('Data do evento').fill('08/12/2026');
  await designer.extra.root.getByLabel('Data do evento').blur();
  await designer.extra.notes.fill('Última coisa');
  await expect(designer.saved).toBeVisible();
  await expect.poll(() => designer.storedDraft()).toMatchObject({ extra: { observations: 'Última coisa' } });

  await page.reload();
  await expect(designer.date).toHaveValue('02/12/2026');
  await expect(day.root).toContainText(/Rock na Laje\s*2 atrações · R\$ 25 com flyer/);
  await day.open();
  await expect(day.layoutThumb).toHaveAccessibleName('Rock na Laje');
  await expect(day.eventName).toHaveValue('Rock na Laje');
  await expect(day.value('Personalizado')).toBeChecked();
  await expect(day.customValue).toHaveValue('R$ 25 com flyer');
  await day.expectAttractions(['Os Vizinhos da Laje', 'Palco aberto']);
  await expect(day.item('Os Vizinhos da Laje')).toContainText('foto “Amplificador”');
  await designer.extra.open();
  await expect(designer.extra.value('Open Bar')).toBeChecked();
  await expect(designer.extra.eventName).toHaveValue('Mais uma');
  await expect(designer.extra.root.getByLabel('Data do evento')).toHaveValue('08/12/2026');
  await expect(designer.extra.notes).toHaveValue('Última coisa');
});

test('the page is left or closed right after typing, within the 300 ms', async ({ page, designer, context }) => {
  await designer.open();
  await designer.day(0).open();
  await designer.day(0).eventName.fill('Escrito e já recarregado');
  await page.reload();
  await expect(designer.day(0).root).toContainText('Escrito e já recarregado');

  await designer.day(0).open();
  await designer.day(0).eventName.fill('Escrito e já fora');
  await page.getByRole('link', { name: 'Quartou!, início' }).click();
  await page.getByRole('link', { name: 'Programação', exact: true }).click();
  await expect(designer.day(0).root).toContainText('Escrito e já fora');

  await designer.day(0).open();
  await designer.day(0).eventName.fill('Escrito e já fechado');
  await page.close({ runBeforeUnload: true });
  const later = new Designer(await context.newPage());
  await later.open();
  await expect(later.day(0).root).toContainText('Escrito e já fechado');
});

test('what stands in the attraction box outlives the card and the page', async ({ page, designer }) => {
  await designer.open();
  const [quarta, quinta] = [designer.day(0), designer.day(1)];
  await quarta.open();
  await quarta.box.fill('Fulano do Acord');
  await quinta.open();
  await expect(designer.checkList).toContainText('Quarta: “Fulano do Acord”');
  await page.reload();
  await quarta.open();
  await expect(quarta.box).toHaveValue('Fulano do Acord');
  await expect(quarta.root.getByText('Não adicionado')).toBeVisible();
  await quarta.box.focus();
  await expect(quarta.root.getByText('Não adicionado')).toBeHidden();
  await expect(quarta.root.getByText('Enter adiciona')).toBeVisible();
  await quarta.box.pressSequentially('eon');
  await quarta.box.press('Enter');
  await quarta.expectAttractions(['Fulano do Acordeon']);
  await expect(quarta.box).toHaveValue('');
  await expect(designer.checkList).not.toContainText('“Fulano');
});

test('two tabs: what one writes the other shows, both ways', async ({ designer, context }) => {
  await designer.open();
  const other = new Designer(await context.newPage());
  await other.open();
  await other.chip('Próxima: 25/11').click();
  await expect(designer.date).toHaveValue('25/11/2026');
  await other.day(1).open();
  await other.day(1).eventName.fill('Da outra aba');
  await expect(designer.day(1).root).toContainText('Da outra aba');
  await designer.day(2).open();
  await designer.day(2).eventName.fill('Desta aba');
  await expect(other.day(2).place).toContainText('Desta aba');
  await expect(designer.day(1).place).toContainText('Da outra aba');
  await expect(other.day(1).eventName).toHaveValue('Da outra aba');
});

test('two tabs send the same programme at the same time: there is one', async ({ designer, context, stored, week }) => {
  await designer.open();
  await designer.typeDate(week);
  await designer.nameDays(['Uma noite']);
  await expect.poll(() => designer.storedDraft()).toMatchObject({ days: [{ eventName: 'Uma noite' }, {}, {}, {}, {}] });
  const other = new Designer(await context.newPage());
  await other.open();
  await expect(other.day(0).root).toContainText('Uma noite');
  let release = () => {};
  const bothPressed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(
    (url) => url.pathname === '/api/schedules',
    async (route) => {
      await bothPressed;
      await route.continue();
    },
  );
  const firstIsAtIt = designer.page.waitForRequest((request) => new URL(request.url()).pathname === '/api/schedules');
  await designer.sendButton.click();
  await firstIsAtIt;
  await other.sendButton.click();
  await expect(other.sendButton).toHaveText('Enviando...');
  release();
  // The other finds just this week sent or, where the browser brings it the first tab's outbox late, completes the same
  // programme with the same key.
  await Promise.all([designer.expectWeekSent(), other.expectWeekSent()]);
  for (const { confirmDialog } of [designer, other]) await expect(confirmDialog).toHaveCount(0);
  await stored.onlySchedule(week);
});

test('a device that stores nothing: says so, and sending works', async ({ page, designer, stored, week }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('forbidden', 'SecurityError');
        },
      });
    }
  });
  await designer.open();
  await designer.typeDate(week);
  await designer.nameDays(['Sem rascunho']);
  await expect(page.getByText('Não deu para salvar o rascunho neste aparelho. Envie antes de fechar a página.')).toBeVisible();
  await expect(designer.saved).toBeHidden();
  const id = await designer.send();
  await designer.expectWeekSent();
  expect((await stored.schedule(id)).events[0]).toMatchObject({ eventName: 'Sem rascunho' });
});
