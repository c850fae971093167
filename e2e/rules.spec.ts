import { makeProgramme, saveDay } from './corner.ts';
import { countRequests, intercept, isCreate, isPut } from './designer.ts';
import { expect, test } from './test.ts';

const PICK = 'Por favor, selecione uma quarta-feira.';
const SEND = 'A data inicial deve ser uma quarta-feira.';
const INVALID = 'Por favor, selecione uma data válida.';

test.describe('the start date', () => {
  test('another day than Wednesday: one message when picked, another when sent, none when cleared', async ({
    page,
    designer,
  }) => {
    const creates = countRequests(page, isCreate);
    const error = page.locator('#start-date').getByRole('alert');
    await designer.open();
    await designer.nameDays(['Uma noite']);
    await designer.typeDate('2026-11-26');
    await expect(error).toHaveText(PICK);
    await expect(designer.date).toHaveAttribute('aria-invalid', 'true');
    await designer.sendButton.click();
    await expect(error).toHaveText(SEND);
    await designer.expectToast('Erro', SEND);
    await expect(designer.date).toBeFocused();
    expect(creates()).toBe(0);
    await designer.date.fill('');
    await designer.date.blur();
    await expect(error).toHaveCount(0);
    await expect(designer.sendButton).toBeDisabled();
    await designer.typeDate('2026-11-26');
    await expect(error).toHaveText(PICK);
    await designer.chip('Próxima: 25/11').click();
    await expect(error).toHaveCount(0);
    await expect(designer.date).not.toHaveAttribute('aria-invalid');
  });

  test('picked in the calendar: the week from Sunday, Portuguese, any day can be pressed', async ({ page, designer }) => {
    await designer.open();
    await designer.calendarButton.click();
    // The names of the days are hidden from screen readers, which hear them with each day.
    await expect(designer.calendar.locator('thead th')).toHaveText([/^d/i, /^s/i, /^t/i, /^q/i, /^q/i, /^s/i, /^s/i]);
    await expect(designer.calendar).toContainText(/novembro de 2026|novembro 2026/i);
    await designer.calendar.getByRole('button', { name: /26 de novembro de 2026/i }).click();
    await expect(designer.date).toHaveValue('26/11/2026');
    await expect(page.locator('#start-date').getByRole('alert')).toHaveText(PICK);
    await designer.calendarButton.click();
    await designer.calendar.getByRole('button', { name: /próximo mês/i }).click();
    await designer.calendar.getByRole('button', { name: /(^|\D)2 de dezembro de 2026/i }).click();
    await expect(designer.date).toHaveValue('02/12/2026');
    await expect(page.locator('#start-date').getByRole('alert')).toHaveCount(0);
    await expect(designer.calendar).toHaveCount(0);
  });

  test('dates as people type them', async ({ page, designer }) => {
    await designer.open();
    for (const [typed, becomes] of [
      ['25/11', '25/11/2026'],
      ['25112026', '25/11/2026'],
      ['2/12/2026', '02/12/2026'],
      ['25-11-2026', '25/11/2026'],
      [' 25.11.2026 ', '25/11/2026'],
      ['6/1', '06/01/2027'],
    ] as const) {
      await test.step(typed, async () => {
        await designer.date.fill('');
        await designer.date.pressSequentially(typed);
        await designer.date.blur();
        await expect(designer.date).toHaveValue(becomes);
        await expect(page.locator('#start-date').getByRole('alert')).toHaveCount(0);
        await expect(designer.sendButton).toBeEnabled();
      });
    }
  });

  test('what is typed and is no date', async ({ page, designer }) => {
    await designer.open();
    for (const typed of ['31/02/2026', '00/11/2026', '25/13/2026', 'quarta', '25/11/26', '25/11/1026']) {
      await test.step(typed, async () => {
        await designer.date.fill('');
        await designer.date.pressSequentially(typed);
        await expect(page.locator('#start-date').getByRole('alert')).toHaveCount(0);
        await designer.date.blur();
        await expect(page.locator('#start-date').getByRole('alert')).toHaveText(INVALID);
        await expect(designer.sendButton).toBeDisabled();
        await expect(designer.date).toHaveValue(typed);
      });
    }
  });
});

test('sending nothing: the message and the toast', async ({ page, designer }) => {
  const creates = countRequests(page, isCreate);
  await designer.open();
  await designer.chip('Próxima: 25/11').click();
  await designer.day(0).open();
  await designer.day(0).notes.fill('Observações não bastam');
  await designer.sendButton.click();
  await designer.expectToast('Nenhum dia configurado', 'Configure pelo menos um dia da programação antes de salvar.');
  await expect(designer.problems).toHaveText(['Configure pelo menos um dia da programação antes de salvar.']);
  expect(creates()).toBe(0);
});

