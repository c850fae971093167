import { expect, type Locator, type Page } from '@playwright/test';
import type { TestFile } from './pictures.ts';

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
