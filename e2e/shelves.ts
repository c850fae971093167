import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { test as base } from './desk.ts';
import { Stock } from './stock.ts';
import { Uploads } from './uploads.ts';

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
