import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import type { Attraction, AttractionPhoto } from '../core/contracts/attractions.ts';
import type { ImportJob } from '../core/contracts/imports.ts';
import type { TestFile } from './pictures.ts';

let names = 0;
export function freshAttraction(start = 'Banda'): string {
  names += 1;
  return `${start} número ${names}`;
}

export class Importer {
  readonly page: Page;
  readonly open: Locator;
  readonly line: Locator;
  readonly dialog: Locator;
  readonly heading: Locator;
  readonly input: Locator;
  readonly warnings: Locator;

  constructor(page: Page) {
    this.page = page;
    this.open = page.getByRole('button', { name: 'Importar ZIP' });
    this.line = page.getByRole('region', { name: 'Importação de fotos' });
    this.dialog = page.getByRole('dialog', { name: 'Importar ZIP' });
    this.heading = this.dialog.getByRole('heading', { level: 3 });
    this.input = this.dialog.locator('input[type=file]');
    this.warnings = this.dialog.getByRole('list', { name: /^Avisos/ }).getByRole('listitem');
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  async goto() {
    await this.page.goto('/admin/attractions');
    await expect(this.page.getByRole('table', { name: 'Atrações' })).not.toHaveAttribute('aria-busy', 'true');
  }

  async show(heading = 'Escolher o arquivo') {
    await this.goto();
    await this.open.click();
    await expect(this.heading).toHaveText(heading);
  }

  /** `file`: in memory, or the path of a large one. */
  async send(file: TestFile | string) {
    await this.input.setInputFiles(file);
    await this.button('Enviar arquivo').click();
  }

  async plan(file: TestFile) {
    await this.show();
    await this.send(file);
    await expect(this.heading).toHaveText('O que vai ser importado');
  }

  async expectCounts(counts: Record<string, number>) {
    const shown = await this.dialog
      .locator('dl > div')
      .evaluateAll((all) =>
        all.map((one) => [one.querySelector('dt')?.textContent, Number(one.querySelector('dd')?.textContent)]),
      );
    expect(Object.fromEntries(shown)).toEqual(counts);
  }

  async expectResult(attractions: number, photos: number) {
    await expect(this.heading).toHaveText('Resultado');
    await this.expectCounts({ 'Atrações importadas': attractions, 'Fotos importadas': photos });
  }

  async import(file: TestFile) {
    await this.plan(file);
    await this.button('Importar').click();
    await expect(this.heading).toHaveText(/Resultado|não deu certo/);
  }

  async attraction(name: string): Promise<Attraction | undefined> {
    const all: Attraction[] = await (await this.page.request.get('/api/attractions')).json();
    return all.find((one) => one.name === name);
  }

  async photosOf(name: string): Promise<string[]> {
    const found = await this.attraction(name);
    expect(found, name).toBeDefined();
    const photos: AttractionPhoto[] = await (await this.page.request.get(`/api/attractions/${found?.id}/photos`)).json();
    return photos.map((photo) => photo.name).sort();
  }

  /** @returns a function that ends this */
  async hold(percent: number): Promise<() => void> {
    let isHeld = true;
    await this.page.route(/\/api\/imports\/(current|\d+\/start)$/, async (route) => {
      if (!isHeld) return route.continue();
      const answer = await route.fetch();
      const job: ImportJob | null = await answer.json();
      const isStarted = job?.state === 'importing' || job?.state === 'done';
      await route.fulfill({ response: answer, json: isStarted ? { ...job, state: 'importing', percent } : job });
    });
    return () => {
      isHeld = false;
    };
  }
}

/** Waits for running imports and dismisses all: an installation has one current import. */
export async function clearImports(request: APIRequestContext) {
  await expect
    .poll(async () => {
      const job: ImportJob | null = await (await request.get('/api/imports/current')).json();
      if (job && job.state !== 'importing') await request.delete(`/api/imports/${job.id}`);
      return job;
    })
    .toBeNull();
}
