import { boxAtRest, gapBetween } from './screen.ts';
import { expect, test } from './test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 });

test('the send button is at the bottom, one tap opens suggestions, toasts cover no heading', async ({ page, designer, week }) => {
  await designer.open(week);
  await expect(designer.sendButton).toBeInViewport({ ratio: 1 });
  const bar = await boxAtRest(designer.sendButton);
  expect(bar.y + bar.height).toBeGreaterThan(750);
  expect(bar.height).toBeGreaterThanOrEqual(44);
  await designer.sendButton.tap();
  await expect.poll(async () => (await designer.toast.root.boundingBox())?.y ?? Infinity).toBeLessThan(60);
  await designer.toast.button('Fechar aviso').tap();

  const day = designer.day(1);
  await day.toggle.tap();
  await day.eventName.fill('Quinta Autoral');
  // The attractions' box is low on the screen and moves up at a tap. The first tap must open its list all the same.
  await day.box.evaluate((box) => box.scrollIntoView({ block: 'end' }));
  await expect.poll(async () => (await day.box.boundingBox())?.y).toBeGreaterThan(500);
  await page.setViewportSize({ width: 390, height: 640 });
  await day.box.tap();
  await expect(day.suggestions.first()).toBeVisible();
  await expect.poll(async () => (await day.box.boundingBox())?.y).toBeLessThan(250);
  await page.setViewportSize({ width: 390, height: 844 });

  await day.toggle.tap();
  await page.getByRole('button', { name: 'Visualizar Programação' }).tap();
  const heading = page.getByRole('heading', { name: 'Pré-visualização' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Esconder Visualização' }).tap();
  await expect(designer.weekTable).toHaveCount(0);
  await designer.expectSaved();
  const author = page.locator('form', { hasText: 'Quem está montando?' });
  await expect.poll(() => gapBetween(author, designer.checkList)).toBeGreaterThanOrEqual(12);

  await expect(designer.sendButton).toBeInViewport({ ratio: 1 });
  await designer.sendButton.tap();
  await designer.expectWeekSent();

  await day.open();
  const title = day.root.getByRole('heading', { level: 2 });
  await expect.poll(() => gapBetween(title, designer.toast.root)).toBeGreaterThanOrEqual(0);
});

test.describe('with a signed-in administrator', () => {
  test.use({ signedIn: true });

  test('the viewer shows three evenings at once on a phone, one on a small phone; a toast is below the viewer’s heading', async ({
    page,
    adminDashboard,
    toast,
    apiSeed,
    week,
  }) => {
    const layout = await apiSeed.layout('Baile da Lapa');
    const night = (eventName: string) => ({ eventName, layoutId: layout.id, freeEntry: true });
    const { id } = await apiSeed.week(week, [night('Samba'), null, night('Baile'), night('Funk')]);
    await page.goto(`/admin/view/${id}`);
    const { dialog } = adminDashboard;
    await expect(dialog.getByText(/^Sem evento: dom\. \d+, seg\. \d+, ter\. \d+, qui\. \d+$/)).toBeVisible();
    for (const name of ['Samba', 'Baile', 'Funk'])
      await expect(dialog.getByText(name, { exact: true })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 320, height: 568 });
    await expect(dialog.getByText('Samba', { exact: true })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 390, height: 844 });
    await dialog.getByRole('button', { name: 'Aprovar' }).tap();
    await toast.expect('Programação aprovada', 'A equipe vê que a versão 1 está aprovada.');
    await expect.poll(() => gapBetween(dialog.locator('[data-toast-below]'), toast.root)).toBeGreaterThanOrEqual(0);
  });
});
