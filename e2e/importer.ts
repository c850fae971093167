import { type APIRequestContext, expect, type Locator } from '@playwright/test';
import type { ImportJob } from '../core/contracts/imports.ts';
import { Screen } from './screen.ts';

export class Importer extends Screen {
  readonly open = this.page.getByRole('button', { name: 'Importar ZIP' });
  readonly line = this.page.getByRole('region', { name: 'Importação de fotos' });
  readonly dialog = this.page.getByRole('dialog', { name: 'Importar ZIP' });
  readonly heading = this.dialog.getByRole('heading', { level: 3 });
  readonly input = this.dialog.locator('input[type=file]');

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  async show() {
    await this.page.goto('/admin/attractions');
    await this.open.click();
    await expect(this.heading).toHaveText('Escolher o arquivo');
  }

  /** Makes a started import appear to be running at `percent`, until the returned function is called. */
  async hold(percent: number): Promise<() => void> {
    let isHeld = true;
    await this.page.route(/\/api\/imports\/(current|\d+(\/start)?)$/, async (route) => {
      if (!isHeld) return route.continue();
      const response = await route.fetch();
      const job: ImportJob | null = await response.json();
      const isStarted = job?.state === 'importing' || job?.state === 'done';
      await route.fulfill({ response, json: isStarted ? { ...job, state: 'importing', percent } : job });
    });
    return () => {
      isHeld = false;
    };
  }
}

/** Waits for running imports and dismisses all imports, because an installation has only one current import. */
export async function clearImports(request: APIRequestContext) {
  await expect
    .poll(async () => {
      const job: ImportJob | null = await (await request.get('/api/imports/current')).json();
      if (job && job.state !== 'importing') await request.delete(`/api/imports/${job.id}`);
      return job;
    })
    .toBeNull();
}
