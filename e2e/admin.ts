import { type APIRequest, type APIRequestContext, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { type CalendarDate, formatDate } from '../core/rules/calendar.ts';
import { expectFocusIn } from './keyboard.ts';

export const REGISTRATION_CODE = 'codigo-de-teste';
export const PASSWORD = 'pão de queijo 42';
export const SESSION = 'quartou_session';

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

let names = 0;
export function freshName(start = 'Conceição'): string {
  names += 1;
  return `${start} ${names}`;
}

export async function register(request: APIRequestContext, url: string, username = freshName()): Promise<Account> {
  const answer = await request.post(`${url}/api/register`, {
    data: { username, password: PASSWORD, registerCode: REGISTRATION_CODE },
    headers: { 'CF-Connecting-IP': freshAddress() },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return { username, password: PASSWORD };
}

export const sessionCookie = async (context: BrowserContext) => (await context.cookies()).find(({ name }) => name === SESSION);

/** Ends the session on the server only; the browser keeps its cookie. */
export async function endSession(playwright: APIRequest, context: BrowserContext, url: string) {
  const other = await playwright.newContext({ storageState: await context.storageState() });
  expect((await other.post(`${url}/api/logout`)).ok()).toBe(true);
  await other.dispose();
}

export class AuthPages {
  readonly page: Page;
  readonly username: Locator;
  readonly password: Locator;
  readonly code: Locator;
  readonly enter: Locator;
  readonly register: Locator;
  readonly problems: Locator;

  constructor(page: Page) {
    this.page = page;
    const main = page.locator('main');
    this.username = main.getByRole('textbox', { name: 'Usuário' });
    this.password = main.getByLabel('Senha', { exact: true });
    this.code = main.getByLabel('Código de registro', { exact: true });
    this.enter = main.getByRole('button', { name: /^(Entrar|Entrando\.\.\.)$/ });
    this.register = main.getByRole('button', { name: /^(Registrar|Registrando\.\.\.)$/ });
    this.problems = main.getByRole('alert');
  }

  async expectLogin() {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Login Administrativo' })).toBeVisible();
  }

  async login({ username, password }: Account) {
    await this.username.fill(username);
    await this.password.fill(password);
    await this.enter.click();
  }
}

export class AdminDashboard {
  readonly page: Page;
  readonly heading: Locator;
  readonly nav: Locator;
  readonly leave: Locator;
  readonly table: Locator;
  readonly rows: Locator;
  readonly deleteAll: Locator;
  readonly empty: Locator;
  readonly dialog: Locator;
  readonly regular: Locator;
  readonly extra: Locator;
  readonly tabs: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'Dashboard' });
    this.nav = page.getByRole('navigation', { name: 'Painel Admin' });
    this.leave = page.getByRole('button', { name: 'Sair' });
    this.table = page.getByRole('table', { name: 'Programações recentes' });
    this.rows = this.table.locator('tbody').getByRole('row');
    this.deleteAll = page.getByRole('button', { name: 'Excluir Todas Programações' });
    this.empty = page.getByText('Nenhuma programação encontrada.', { exact: true });
    this.dialog = page.getByRole('dialog');
    this.regular = this.dialog.getByRole('table', { name: 'Eventos Regulares' });
    this.extra = this.dialog.getByRole('table', { name: 'Eventos Extras' });
    this.tabs = this.dialog.getByRole('tab');
  }

  async open(path = '/admin/dashboard') {
    await this.page.goto(path);
    await expect(this.heading).toBeVisible();
    await expect(this.table.locator('[aria-busy=true]')).toHaveCount(0);
  }

  row(startDate: CalendarDate): Locator {
    // A mark can follow the date.
    return this.rows.filter({ has: this.page.getByRole('rowheader', { name: formatDate(startDate) }) });
  }

  button(what: 'Excel' | 'Visualizar' | 'Excluir', startDate: CalendarDate): Locator {
    const role = what === 'Visualizar' ? 'link' : 'button';
    const name = `${what} ${what === 'Excel' ? 'da' : 'a'} programação de ${formatDate(startDate)}`;
    return this.page.getByRole(role, { name, exact: what !== 'Excel' });
  }

  otherSheets(startDate: CalendarDate): Locator {
    return this.page.getByRole('button', { name: `Mais da programação de ${formatDate(startDate)}` });
  }

  async view(startDate: CalendarDate) {
    await this.button('Visualizar', startDate).click();
    await expect(this.dialog.getByRole('heading', { name: `Programação de ${formatDate(startDate)}` })).toBeVisible();
    await expect(this.dialog.getByText(/^Criada em/)).toBeVisible();
  }

  async expectDialog(title: string) {
    await expect(this.dialog.getByRole('heading').first()).toHaveText(title);
    await expectFocusIn(this.dialog);
  }

  confirmButton(name = 'Excluir'): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  cells(table: Locator, row: number): Locator {
    return table.locator('tbody').locator('> tr').nth(row).locator('> td');
  }
}
