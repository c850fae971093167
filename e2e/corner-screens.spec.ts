import type { Page } from '@playwright/test';
import { addDays } from '../core/rules/calendar.ts';
import { expectAccessible } from './axe.ts';
import { DayEditor, expectToast, makeProgramme, saveDay, typed } from './corner.ts';
import { expectClosed, expectOpen } from './designer.ts';
import { expect, paperPages, test } from './test.ts';

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('around the screens', () => {
  test('the tabs, Voltar, and the footer with the year', async ({ page }) => {
    for (const path of ['/client/schedule', '/client/schedule/1', '/client/history', '/day/0?programacao=1']) {
      await test.step(path, async () => {
        await page.goto(path);
        const tabs = page.getByRole('navigation', { name: 'Principal' });
        await expect(tabs.getByRole('link', { name: 'Nova Programação' })).toHaveAttribute('href', '/client/schedule');
        await expect(tabs.getByRole('link', { name: 'Histórico' })).toHaveAttribute('href', '/client/history');
        await expect(page.getByRole('contentinfo')).toContainText('2026');
        await page.getByRole('link', { name: 'Voltar' }).click();
        await expect(h1(page)).toHaveText('A programação da casa, de quarta a domingo');
      });
    }
  });

  test('a day that is none is the not-found page', async ({ page }) => {
    for (const path of ['/day/5', '/day/-1', '/day/x', '/day/00', '/day/1.5']) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(h1(page)).toHaveText('404 Page Not Found');
        await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
      });
    }
  });

  test('a programme that is not there says so and leads on', async ({ page }) => {
    for (const path of ['/client/schedule/999999', '/client/schedule/abc', '/day/0?programacao=999999', '/day/0?programacao=x']) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(h1(page)).toHaveText('Programação não encontrada.');
        await page.getByRole('link', { name: 'Ver o histórico' }).click();
        await expect(h1(page)).toHaveText('Histórico');
      });
    }
  });

  test('a programme of nothing says so', async ({ page, week, request }) => {
    const answer = await request.post('/api/schedules', { data: { startDate: week, specialEventOnly: true } });
    const { id } = await answer.json();
    await page.goto(`/client/schedule/${id}`);
    await expect(page.getByText('Nenhum evento configurado nesta programação.')).toBeVisible();
    await page.goto(`/day/0?programacao=${id}`);
    await expect(page.getByText('Nenhum evento configurado nesta programação.')).toBeVisible();
  });

  test('a server that does not answer is told, and asked again', async ({ page, week, request }) => {
    const made = await makeProgramme(request, week, ['Samba']);
    await page.route('**/api/schedules/*', (route) => route.abort('connectionfailed'));
    for (const [path, words] of [
      [`/client/schedule/${made.id}`, 'Não deu para carregar a programação'],
      [`/day/0?programacao=${made.id}`, 'Não deu para carregar o dia'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(words)).toBeVisible();
    }
    await page.unroute('**/api/schedules/*');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(page.getByLabel('Nome do evento (opcional)')).toHaveValue('Samba');
  });
});

