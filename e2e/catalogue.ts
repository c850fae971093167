import { expect, type Locator, type Page } from '@playwright/test';
import { Uploads } from './uploads.ts';

/** What the four screens of the catalogue have, in the words of a person who uses them. */
export class Catalogue {
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

  async showPhotos(attraction: string) {
    // The list shows the first ones alone.
    await this.page.getByRole('searchbox').fill(attraction);
    await this.button(`Gerenciar Fotos de ${attraction}`).click();
    await expect(this.dialog.getByRole('heading', { level: 2 })).toHaveText(`Gerenciar Fotos: ${attraction}`);
    // What is below the photos moves when they come.
    await expect(this.dialog.locator('[aria-busy="true"]')).toHaveCount(0);
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

let made = 0;
/** A name that nothing else in the catalogue has. */
export function unique(start: string): string {
  made += 1;
  return `${start} ${made}`;
}
