import { type APIRequestContext, expect, type Locator } from '@playwright/test';
import { type CalendarDate, formatDate } from '../core/rules/calendar.ts';
import { unique } from './catalogue.ts';
import { expectFocusIn } from './keyboard.ts';
import { Screen } from './screen.ts';

export const REGISTRATION_CODE = 'codigo-de-teste';

export const adminScreens = (id: number): string[] => [
  '/admin/dashboard',
  `/admin/view/${id}`,
  '/admin/layouts',
  '/admin/attractions',
  '/admin/attractions/1',
  '/admin/values',
  '/admin/lot-settings',
  '/admin/house',
  '/admin/links',
  '/admin/team',
  '/admin/deeds',
  '/admin/deleted',
];

export interface Account {
  username: string;
  password: string;
}

let addresses = 0;
export function freshAddress(): string {
  addresses += 1;
  return `10.20.${addresses >> 8}.${addresses & 255}`;
}

export async function register(request: APIRequestContext, url: string, username = unique('Conceição')): Promise<Account> {
  const account = { username, password: 'pão de queijo 42' };
  const response = await request.post(`${url}/api/register`, {
    data: { ...account, registerCode: REGISTRATION_CODE },
    headers: { 'CF-Connecting-IP': freshAddress() },
  });
  expect(response.status(), await response.text()).toBe(201);
  return account;
}

export class AdminDashboard extends Screen {
  readonly heading = this.page.getByRole('heading', { level: 1, name: 'Dashboard' });
  readonly nav = this.page.getByRole('navigation', { name: 'Painel Admin' });
  readonly leave = this.page.getByRole('button', { name: 'Sair' });
  readonly table = this.page.getByRole('table', { name: 'Programações recentes' });
  readonly dialog = this.page.getByRole('dialog');
  readonly regular = this.dialog.getByRole('table', { name: 'Eventos Regulares' });
  readonly extra = this.dialog.getByRole('table', { name: 'Eventos Extras' });
  readonly tabs = this.dialog.getByRole('tab');

  async open() {
    await this.page.goto('/admin/dashboard');
    await expect(this.heading).toBeVisible();
    await expect(this.table.locator('[aria-busy=true]')).toHaveCount(0);
  }

  row(startDate: CalendarDate): Locator {
    const name = formatDate(startDate);
    return this.table.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name }) });
  }

  button(what: 'Visualizar' | 'Excluir', startDate: CalendarDate): Locator {
    const name = `${what} a programação de ${formatDate(startDate)}`;
    return this.page.getByRole(what === 'Visualizar' ? 'link' : 'button', { name, exact: true });
  }

  otherSheets(startDate: CalendarDate): Locator {
    return this.page.getByRole('button', { name: `Mais ações da programação de ${formatDate(startDate)}` });
  }

  async view(startDate: CalendarDate) {
    await this.button('Visualizar', startDate).click();
    await this.expectDialog(`Programação de ${formatDate(startDate)}`);
    await expect(this.dialog.getByText(/^Criada em/)).toBeVisible();
  }

  async expectDialog(title: string) {
    await expect(this.dialog.getByRole('heading').first()).toHaveText(title);
    await expectFocusIn(this.dialog);
  }
}
