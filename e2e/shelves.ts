import { type APIRequestContext, expect, type Locator, type Page, type Route } from '@playwright/test';
import type { Attraction, AttractionPhoto } from '../core/contracts/attractions.ts';
import type { Layout } from '../core/contracts/layouts.ts';
import type { LotSetting } from '../core/contracts/lot-settings.ts';
import type { EntryValue } from '../core/contracts/values.ts';
import { test as base } from './desk.ts';
import type { TestFile } from './pictures.ts';

/** What `NetworkError` is called on the administrators' screens. */
export const NO_NETWORK = 'Sem conexão com o servidor. Confira a rede e tente de novo.';

interface Answer {
  status: number;
  json?: unknown;
  body?: string;
}

/** How a call can fail, and what is said of it: the server's words, else the spec's; without a network in plain words. */
export const failures = (spec: string): [Answer | null, string][] => [
  [{ status: 500, json: { message: 'O banco está em manutenção.' } }, 'O banco está em manutenção.'],
  [{ status: 500, body: '' }, spec],
  [null, NO_NETWORK],
];

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Has one method of an address answered in the server's place, until `page.unroute(path)`; null: no network. */
export const instead = (page: Page, method: Method, path: string, answer: Answer | null) =>
  page.route(path, (route) => {
    if (route.request().method() !== method) return route.fallback();
    return answer ? route.fulfill(answer) : route.abort('connectionfailed');
  });

/** Holds one method of an address back until it is released, and then deals with it as told, or lets it through. */
export async function hold(page: Page, method: Method, path: string, then = (route: Route) => route.continue()) {
  const held = { count: 0, release: () => {} };
  const released = new Promise<void>((resolve) => {
    held.release = resolve;
  });
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    held.count += 1;
    await released;
    // The page may have given the call up meanwhile.
    await then(route).catch(() => undefined);
  });
  return held;
}

/** Files as the page's own, in what a drop or a paste carries. */
const carrying = (page: Page, files: TestFile[]) =>
  page.evaluateHandle(
    (list) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, base64 } of list) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType, lastModified: 0 }));
      }
      return transfer;
    },
    files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') })),
  );

/** The list of files to send that a dialog has. */
export class Uploads {
  readonly page: Page;
  readonly dialog: Locator;
  readonly input: Locator;
  readonly tiles: Locator;
  readonly clear: Locator;
  readonly send: Locator;
  readonly progress: Locator;
  /** What was not taken into the list. */
  readonly refused: Locator;
  readonly question: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog');
    this.input = this.dialog.locator('input[type=file]');
    this.tiles = this.dialog.getByRole('list', { name: 'Arquivos escolhidos' }).getByRole('listitem');
    this.clear = this.dialog.getByRole('button', { name: 'Limpar tudo' });
    this.send = this.dialog.getByRole('button', { name: /^(Enviar (layouts|fotos)|Enviando\.\.\.)$/ });
    this.progress = this.dialog.getByRole('progressbar', { name: 'Progresso do envio' });
    this.refused = this.dialog.getByRole('alert').filter({ hasText: /inválido|grande|vazio|up to/ });
    this.question = this.dialog.getByText(/^O envio ainda não terminou\./);
  }

  /** By the browser's own picker. */
  async choose(files: TestFile[]) {
    const choosing = this.page.waitForEvent('filechooser');
    await this.dialog.getByText(/^Escolher (arquivos|fotos)$/).click();
    const chooser = await choosing;
    expect(chooser.isMultiple()).toBe(true);
    await chooser.setFiles(files);
  }

  async drop(files: TestFile[]) {
    const dataTransfer = await carrying(this.page, files);
    for (const type of ['dragenter', 'dragover', 'drop']) await this.dialog.dispatchEvent(type, { dataTransfer });
  }

  async paste(files: TestFile[]) {
    const clipboardData = await carrying(this.page, files);
    await this.dialog.evaluate(
      (element, data) => element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true })),
      clipboardData,
    );
  }

  /** The tile of a file, by its whole name. */
  tile(name: string): Locator {
    return this.tiles.filter({ has: this.page.getByTitle(name.normalize('NFC'), { exact: true }) });
  }

  /** The picture of a tile has been drawn. */
  async expectDrawn(name: string) {
    await this.tile(name).scrollIntoViewIfNeeded();
    await expect(this.tile(name).locator('canvas')).toHaveClass(/opacity-100/);
  }

  button(what: 'Remover' | 'Tentar de novo', name: string): Locator {
    const words = what === 'Remover' ? `Remover ${name} da lista` : `Tentar de novo: ${name}`;
    return this.tiles.getByRole('button', { name: words.normalize('NFC'), exact: true });
  }
}

/** What all the shelves' screens have, in the words of a person who uses them. */
export class Shelf {
  readonly page: Page;
  readonly uploads: Uploads;
  readonly dialog: Locator;
  readonly field: Locator;
  readonly rows: Locator;
  readonly flyers: Locator;
  readonly photos: Locator;
  readonly lots: Locator;

  constructor(page: Page) {
    this.page = page;
    this.uploads = new Uploads(page);
    this.dialog = page.getByRole('dialog');
    this.field = this.dialog.getByRole('textbox');
    this.rows = page
      .getByRole('table', { name: /^(Atrações|Valores)$/ })
      .locator('tbody')
      .getByRole('row');
    this.flyers = page.getByRole('list', { name: 'Layouts' }).getByRole('listitem');
    this.photos = this.dialog.getByRole('list', { name: 'Fotos cadastradas' }).getByRole('listitem');
    this.lots = page.getByRole('article');
  }