test('only configured days are sent', async ({ page, designer, stored, week }) => {
  const puts = countRequests(page, isPut);
  await designer.open();
  await designer.typeDate(week);
  await designer.nameDays(['Quarta', null, null, 'Sábado']);
  const id = await designer.send();
  await designer.expectWeekSent();
  expect(puts()).toBe(2);
  expect((await stored.schedule(id)).events.map(({ eventName }) => eventName)).toEqual(['Quarta', null, null, 'Sábado', null]);
});

test('the check mark: layout, name, value, custom value or attraction; observations alone give none', async ({ designer }) => {
  await designer.open();
  const day = designer.day(0);
  await day.open();
  await expect(day.check).toBeHidden();

  await day.notes.fill('Só observações');
  await expect(designer.saved).toBeVisible();
  await expect(day.check).toBeHidden();

  await day.eventName.fill('   ');
  await expect(day.check).toBeHidden();
  await day.eventName.fill('Nome');
  await expect(day.check).toBeVisible();
  await day.eventName.fill('');
  await expect(day.check).toBeHidden();

  await day.value('Entrada livre').check();
  await expect(day.check).toBeVisible();
  await day.value('Entrada livre').click();
  await expect(day.value('Entrada livre')).not.toBeChecked();
  await expect(day.check).toBeHidden();

  await day.value('Personalizado').check();
  await day.customValue.fill('R$ 10');
  await day.value('Personalizado').click();
  await expect(day.customValue).toBeHidden();
  // Typed and not chosen: it is kept, and counts for nothing.
  await expect(day.check).toBeHidden();
  await day.value('Personalizado').check();
  await expect(day.customValue).toHaveValue('R$ 10');
  await expect(day.check).toBeVisible();
  await day.value('Personalizado').click();

  await day.enterAttraction('Alguém');
  await expect(day.check).toBeVisible();
  await day.root.getByRole('button', { name: 'Remover Alguém' }).click();
  await expect(day.check).toBeHidden();

  await day.chooseLayout('Roda de Choro');
  await expect(day.check).toBeVisible();
  await day.root.getByRole('button', { name: 'Remover layout' }).click();
  await expect(day.check).toBeHidden();
});

test('one card at a time is open', async ({ page, designer }) => {
  await designer.open();
  const open = page.locator('[id^="card-"][aria-expanded="true"]');
  for (const card of [designer.day(0), designer.day(3), designer.extra, designer.day(4)]) {
    await card.open();
    await expect(open).toHaveCount(1);
  }
  await designer.day(4).close();
  await expect(open).toHaveCount(0);
  await page
    .getByRole('navigation', { name: 'Dias da semana' })
    .getByRole('button', { name: /^Sexta/ })
    .click();
  await expect(designer.day(2).toggle).toHaveAttribute('aria-expanded', 'true');
  await expect(open).toHaveCount(1);
});

test.describe('sending twice', () => {
  test('asks first; “Cancelar” sends nothing, “Enviar de novo” makes another programme', async ({
    page,
    designer,
    stored,
    week,
  }) => {
    const creates = countRequests(page, isCreate);
    await designer.open();
    await designer.typeDate(week);
    await designer.nameDays(['Uma noite']);
    const first = await designer.send();
    await designer.expectWeekSent();
    await designer.sendButton.click();
    await expect(designer.confirmDialog.getByText(/^Você já enviou esta semana em .* o Admin fica com duas\./)).toBeVisible();
    await designer.confirmDialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(designer.confirmDialog).toHaveCount(0);
    expect(creates()).toBe(1);
    await designer.sendButton.click();
    const second = await designer.send(designer.confirmDialog.getByRole('button', { name: 'Enviar de novo' }));
    await designer.expectWeekSent();
    expect(second).not.toBe(first);
    expect((await stored.week(week)).map(({ id }) => id)).toEqual([second, first]);
  });

  test('a week that another device has sent: says so below the date, asks, and leads there', async ({
    page,
    designer,
    stored,
    week,
    request,
  }) => {
    const made = await makeProgramme(request, week);
    await saveDay(request, made, 0, { eventName: 'De outro aparelho' });
    await designer.open();
    await designer.typeDate(week);
    await expect(page.getByText(/^Esta semana já foi enviada em /)).toBeVisible();
    await designer.nameDays(['Uma noite']);
    await designer.sendButton.click();
    await expect(designer.confirmDialog).toContainText('Esta semana já foi enviada em ');
    await designer.confirmDialog.getByRole('link', { name: 'Corrigir' }).click();
    await expect(page).toHaveURL(`/client/schedule/${made.id}`);

    // Who cannot ask sends all the same.
    await page.route('**/api/schedules/week/*', (route) => route.abort('connectionfailed'));
    await designer.open();
    await designer.send();
    await designer.expectWeekSent();
    expect(await stored.week(week)).toHaveLength(2);
    await designer.nameDays(['Outra noite']);
    await expect(designer.sentWeek).toContainText('Quarta mudou depois.');
  });

  test('a double click sends once', async ({ page, designer, stored, week }) => {
    const creates = countRequests(page, isCreate);
    await designer.open();
    await designer.typeDate(week);
    await designer.nameDays(['Uma noite']);
    await designer.sendButton.dblclick();
    await designer.expectWeekSent();
    expect(creates()).toBe(1);
    await expect(designer.confirmDialog).toHaveCount(0);
    await stored.onlySchedule(week);
  });

  test('while sending the button says so and is disabled', async ({ page, designer, week }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await intercept(page, isCreate, async (route) => {
      await held;
      await route.fallback();
    });
    await designer.open();
    await designer.typeDate(week);
    await designer.nameDays(['Uma noite']);
    await designer.sendButton.click();
    await expect(designer.sendButton).toHaveText('Enviando...');
    await expect(designer.sendButton).toBeDisabled();
    release();
    await designer.expectWeekSent();
    await expect(designer.sendButton).toHaveText('Enviar Programação Semanal');
  });
});

