import { type APIRequest, type APIRequestContext, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { CreatedSchedule } from '../core/contracts/schedules.ts';
import { addDays, type CalendarDate, formatDate } from '../core/rules/calendar.ts';
import { test as base, REGISTRATION_CODE } from './test.ts';

export const PASSWORD = 'pão de queijo 42';
export const SESSION = 'quartou_session';

export interface Account {
  username: string;
  password: string;
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

let addresses = 0;
/** An address that no other test has: tries are counted by it. */
export function freshAddress(): string {
  addresses += 1;
  return `10.20.${addresses >> 8}.${addresses & 255}`;
}

let names = 0;
/** A username that no other test has. */
export function freshName(start = 'Conceição'): string {
  names += 1;
  return `${start} ${names}`;
}

/** Makes an account by the API; whatever calls is logged in afterwards. */
export async function register(request: APIRequestContext, url: string, username = freshName()): Promise<Account> {
  const answer = await request.post(`${url}/api/register`, {
    data: { username, password: PASSWORD, registerCode: REGISTRATION_CODE },
    headers: { 'CF-Connecting-IP': freshAddress() },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return { username, password: PASSWORD };
}

/** The browser's session, as its cookie has it. */
export const sessionCookie = async (context: BrowserContext) => (await context.cookies()).find(({ name }) => name === SESSION);

/** Ends the browser's session on the server, as somebody elsewhere might; the browser keeps its cookie. */
export async function endSession(playwright: APIRequest, context: BrowserContext, url: string) {
  const other = await playwright.newContext({ storageState: await context.storageState() });
  expect((await other.post(`${url}/api/logout`)).ok()).toBe(true);
  await other.dispose();
}

interface DayInput {
  eventName?: string;
  valueId?: number;
  customValue?: string;
  freeEntry?: boolean;
  layoutId?: number;
  observations?: string;
  attractions?: ({ attractionId: number; photoId: number | null } | { customName: string; isCustom: true })[];
}

/** A day with something in it. */
export const SOMEBODY = { attractions: [{ customName: 'Alguém', isCustom: true as const }] };

interface Programme {
  id: number;
  startDate: CalendarDate;
}

interface Named {
  id: number;
  name: string;
}

/** Sends programmes as the designer does, but by the API. */
export class Sender {
  readonly #request: APIRequestContext;
  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  async #call<T>(method: 'post' | 'put', path: string, data: object): Promise<T> {
    const answer = await this.#request[method](path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  }

  /** The five days in order; a hole leaves a day as it was made. */
  async week(startDate: CalendarDate, days: (DayInput | null)[] = []): Promise<Programme> {
    const { id, events } = await this.#call<CreatedSchedule>('post', '/api/schedules', { startDate });
    for (const [index, day] of days.entries()) {
      if (day) await this.#call('put', `/api/events/${events[index]?.id}`, { scheduleId: id, ...day });
    }
    return { id, startDate };
  }

  async extra(programme: Programme, more: object = {}) {
    await this.#call('post', '/api/events?special=true', {
      scheduleId: programme.id,
      date: addDays(programme.startDate, 5),
      dayOfWeek: 'Evento Extra',
      eventName: 'Evento Extra',
      isSpecialEvent: true,
      ticketType: 'normal',
      firstLotValue: 'R$ 15,00',
      secondLotValue: 'R$ 20,00',
      lastLotValue: 'R$ 25,00',
      attractions: [],
      ...more,
    });
    return programme;
  }

  async extraAlone(startDate: CalendarDate, more: object = {}): Promise<Programme> {
    const made = await this.#call<CreatedSchedule>('post', '/api/schedules?specialOnly=true', {
      startDate,
      specialEventOnly: true,
    });
    return this.extra({ id: made.id, startDate }, more);
  }

  /** The id of something on the shelves, by its name. */
  async idOf(list: 'layouts' | 'attractions' | 'values', name: string | 0): Promise<Named> {
    const all: Named[] = await (await this.#request.get(`/api/${list}`)).json();
    const found = name === 0 ? all[0] : all.find((one) => one.name === name);
    if (!found) throw new Error(`${list}: there is no ${name}.`);
    return found;
  }

  async photo(attraction: Named, index = 0): Promise<Named> {
    const all: Named[] = await (await this.#request.get(`/api/attractions/${attraction.id}/photos`)).json();
    return all[index] as Named;
  }
}

/** The login's screen. */
export class Door {
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

/** The administrators' screens, in the words of a person who uses them. */
export class Desk {
  readonly page: Page;
  readonly heading: Locator;
  readonly nav: Locator;
  readonly leave: Locator;
  readonly table: Locator;
  readonly rows: Locator;
  readonly deleteAll: Locator;
  readonly empty: Locator;
  readonly toast: Locator;
  readonly undo: Locator;
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
    this.toast = page.locator('[data-toast]');
    this.undo = this.toast.getByRole('button', { name: 'Desfazer' });
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
    return this.rows.filter({ has: this.page.getByRole('rowheader', { name: formatDate(startDate), exact: true }) });
  }

  button(what: 'Excel' | 'Visualizar' | 'Excluir', startDate: CalendarDate): Locator {
    const role = what === 'Visualizar' ? 'link' : 'button';
    const name = `${what} ${what === 'Excel' ? 'da' : 'a'} programação de ${formatDate(startDate)}`;
    return this.page.getByRole(role, { name, exact: what !== 'Excel' });
  }

  async view(startDate: CalendarDate) {
    await this.button('Visualizar', startDate).click();
    await expect(this.dialog.getByRole('heading', { name: `Programação de ${formatDate(startDate)}` })).toBeVisible();
    await expect(this.dialog.getByText(/^Criada em/)).toBeVisible();
  }

  async expectDialog(title: string) {
    await expect(this.dialog.getByRole('heading').first()).toHaveText(title);
  }

  /** The focus comes a moment after the dialog; whoever tabs before it does has it taken back. */
  async expectFocusInDialog() {
    await expect(this.dialog.locator(':focus').or(this.dialog.and(this.page.locator(':focus')))).toHaveCount(1);
  }

  async expectToast(title: string, ...lines: (string | RegExp)[]) {
    await expect(this.toast.locator('p')).toHaveText([title, ...lines]);
    await expect(this.toast).toHaveCount(1);
  }

  /** The button that goes through with what the dialog asks. */
  confirmButton(name = 'Excluir'): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  /** The cells of the n-th row of a viewer's table. */
  cells(table: Locator, row: number): Locator {
    return table.locator('tbody').locator('> tr').nth(row).locator('> td');
  }
}

/** Presses Tab, as often as it takes within reason, until something has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target, 'reached by Tab').toBeFocused();
}

export interface DeskFixtures {
  /** Whether the browser comes with the worker's session. Never log this one out. */
  signedIn: boolean;
  address: string;
  desk: Desk;
  door: Door;
  /** Its calls carry what the browser's would. */
  sender: Sender;
  /** An account of this test alone, with a session that the browser has; it may be ended. */
  ownSession: Account;
}

export const test = base.extend<DeskFixtures, { office: { account: Account; state: State } }>({
  office: [
    async ({ house, playwright }, use) => {
      const request = await playwright.request.newContext();
      const account = await register(request, house.url, 'lúcia da porta');
      const state = await request.storageState();
      await request.dispose();
      await use({ account, state });
    },
    { scope: 'worker' },
  ],

  signedIn: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for an object pattern
  address: async ({}, use) => use(freshAddress()),
  extraHTTPHeaders: ({ address }, use) => use({ 'CF-Connecting-IP': address }),
  storageState: ({ signedIn, office }, use) => use(signedIn ? office.state : undefined),
  desk: ({ page }, use) => use(new Desk(page)),
  door: ({ page }, use) => use(new Door(page)),
  sender: ({ page }, use) => use(new Sender(page.request)),
  ownSession: async ({ page, house }, use) => use(await register(page.request, house.url)),
});

export { expect };