  async open(path: 'layouts' | 'attractions' | 'values' | 'lot-settings') {
    await this.page.goto(`/admin/${path}`);
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(this.page.getByText(/^Carregando/)).toHaveCount(0);
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name: name.normalize('NFC'), exact: true });
  }

  /** A button of the dialog that is open. */
  answer(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  row(name: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('rowheader', { name, exact: true }) });
  }

  flyer(name: string): Locator {
    return this.flyers.filter({ has: this.page.getByRole('heading', { name: name.normalize('NFC'), exact: true }) });
  }

  photo(name: string): Locator {
    return this.photos.filter({ has: this.page.getByTitle(name.normalize('NFC'), { exact: true }) });
  }

  lot(label: string): Locator {
    return this.page.getByRole('article', { name: label, exact: true });
  }

  /** What the shell says of a screen. */
  async expectCount(screen: 'Layouts' | 'Atrações' | 'Valores' | 'Lotes', count: number) {
    const link = this.page
      .getByRole('navigation', { name: 'Painel Admin' })
      .getByRole('link', { name: new RegExp(`^${screen}`) });
    await expect(link).toHaveText(`${screen}${count}`);
  }
}

/** The size at which an image is shown, once it is there. */
export const naturalSize = async (image: Locator) => {
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth)).toBeTruthy();
  return image.evaluate(({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) => ({ width, height }));
};

/** Whether an image is shown red above and blue below, as the phone's photo is when it stands upright. */
export const isUpright = (image: Locator) =>
  image.evaluate((element: HTMLImageElement) => {
    const context = Object.assign(document.createElement('canvas'), { width: 10, height: 10 }).getContext('2d');
    context?.drawImage(element, 0, 0, 10, 10);
    const at = (x: number, y: number) => [...(context?.getImageData(x, y, 1, 1).data ?? [])].map((part) => part > 128);
    const [red, blue] = ['true,false,false,true', 'false,false,true,true'];
    return (
      [at(1, 1), at(8, 1)].every((pixel) => `${pixel}` === red) && [at(1, 8), at(8, 8)].every((pixel) => `${pixel}` === blue)
    );
  });

/** The shelves by the API. */
export class Stock {
  readonly request: APIRequestContext;
  constructor(request: APIRequestContext) {
    this.request = request;
  }

  async #json<T>(answer: Promise<Awaited<ReturnType<APIRequestContext['get']>>>): Promise<T> {
    const got = await answer;
    expect(got.ok(), await got.text()).toBe(true);
    return (await got.json()) as T;
  }

  readonly layouts = () => this.#json<Layout[]>(this.request.get('/api/layouts'));
  readonly attractions = () => this.#json<Attraction[]>(this.request.get('/api/attractions'));
  readonly values = () => this.#json<EntryValue[]>(this.request.get('/api/values'));
  readonly lotSettings = () => this.#json<LotSetting[]>(this.request.get('/api/lot-settings'));
  readonly photos = (attraction: { id: number }) =>
    this.#json<AttractionPhoto[]>(this.request.get(`/api/attractions/${attraction.id}/photos`));

  readonly addLayout = (file: TestFile) => this.#json<Layout>(this.request.post('/api/layouts', { multipart: { file } }));
  readonly addAttraction = (name: string) => this.#json<Attraction>(this.request.post('/api/attractions', { data: { name } }));
  readonly addValue = (name: string) => this.#json<EntryValue>(this.request.post('/api/values', { data: { name } }));
  readonly addPhoto = ({ id }: { id: number }, file: TestFile) =>
    this.#json<AttractionPhoto>(this.request.post('/api/attraction-photos', { multipart: { attractionId: String(id), file } }));

  async everything() {
    const [layouts, attractions, values, lotSettings] = await Promise.all([
      this.layouts(),
      this.attractions(),
      this.values(),
      this.lotSettings(),
    ]);
    return { layouts, attractions, values, lotSettings };
  }

  /** Makes the shelves again what they were: what has come goes, what has gone comes back. */
  async putBack(before: Awaited<ReturnType<Stock['everything']>>) {
    const now = await this.everything();
    for (const list of ['layouts', 'attractions', 'values'] as const) {
      const isIn = (others: { id: number }[]) => new Set(others.map(({ id }) => id));
      const [were, are] = [isIn(before[list]), isIn(now[list])];
      for (const { id } of now[list]) if (!were.has(id)) await this.request.delete(`/api/${list}/${id}`);
      for (const { id } of before[list]) if (!are.has(id)) await this.request.post(`/api/${list}/${id}/restore`);
    }
    for (const { id, name } of before.values) await this.request.put(`/api/values/${id}`, { data: { name } });
    if (JSON.stringify(now.lotSettings) === JSON.stringify(before.lotSettings)) return;
    for (const { id } of now.lotSettings) await this.request.delete(`/api/lot-settings/${id}`);
    for (const { id: _, ...data } of before.lotSettings) await this.request.post('/api/lot-settings', { data });
  }
}

/** The day of an instant at the venue, as the screens show it. */
export const venueDate = (instant: string) => new Date(instant).toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });

let made = 0;
/** A name that nothing else on the shelves has. */
export function unique(start: string): string {
  made += 1;
  return `${start} ${made}`;
}

interface ShelfFixtures {
  shelf: Shelf;
  stock: Stock;
  /** Leaves the shelves as they were found: the other tests of this worker have the same house. */
  tidy: undefined;
}

export const test = base.extend<ShelfFixtures>({
  signedIn: true,
  shelf: ({ page }, use) => use(new Shelf(page)),

  stock: async ({ playwright, office, house }, use) => {
    const request = await playwright.request.newContext({ baseURL: house.url, storageState: office.state });
    await use(new Stock(request));
    await request.dispose();
  },

  tidy: [
    async ({ stock }, use) => {
      const before = await stock.everything();
      await use(undefined);
      await stock.putBack(before);
    },
    { auto: true },
  ],
});

export { expect };
