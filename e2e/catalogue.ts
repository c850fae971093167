import { expect, type Locator } from '@playwright/test';
import { Screen } from './screen.ts';

export class Catalogue extends Screen {
  readonly dialog = this.page.getByRole('dialog');
  readonly field = this.dialog.getByRole('textbox');
  readonly uploads = {
    input: this.dialog.locator('input[type=file]'),
    tiles: this.dialog.getByRole('list', { name: 'Arquivos escolhidos' }).getByRole('listitem'),
    send: this.dialog.getByRole('button', { name: 'Enviar layouts' }),
    progress: this.dialog.getByRole('progressbar', { name: 'Progresso do envio' }),
    refused: this.dialog.getByRole('alert').filter({ hasText: /inválido/ }),
    question: this.dialog.getByText(/^O envio ainda não terminou\./),
  };
  readonly photos = this.dialog.getByRole('list', { name: 'Fotos cadastradas' }).getByRole('listitem');

  async open(path: 'layouts' | 'attractions' | 'values' | 'lot-settings') {
    await this.page.goto(`/admin/${path}`);
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(this.page.getByText(/^Carregando/)).toHaveCount(0);
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name: name.normalize('NFC'), exact: true });
  }

  dialogButton(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }
}

let made = 0;
export function unique(start: string): string {
  made += 1;
  return `${start} ${made}`;
}