test.describe('the day editor without a programme', () => {
  test('works on this device’s draft, the designer’s own, and says so', async ({ page, designer }) => {
    const day = new DayEditor(page);
    await day.open(1);
    await expect(page.getByText('Você está editando o rascunho deste aparelho.')).toBeVisible();
    await day.eventName.fill('No rascunho');
    await day.value('Entrada livre').check();
    await day.addAttraction('Ana Fonte');
    await expect(page.getByText(/^Salvo (agora|há)/)).toBeVisible();
    await day.next.click();
    await expect(day.heading).toHaveText('Sexta');
    expect(new URL(page.url()).search).toBe('');
    await page.goto('/day/4');
    await day.send.click();
    await expect(h1(page)).toHaveText('Programação Semanal');
    await expect(designer.day(1).root).toContainText('No rascunho · 1 atração · Entrada livre');
  });

  test('opens the programme that was last worked on, until one asks for the draft', async ({ page, week, request }) => {
    const made = await makeProgramme(request, week, ['Lembrada']);
    const day = new DayEditor(page);
    await day.open(0, made.id);
    await page.goto('/day/1');
    await expect.poll(() => new URL(page.url()).search).toBe(`?programacao=${made.id}`);
    await page.getByRole('button', { name: 'Usar o rascunho deste aparelho' }).click();
    await expect(page.getByText('Você está editando o rascunho deste aparelho.')).toBeVisible();
    await page.goto('/day/0');
    await expect(page.getByText('Você está editando o rascunho deste aparelho.')).toBeVisible();
  });

  test('the flyer one points at is marked, and no other', async ({ page }) => {
    const day = new DayEditor(page);
    await day.open(2);
    const shadows = () =>
      page
        .locator('details li button > span:first-child')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).boxShadow));
    await day.layout('Rock na Laje').hover();
    await expect.poll(async () => (await shadows()).filter((shadow) => shadow !== 'none')).toHaveLength(1);
    expect((await shadows()).length).toBeGreaterThan(5);
  });

  test('photos come when they are asked for, with “Sem foto” to take one back', async ({ page }) => {
    const day = new DayEditor(page);
    let asked = 0;
    page.on('request', (request) => {
      if (/\/photos/.test(request.url())) asked += 1;
    });
    await day.open(0);
    await day.addAttraction('DJ Conceição');
    expect(asked).toBe(0);
    await day.choosePhoto('DJ Conceição', 'estúdio-2');
    expect(asked).toBe(1);
    await expect(day.items).toContainText('Com foto');
    await page.getByRole('button', { name: 'Trocar foto de DJ Conceição' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sem foto' }).click();
    await expect(day.items).not.toContainText('Com foto');
  });
});

test.describe('before sending', () => {
  test('the details point at what would be forgotten, and block nothing', async ({ page, week, request }) => {
    const made = await makeProgramme(request, week);
    const items = [{ attractionId: 1 }];
    await saveDay(request, made, 0, { eventName: 'Sem nada', attractions: items });
    await saveDay(request, made, 2, { eventName: 'Completa', layoutId: 1, freeEntry: true, attractions: items });
    await page.goto(`/client/schedule/${made.id}`);
    const points = page.locator('details').getByRole('listitem');
    await expect(points).toHaveText([
      'Quarta: faltam o layout e o valor.',
      /está em 2 dias: qua e sex\.$/,
      /^Quarta: sem foto de /,
      /^Sexta: sem foto de /,
    ]);
    await page.getByRole('button', { name: 'Enviar para Admin' }).click();
    await expectToast(page, 'Programação Enviada');
  });

  test('the designer counts them in its bar and leads there', async ({ page, designer }) => {
    await designer.open();
    await designer.typeDate('2026-11-18');
    await designer.nameDays(['Só o nome']);
    await page.getByRole('button', { name: '2 itens para conferir' }).click();
    await expect(page.locator('details').getByRole('listitem')).toHaveText([
      '18/11/2026 já passou.',
      'Quarta: faltam o layout e o valor.',
    ]);
    await expect(designer.sendButton).toBeEnabled();
  });
});

