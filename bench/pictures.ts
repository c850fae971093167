import { median, type Part, percentile } from './report.ts';
import { SLOWDOWN, slow } from './screens.ts';
import { openExample } from './server.ts';

const MOST_MS = 3000;

export const pictures: Part = {
  name: 'pictures',
  async *measure({ isQuick, work }) {
    await using example = await openExample(work);
    const { browser, url } = example;
    const took: number[] = [];
    let count = 0;
    for (let turn = 0; turn < (isQuick ? 1 : 5); turn += 1) {
      await using context = await browser.newContext({ baseURL: url, viewport: { width: 412, height: 823 }, locale: 'pt-BR' });
      const page = await context.newPage();
      await page.goto('/client/schedule/1', { waitUntil: 'networkidle' });
      await slow(page, false);
      await page.getByRole('button', { name: 'Levar' }).click();
      const item = page.getByRole('menuitem', { name: 'Imagens da semana' });
      await item.waitFor();
      const start = performance.now();
      await item.click();
      const previews = page.getByRole('dialog').getByRole('img');
      await previews.first().waitFor();
      took.push(performance.now() - start);
      count = await previews.count();
    }
    const [usual, slowest] = [median(took), percentile(took, 1)].map((ms) => `${(ms / 1000).toFixed(2)} s`);
    yield {
      what: `all ${count} pictures of the example week`,
      product: `${usual}, slowest ${slowest}`,
      beside: `a processor ${SLOWDOWN} times slower`,
      promise: { text: `≤ ${MOST_MS / 1000} s`, held: median(took) <= MOST_MS },
    };
  },
};
