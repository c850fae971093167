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
  await expect(day.root).toContainText('Rock na Laje · 2 atrações · R$ 25 com flyer');
  await day.open();
  await expect(day.layoutThumb).toHaveAccessibleName('Trocar layout: Rock na Laje');
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

test('a change is stored 300 ms after the last one, not before', async ({ page, designer, context }) => {
  await context.clock.install({ time: new Date('2026-11-20T12:00:00-03:00') });
  await designer.open();
  await designer.day(0).open();
  await context.clock.pauseAt(new Date('2026-11-20T13:00:00-03:00'));
  const writes: string[] = [];
  await page.exposeFunction('written', (text: string) => writes.push(text));
  await page.evaluate(() => {
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      (window as unknown as { written(text: string): void }).written(JSON.parse(value).days[0].eventName);
      setItem.call(this, key, value);
    };
  });
  await designer.day(0).eventName.fill('Uma');
  await context.clock.runFor(299);
  await designer.day(0).eventName.fill('Uma noite');
  await context.clock.runFor(299);
  expect(writes).toEqual([]);
  await context.clock.runFor(2);
  await expect.poll(() => writes).toEqual(['Uma noite']);
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
  await page.getByRole('link', { name: 'Montar a programação' }).click();
  await expect(designer.day(0).root).toContainText('Escrito e já fora');

  await designer.day(0).open();
  await designer.day(0).eventName.fill('Escrito e já fechado');
  await page.close({ runBeforeUnload: true });
  const later = new Designer(await context.newPage());
  await later.open();
  await expect(later.day(0).root).toContainText('Escrito e já fechado');
});

test('what stands in the attraction box outlives the card and the page, and is pointed at before sending', async ({
  page,
  designer,
}) => {
  await designer.open();
  const [quarta, quinta] = [designer.day(0), designer.day(1)];
  await quarta.open();
  await quarta.box.fill('Fulano do Acord');
  await quinta.open();
  await expect(designer.checkList).toContainText('Quarta: “Fulano do Acord” foi escrito em Atrações e não foi adicionado.');
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
  await expect(designer.checkList).not.toContainText('foi escrito');
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
  await expect(other.day(2).root).toContainText('Desta aba');
  await expect(designer.day(1).root).toContainText('Da outra aba');
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
  for (const { page } of [designer, other]) await expect(page.getByText('Programação enviada ao Admin')).toBeVisible();
  // The other finds the week sent and asks, or, where the browser brings it the first tab's draft late, completes the same
  // programme with the same key.
  for (const { page } of [designer, other]) await expect(page.getByText('Enviando...')).toHaveCount(0);
  await stored.onlySchedule(week);
});

test('“Limpar” starts over, “Desfazer” brings everything back', async ({ page, designer }) => {
  await designer.open();
  await expect(designer.clearButton).toBeDisabled();
  await designer.chip('Próxima: 25/11').click();
  const day = designer.day(0);
  await day.open();
  await day.eventName.fill('Não era para apagar');
  await day.enterAttraction('Ana Fonte');
  await designer.clearButton.click();
  await designer.expectToast('Rascunho limpo', 'O rascunho foi apagado deste aparelho.');
  await expect(designer.date).toHaveValue('');
  await expect(designer.sendButton).toBeDisabled();
  await expect(day.check).toBeHidden();
  await expect(day.root).toContainText('Nada configurado');
  await designer.toast.getByRole('button', { name: 'Desfazer' }).click();
  await expect(designer.date).toHaveValue('25/11/2026');
  await expect(day.root).toContainText('Não era para apagar · 1 atração');
  await page.reload();
  await expect(day.root).toContainText('Não era para apagar · 1 atração');
  await designer.clearButton.click();
  await expect(designer.date).toHaveValue('');
  await page.reload();
  await expect(designer.date).toHaveValue('');
  await expect(day.root).toContainText('Nada configurado');
});