test.describe('to post and to print', () => {
  test('the week as text: changed, copied, and still changed after closing', async ({ page, context, week, request }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const made = await makeProgramme(request, week);
    await saveDay(request, made, 0, {
      eventName: 'Samba',
      customValue: 'R$ 20',
      attractions: [{ customName: 'Trio', isCustom: true }],
    });
    await page.goto(`/client/schedule/${made.id}`);
    await page.getByRole('button', { name: 'Texto para WhatsApp' }).click();
    const dialog = page.getByRole('dialog', { name: 'Texto para WhatsApp' });
    const text = dialog.getByLabel('Texto');
    const dayMonth = (date: string) => typed(date).slice(0, 5);
    await expect(text).toHaveValue(
      `*Programação de ${dayMonth(week)} a ${dayMonth(addDays(week, 4))}*\n\n*Quarta-feira, ${dayMonth(week)}*\nSamba\nTrio\nR$ 20`,
    );
    await text.fill('Mudado por mim');
    await dialog.getByRole('button', { name: 'Copiar texto' }).click();
    await expectToast(page, 'Texto copiado');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Mudado por mim');
    await dialog.getByRole('button', { name: 'Fechar', exact: true }).click();
    await expectClosed(dialog);
    await page.getByRole('button', { name: 'Texto para WhatsApp' }).click();
    await expect(text).toHaveValue('Mudado por mim');
    await dialog.getByRole('button', { name: 'Refazer o texto' }).click();
    await expect(text).toHaveValue(/^\*Programação de/);
  });

  test('a draft as text', async ({ page, designer }) => {
    await designer.open();
    await designer.nameDays([null, 'Quinta Autoral']);
    await page.getByRole('button', { name: 'Texto para WhatsApp' }).click();
    await expect(page.getByLabel('Texto', { exact: true })).toHaveValue('*Programação*\n\n*Quinta-feira*\nQuinta Autoral');
  });

  test('the details and the preview print as one A4 each, light, without the screen’s furniture', async ({
    page,
    designer,
    request,
    week,
  }) => {
    await page.addInitScript(() => localStorage.setItem('quartou-theme', 'dark'));
    // The example house's fullest week: five days and an extra event.
    await page.goto('/client/schedule/2');
    await expect(page.getByRole('listitem').filter({ hasText: 'Evento Extra' })).toBeVisible();
    expect(await paperPages(page)).toBe(1);
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
    await expect(page.getByRole('button', { name: 'Enviar para Admin' })).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
    await page.emulateMedia({ media: null });

    const take = { attractions: true, values: true, names: true, lots: true, layouts: true };
    expect((await request.post('/api/schedules/2/repeat', { data: { startDate: week, take } })).status()).toBe(201);
    await page.setViewportSize({ width: 390, height: 844 });
    await designer.open();
    await designer.typeDate(addDays(week, 7));
    await page.getByRole('button', { name: 'Repetir semana anterior' }).click();
    await page.getByLabel('Layouts').check();
    await page.getByRole('button', { name: 'Repetir', exact: true }).click();
    await expect(designer.day(0).root).toContainText('Samba do Bistrô');
    expect(await paperPages(page)).toBe(1);
    await page.emulateMedia({ media: 'print' });
    // Closed on the screen, and on paper all the same.
    await expect(designer.weekTable).toBeVisible();
    await expect(designer.day(0).root).toBeHidden();
    await expect(designer.sendButton).toBeHidden();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a day by touch, with the ways on within reach', async ({ page, stored, week, request }) => {
    const made = await makeProgramme(request, week);
    const day = new DayEditor(page);
    await page.goto(`/client/schedule/${made.id}`);
    await page.getByRole('link', { name: 'Configurar Domingo' }).tap();
    await day.layout('Rock na Laje').tap();
    await day.eventName.tap();
    await page.keyboard.type('Domingo no celular');
    await day.value('Entrada livre').tap();
    await expect(day.send).toBeInViewport({ ratio: 1 });
    await day.send.tap();
    await expectToast(page, 'Programação Enviada');
    expect((await stored.schedule(made.id)).events[4]).toMatchObject({ eventName: 'Domingo no celular', freeEntry: true });
  });

  test('the menu has what the header has no room for', async ({ page }) => {
    await page.goto('/client/history');
    await expect(page.getByRole('link', { name: 'Voltar' })).toBeVisible();
    await page.getByRole('button', { name: 'Abrir menu' }).tap();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'Acessar Painel Admin' })).toBeVisible();
    await menu.getByRole('link', { name: 'Nova Programação' }).tap();
    await expect(h1(page)).toHaveText('Nova Programação');
    await expect(menu).toBeHidden();
  });
});

