import type { Locator } from '@playwright/test';
import { type Desk, expect, SOMEBODY, test } from './desk.ts';

test.use({ signedIn: true });

test.describe('Excel', () => {
  const fileOf = async (desk: Desk, press: () => Promise<unknown>) => {
    const downloading = desk.page.waitForEvent('download');
    await press();
    const download = await downloading;
    return { name: download.suggestedFilename(), path: await download.path() };
  };
  const choice = (desk: Desk, name: string): Locator => desk.page.getByRole('menuitem', { name, exact: true });

  test('of regular days is the complete one; the toasts tell', async ({ desk, sender, week }) => {
    const { id } = await sender.week(week, [SOMEBODY]);
    await desk.open();
    const file = await fileOf(desk, async () => {
      await desk.button('Excel', week).click();
      await desk.expectToast('Gerando Excel', 'A planilha está sendo preparada.');
    });
    expect(file.name).toBe(`programacao_completa_${id}.xlsx`);
    await desk.expectToast('Excel Gerado', 'Sua planilha foi baixada com sucesso.');
  });

  test('of an extra event alone is that of the extra events', async ({ desk, sender, week }) => {
    const { id } = await sender.extraAlone(week);
    await desk.open();
    const file = await fileOf(desk, () => desk.button('Excel', week).click());
    expect(file.name).toBe(`programacao_eventos_extras_${id}.xlsx`);
  });

  test('of both kinds: a choice of three', async ({ page, desk, sender, week }) => {
    const { id } = await sender.extra(await sender.week(week, [SOMEBODY]));
    await desk.open();
    // Until the menu is there the button gives the complete one.
    await expect(desk.button('Excel', week)).toHaveAttribute('aria-haspopup', 'menu');
    for (const [label, name] of [
      ['Completa', `programacao_completa_${id}.xlsx`],
      ['Regular', `programacao_regular_${id}.xlsx`],
      ['Eventos extras', `programacao_eventos_extras_${id}.xlsx`],
    ] as const) {
      await desk.button('Excel', week).click();
      await expect(page.getByRole('menuitem')).toHaveText(['Completa', 'Regular', 'Eventos extras']);
      const file = await fileOf(desk, () => choice(desk, label).click());
      expect(file.name).toBe(name);
      await desk.expectToast('Excel Gerado', 'Sua planilha foi baixada com sucesso.');
    }
    await desk.button('Excel', week).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await expect(desk.button('Excel', week)).toBeFocused();
  });

  test('one at a time for a programme; another’s goes on meanwhile', async ({ page, desk, sender, house }) => {
    const [one, two] = [house.freshWeek(), house.freshWeek()] as const;
    const first = await sender.week(one, [SOMEBODY]);
    const second = await sender.week(two, [SOMEBODY]);
    await desk.open();
    const asked: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/excel*', async (route) => {
      asked.push(new URL(route.request().url()).pathname);
      if (asked.length === 1) await held;
      await route.continue();
    });
    await desk.button('Excel', one).click();
    await expect(desk.button('Excel', one)).toHaveAttribute('aria-disabled', 'true');
    await desk.button('Excel', one).click({ force: true });
    const file = await fileOf(desk, () => desk.button('Excel', two).click());
    expect(file.name).toBe(`programacao_completa_${second.id}.xlsx`);
    const late = await fileOf(desk, async () => release());
    expect(late.name).toBe(`programacao_completa_${first.id}.xlsx`);
    expect(asked).toEqual([`/api/schedules/${first.id}/excel`, `/api/schedules/${second.id}/excel`]);
  });

  test('that failed: the server’s words, else the spec’s', async ({ page, desk, sender, week }) => {
    await sender.week(week, [SOMEBODY]);
    await desk.open();
    for (const answer of [
      { status: 500, body: '' },
      { status: 200, body: '' },
    ]) {
      await page.route('**/excel*', (route) => route.fulfill(answer));
      await desk.button('Excel', week).click();
      await desk.expectToast('Erro', 'Houve um erro ao gerar a planilha. Tente novamente.');
      await expect(desk.button('Excel', week)).not.toHaveAttribute('aria-disabled', 'true');
      await page.unroute('**/excel*');
    }
  });

  test('of a programme with nothing in it is refused in words', async ({ desk, sender, week }) => {
    await sender.week(week);
    await desk.open();
    await desk.button('Excel', week).click();
    await expect(desk.toast.locator('p').first()).toHaveText('Erro');
    await expect(desk.toast.locator('p').nth(1)).toHaveText(/[a-zà-ú]{4}.*\.$/);
  });

  test('without a network speaks of no draft: there is none at the desk', async ({ page, desk, sender, week }) => {
    await sender.week(week, [SOMEBODY]);
    await desk.open();
    await page.route('**/excel*', (route) => route.abort('connectionfailed'));
    await desk.button('Excel', week).click();
    await expect(desk.toast).toContainText('Erro');
    await expect(desk.toast).toContainText(/sem conexão/i);
    await expect(desk.toast).not.toContainText(/rascunho/i);
  });
});