test('the preview: the toggle’s words, “-” for what is empty, “Nenhum evento extra configurado”', async ({ page, designer }) => {
  await designer.open();
  const row = (day: string) => ['-', day, '-', '-', '-', '-', '-'];
  await designer.expectWeekPreview(['Quarta', 'Quinta', 'Sexta', 'Sábado', 'Domingo'].map(row));
  await expect(page.getByText('Nenhum evento extra configurado')).toBeVisible();
  await page.getByRole('button', { name: 'Esconder Visualização' }).click();
  await expect(designer.weekTable).toHaveCount(0);
  await page.getByRole('button', { name: 'Visualizar Programação' }).click();
  await expect(designer.weekTable).toBeVisible();
});

test('a toast goes by itself after 5 s, one at a time', async ({ designer, context }) => {
  await context.clock.install({ time: new Date('2026-11-20T12:00:00-03:00') });
  await designer.open();
  await designer.chip('Próxima: 25/11').click();
  await designer.sendButton.click();
  await designer.expectToast('Nenhum dia configurado', 'Configure pelo menos um dia da programação antes de salvar.');
  await designer.extra.open();
  await designer.sendExtraButton.hover();
  // From here on time stands still but for what runFor gives.
  await context.clock.pauseAt(new Date('2026-11-20T12:30:00-03:00'));
  await expect(designer.toast).toHaveCount(0);
  await designer.sendExtraButton.click();
  await designer.expectToast('Evento Extra não configurado', 'Adicione pelo menos um nome, layout ou atração ao evento extra.');
  await designer.page.mouse.move(5, 5);
  await context.clock.runFor(4000);
  await expect(designer.toast).toHaveCount(1);
  await context.clock.runFor(2000);
  await expect(designer.toast).toHaveCount(0);
});

test.describe('very long texts', () => {
  for (const [what, letters] of [
    ['one word', 'W'.repeat(500)],
    ['many words', 'Wagner e Wando '.repeat(34).slice(0, 500)],
  ] as const) {
    test(`500 letters in ${what} never make the page wider than the window`, async ({ page, designer }) => {
      await designer.open();
      await designer.chip('Próxima: 25/11').click();
      for (const card of [designer.day(0), designer.extra]) {
        await card.open();
        await card.eventName.fill(letters);
        await card.notes.fill(letters);
        await card.enterAttraction(letters.slice(0, 200));
      }
      await designer.day(0).open();
      await designer.day(0).value('Personalizado').check();
      await designer.day(0).customValue.fill(letters.slice(0, 300));
      for (const width of [360, 390, 768, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        for (const card of [designer.day(0), designer.extra]) {
          if ((await card.toggle.getAttribute('aria-expanded')) === 'false') await card.open();
          const toggle = page.getByRole('button', { name: 'Visualizar Programação' });
          if (await toggle.isVisible()) await toggle.click();
          await expect(designer.weekTable).toBeVisible();
          await expect
            .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `at ${width} px`)
            .toBeLessThanOrEqual(0);
        }
      }
    });
  }
});
