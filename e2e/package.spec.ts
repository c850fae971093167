import { readFileSync } from 'node:fs';
import { unzip } from '../worker/test/zip.ts';
import { chooseInMenu } from './screen.ts';
import { expect, test } from './test.ts';

test.use({ signedIn: true });

test('a week’s package with its pictures is downloaded, also after aborted downloads', async ({ page, apiSeed, toast, week }) => {
  const layout = await apiSeed.layout('Samba do Bistrô');
  const programme = await apiSeed.week(week, [{ eventName: 'Samba', layoutId: layout.id }, 'Roda de Choro']);
  const address = `/api/schedules/${programme.id}/package`;
  const dialog = page.getByRole('dialog', { name: 'Pacote da semana' });
  await page.goto(`/client/schedule/${programme.id}`);
  const button = page.getByRole('button', { name: 'Levar' });
  const take = () => chooseInMenu(button, 'Pacote da semana');
  const downloading = page.waitForEvent('download');
  await take();
  await toast.expect('Pacote da semana', 'O download começou.');
  const paths = [...(await unzip(readFileSync(await (await downloading).path()))).keys()];
  expect(paths.filter((path) => /^imagens\/.+\.jpg$/.test(path)).length).toBeGreaterThan(3);
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();

  // Aborts downloads while the server makes their packages. Afterwards the server must still make a package.
  await page.evaluate(async (path) => {
    for (let n = 0; n < 5; n += 1) {
      const stop = new AbortController();
      await fetch(path, { signal: stop.signal });
      stop.abort();
    }
  }, address);
  expect([...(await unzip(await (await page.request.get(address)).body())).keys()]).toContain('dados.csv');
  // Before a download (POST) the page sends a check (HEAD). Here only the download fails.
  await page.route(`**${address}*`, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.fallback(),
  );
  await take();
  await toast.expect('Erro', 'O pacote não foi baixado. Tente de novo.');
});