test('“Limpar” is there for anything that was touched, the extra event’s date and ticket type too', async ({ designer }) => {
  await designer.open();
  await designer.extra.open();
  await expect(designer.clearButton).toBeDisabled();
  await designer.extra.value('Open Bar').check();
  await expect(designer.clearButton).toBeEnabled();
});

test('“Limpar” takes the date’s message away with the date', async ({ designer }) => {
  await designer.open();
  await designer.typeDate('2026-11-26');
  await designer.nameDays(['Uma noite']);
  await designer.sendButton.click();
  await expect(designer.page.locator('#start-date').getByRole('alert')).toHaveText('A data inicial deve ser uma quarta-feira.');
  await designer.clearButton.click();
  await expect(designer.date).toHaveValue('');
  await expect(designer.page.locator('#start-date').getByRole('alert')).toHaveCount(0);
});

test('what is stored is damaged: the designer starts empty and works', async ({ page, designer }) => {
  for (const [what, text] of [
    ['no JSON', '{"dateText":"25/11'],
    ['null', 'null'],
    ['a list', '[1,2,3]'],
    ['a number', '7'],
    ['wrong types everywhere', JSON.stringify({ dateText: 7, days: 'x', extra: [], attempts: 3, sent: null })],
    ['wrong days', JSON.stringify({ days: [null, 3, { attractions: [null, { id: 'x' }, { id: -1, name: 'y' }], layout: 'z' }] })],
  ] as const) {
    await test.step(what, async () => {
      // Away from the designer, which would store its own once more on the way out.
      await page.goto('/nada');
      await page.evaluate((value) => localStorage.setItem('quartou-draft', value), text);
      await designer.open();
      await expect(designer.date).toHaveValue('');
      await expect(designer.page.getByText('0 de 5 dias')).toBeVisible();
      await designer.nameDays(['De novo']);
      await expect.poll(() => designer.storedDraft()).toMatchObject({ days: [{ eventName: 'De novo' }, {}, {}, {}, {}] });
      await page.reload();
      await expect(designer.day(0).root).toContainText('De novo');
    });
  }
});

test('what is stored is damaged in one place: the rest is kept', async ({ page, designer }) => {
  const stored = {
    dateText: '25/11/2026',
    days: [
      { eventName: 'Fica', attractions: [{ id: 1, name: 'DJ Conceição', isCustom: false }, 'lixo'], valueOption: 'free' },
      { eventName: { not: 'text' }, observations: 'Fica também' },
    ],
    extra: { eventName: 'Extra fica', ticketType: 'vip' },
  };
  await page.addInitScript((value) => localStorage.setItem('quartou-draft', value), JSON.stringify(stored));
  await designer.open();
  await expect(designer.date).toHaveValue('25/11/2026');
  await expect(designer.day(0).root).toContainText('Fica · 1 atração · Entrada livre');
  await designer.day(1).open();
  await expect(designer.day(1).eventName).toHaveValue('');
  await expect(designer.day(1).notes).toHaveValue('Fica também');
  await expect(designer.extra.root).toContainText('Extra fica · Normal');
});

for (const [what, breakStorage] of [
  [
    'is full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
  ],
  [
    'is forbidden',
    () => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('forbidden', 'SecurityError');
          },
        });
      }
    },
  ],
] as const) {
  test(`the device’s storage ${what}: it says so, and sending works all the same`, async ({ page, designer, stored, week }) => {
    await page.addInitScript(breakStorage);
    await designer.open();
    await designer.typeDate(week);
    await designer.nameDays(['Sem rascunho']);
    await expect(page.getByText('Este aparelho não deixou salvar o rascunho. Envie antes de fechar a página.')).toBeVisible();
    await expect(designer.saved).toBeHidden();
    const id = await designer.send();
    await designer.expectWeekSent();
    expect((await stored.schedule(id)).events[0]).toMatchObject({ eventName: 'Sem rascunho' });
  });
}