for (const timezoneId of ['America/Sao_Paulo', 'America/Manaus', 'UTC', 'Asia/Tokyo', 'Pacific/Kiritimati']) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId });

    test('a Wednesday stays that Wednesday over the year’s end', async ({ page, context, stored }) => {
      for (const moment of ['2026-12-30T23:30:00-03:00', '2026-12-31T00:30:00-03:00']) {
        await test.step(`begun at ${moment}`, async () => {
          await context.clock.setFixedTime(moment);
          await page.goto('/client/schedule');
          const next = moment.startsWith('2026-12-30') ? '30/12' : '06/01';
          await expect(page.getByRole('button', { name: `Próxima: ${next}` })).toBeVisible();
          await page.getByRole('button', { name: 'Abrir calendário' }).click();
          const calendar = page.getByRole('dialog', { name: 'Calendário' });
          await calendar.getByRole('button', { name: /30 de dezembro de 2026/ }).click();
          await expect(page.getByRole('definition')).toHaveText(['30/12/2026', '03/01/2027']);
          await page.getByRole('button', { name: 'Iniciar Programação' }).click();
          await expect(h1(page)).toHaveText('Programação: 30/12/2026');
          await expect(page.locator('main li .title-number')).toHaveText([
            '30/12/2026',
            '31/12/2026',
            '01/01/2027',
            '02/01/2027',
            '03/01/2027',
          ]);
          const id = Number(new URL(page.url()).pathname.split('/').at(-1));
          await page.getByRole('button', { name: 'Repetir semana de 30/12/2026' }).click();
          await expect(page.getByLabel('Nova quarta-feira')).toHaveValue('06/01/2027');
          await page.getByRole('button', { name: 'Repetir', exact: true }).click();
          await expect(h1(page)).toHaveText('Programação: 06/01/2027');
          expect((await stored.schedule(id)).startDate).toBe('2026-12-30');
        });
      }
    });
  });
}

test.describe('axe finds nothing', () => {
  test.slow();
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  /** A week with the longest names that there may be. */
  const long = 'Noite interminável de nome comprido demais '.repeat(10).trim();

  test('new programme, with a week that is taken', async ({ page, week, request }) => {
    await makeProgramme(request, week, ['Samba']);
    await page.goto(`/client/schedule?data=${week}`);
    await expect(page.getByRole('region', { name: 'Esta semana já tem uma programação' })).toBeVisible();
    await expectAccessible(page);
  });

  test('details, full and with long names', async ({ page, week, request }) => {
    const made = await makeProgramme(request, week, [long, null, 'x'.repeat(400)]);
    await saveDay(request, made, 3, {
      customValue: long.slice(0, 300),
      attractions: [{ customName: 'y'.repeat(200), isCustom: true }],
    });
    await page.goto(`/client/schedule/${made.id}`);
    await expect(page.getByRole('heading', { name: 'Quarta-feira' })).toBeVisible();
    await expectAccessible(page);
  });

  test('details, not found', async ({ page }) => {
    await page.goto('/client/schedule/999999');
    await expect(h1(page)).toHaveText('Programação não encontrada.');
    await expectAccessible(page);
  });

  test('day editor, full', async ({ page }) => {
    const day = new DayEditor(page);
    await day.open(4, 2);
    await expectAccessible(page);
  });

  test('day editor, two versions', async ({ page, week, request }) => {
    const made = await makeProgramme(request, week);
    const day = new DayEditor(page);
    await day.open(0, made.id);
    await saveDay(request, made, 0, { eventName: long });
    await day.eventName.fill('x'.repeat(300));
    await expectOpen(day.conflict);
    await expectAccessible(page);
  });

  test('history, with long names, and nothing found', async ({ page, week, request }) => {
    await makeProgramme(request, week, [long, 'z'.repeat(400)]);
    await page.goto(`/client/history?busca=${typed(week)}`);
    await expect(page.getByRole('list', { name: 'Programações' })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/client/history?busca=xyzzyx');
    await expect(page.getByText('Nada encontrado')).toBeVisible();
    await expectAccessible(page);
  });

  test('the dialogs: repeat, text', async ({ page }) => {
    await page.goto('/client/schedule/2');
    for (const name of [/^Repetir semana/, 'Texto para WhatsApp']) {
      await page.getByRole('button', { name }).click();
      await expectOpen(page.getByRole('dialog'));
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expectClosed(page.getByRole('dialog'));
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  });
});
