import { addDays } from '../core/rules/calendar.ts';
import { expectToast, makeProgramme, saveDay, typed } from './corner.ts';
import { countRequests, expectOpen } from './designer.ts';
import { expect, test } from './test.ts';

test.describe('Histórico', () => {
  test('finds by date, name and attraction, keeps the search in the address, and says when there is nothing', async ({
    page,
    week,
    request,
  }) => {
    const made = await makeProgramme(request, week);
    await saveDay(request, made, 1, {
      eventName: 'Noite do Pão de Açúcar',
      attractions: [{ customName: 'Ébano Trio', isCustom: true }],
    });
    const askedWho = countRequests(page, (request) => request.url().includes('/api/auth/user'));
    await page.goto('/client/history');
    const items = page.getByRole('list', { name: 'Programações' }).locator(':scope > li');
    await expect(items.first()).toBeVisible();
    const search = page.getByRole('searchbox', { name: 'Buscar programação' });
    for (const text of ['pao de acucar', 'ÉBANO', typed(addDays(week, 3))]) {
      await search.fill(text);
      await expect(items).toHaveCount(1);
      await expect(items).toContainText(typed(week));
    }
    await expect.poll(() => new URL(page.url()).searchParams.get('busca')).toBe(typed(addDays(week, 3)));
    await page.reload();
    await expect(search).toHaveValue(typed(addDays(week, 3)));
    await expect(items).toHaveCount(1);
    await expect(items.getByRole('list', { name: 'Dias' })).toContainText('Noite do Pão de Açúcar');
    await search.fill('xyzzyx');
    await expect(page.getByText('Nada encontrado para “xyzzyx”.')).toBeVisible();
    await page.getByRole('button', { name: 'Limpar a busca' }).click();
    await expect(items.first()).toBeVisible();
    await expect(search).toHaveValue('');
    await expect(search).toBeFocused();

    // Its own tab resets it, and going back finds the search again.
    await search.fill('ébano');
    await expect(items).toHaveCount(1);
    await expect.poll(() => new URL(page.url()).search).not.toBe('');
    await page.getByRole('link', { name: 'Histórico' }).click();
    await expect(search).toHaveValue('');
    await expect(items.nth(1)).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    await page.goBack();
    await expect(search).toHaveValue('ébano');
    await expect(items).toHaveCount(1);
    // Nobody has logged in here, and nobody is asked about.
    expect(askedWho()).toBe(0);
    await expect(page.getByRole('button', { name: /^Excluir/ })).toHaveCount(0);
  });

  test('shows more, page by page, newest first', async ({ page, week, request }) => {
    for (let n = 0; n < 22; n += 1) await makeProgramme(request, week, [`Folha ${week}`]);
    await page.goto(`/client/history?busca=${encodeURIComponent(`folha ${typed(week)}`)}`);
    const items = page.getByRole('list', { name: 'Programações' }).locator(':scope > li');
    await expect(items).toHaveCount(20);
    await page.getByRole('button', { name: 'Mostrar mais' }).press('Enter');
    await expect(items).toHaveCount(22);
    await expect(page.getByRole('button', { name: 'Mostrar mais' })).toHaveCount(0);
    await expect(items.nth(20).getByRole('link').first()).toBeFocused();
  });

  test('exports and opens', async ({ page, week, request }) => {
    const made = await makeProgramme(request, week, ['Para exportar']);
    await page.goto(`/client/history?busca=${typed(week)}`);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: `Excel da programação de ${typed(week)}` }).click();
    expect((await downloading).suggestedFilename()).toBe(`programacao_completa_${made.id}.xlsx`);
    await page.getByRole('link', { name: `Abrir programação de ${typed(week)}` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Programação: ${typed(week)}`);
    await page.goBack();
    await expect(page.getByRole('searchbox')).toHaveValue(typed(week));
  });

  test('repeats a week in two clicks', async ({ page, stored, week, house, request }) => {
    const made = await makeProgramme(request, week);
    await saveDay(request, made, 0, {
      eventName: 'Samba',
      customValue: 'R$ 20',
      layoutId: 1,
      attractions: [{ attractionId: 1 }],
    });
    // The week after it is another test's no more.
    const next = house.freshWeek();
    expect(next).toBe(addDays(week, 7));
    await page.goto(`/client/history?busca=${typed(week)}`);
    await page.getByRole('button', { name: `Repetir semana de ${typed(week)}` }).click();
    await page.getByRole('button', { name: 'Repetir', exact: true }).click();
    await expectToast(page, 'Semana repetida');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Programação: ${typed(next)}`);
    expect((await stored.onlySchedule(next)).events[0]).toMatchObject({
      date: next,
      eventName: 'Samba',
      customValue: 'R$ 20',
      layout: null,
      attractions: [{ attraction: { id: 1 } }],
    });
    expect((await stored.schedule(made.id)).events[0]?.layout).not.toBeNull();
  });

  test('repeats with a choice of week and of what to take, and refuses a day that is no Wednesday', async ({
    page,
    stored,
    week,
    house,
    request,
  }) => {
    const made = await makeProgramme(request, week);
    await saveDay(request, made, 0, { eventName: 'Samba', layoutId: 1, attractions: [{ attractionId: 1 }] });
    const target = house.freshWeek();
    await page.goto(`/client/schedule/${made.id}`);
    await page.getByRole('button', { name: `Repetir semana de ${typed(week)}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Repetir semana' });
    await expectOpen(dialog);
    const date = dialog.getByLabel('Nova quarta-feira');
    await date.fill(typed(addDays(target, 1)));
    await expect(dialog.getByText('Por favor, selecione uma quarta-feira.')).toBeVisible();
    await date.press('Enter');
    await expectOpen(dialog);
    await date.fill(typed(target));
    await dialog.getByLabel('Layouts').check();
    await dialog.getByLabel('Atrações e fotos').uncheck();
    await date.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Programação: ${typed(target)}`);
    expect((await stored.onlySchedule(target)).events[0]).toMatchObject({
      eventName: 'Samba',
      layout: { id: 1 },
      attractions: [],
    });
  });

  test('a server that does not answer is told, and asked again', async ({ page }) => {
    await page.route('**/api/schedules/history*', (route) => route.abort('connectionfailed'));
    await page.goto('/client/history');
    await expect(page.getByText('Não deu para carregar o histórico')).toBeVisible();
    await page.unroute('**/api/schedules/history*');
    await page.getByRole('button', { name: 'Tentar de novo' }).press('Enter');
    await expect(page.getByRole('list', { name: 'Programações' })).toBeVisible();
    // The button is gone; the next Tab goes on from here.
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test('the designer repeats the week before in two clicks, and can undo it', async ({
  page,
  designer,
  stored,
  week,
  request,
  house,
}) => {
  const before = await makeProgramme(request, week);
  await saveDay(request, before, 0, { eventName: 'Semana passada', freeEntry: true, layoutId: 1 });
  const next = house.freshWeek();
  await designer.open();
  await designer.typeDate(next);
  await designer.nameDays([null, null, 'Minha sexta']);
  await page.getByRole('button', { name: 'Repetir semana anterior' }).click();
  const dialog = page.getByRole('dialog', { name: 'Repetir semana' });
  await expect(dialog).toContainText(`A partir da programação de ${typed(week)}`);
  await expect(dialog.getByText('Isso substitui o rascunho atual. Dá para desfazer.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Repetir', exact: true }).click();
  await expectToast(page, 'Semana repetida no rascunho');
  await expect(designer.day(0).root).toContainText('Semana passada');
  await expect(designer.day(2).root).toContainText('Nada configurado');
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(designer.day(2).root).toContainText('Minha sexta');
  await expect(designer.day(0).root).toContainText('Nada configurado');

  await page.getByRole('button', { name: 'Repetir semana anterior' }).click();
  await page.getByRole('button', { name: 'Repetir', exact: true }).click();
  await expect(designer.date).toHaveValue(typed(next));
  await designer.send();
  await designer.expectWeekSent();
  expect((await stored.onlySchedule(next)).events[0]).toMatchObject({
    eventName: 'Semana passada',
    freeEntry: true,
    layout: null,
  });
});
