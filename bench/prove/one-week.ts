// Two browsers compose one week while network and server fail. Each screen must show the server's week, or mark unsaved evenings.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { NewLink } from '../../core/contracts/links.ts';
import type { VersionContent } from '../../core/contracts/versions.ts';
import type { Week } from '../../core/contracts/weeks.ts';
import { DAYS, EXTRA_POSITION } from '../../core/rules/week.ts';
import { Card, Designer } from '../../e2e/designer.ts';
import playwright from '../../playwright.config.ts';
import { Client } from '../client.ts';
import { type Effort, type Part, withFaults } from '../report.ts';
import { openBrowser } from '../server.ts';
import { int, pick } from './composer.ts';
import { Server, until as untilWithin } from './server.ts';
import { artistOf, nameOf, priceOf, screenFaults, textFaults, weekOn } from './week-screens.ts';

const STEPS = 900;
const QUICK_STEPS = 25;
/** The most time, in ms, that an action may take, and that a screen may need to show the server's week. */
const MOST_WAIT_MS = 40_000;
/** An evening that stays unsaved for this long, in ms, is opened: only an open evening shows a conflict's dialog. */
const UNASKED_MS = 2000;
/** The server is killed at most this long, in ms, after an evening was edited or the send button was pressed. */
const MOST_HEAD_START_MS = 900;

const until = (isTrue: () => Promise<boolean>) => untilWithin(isTrue, MOST_WAIT_MS);

interface Screen {
  name: string;
  page: Page;
  /** The week on the server when this browser went offline; null while online. */
  offline: Week | null;
}

interface Setting {
  server: Server;
  say: Effort['say'];
  browser: Browser;
  staff: Client;
  admin: Client;
  /** The path of a link, whose page must show the week as it was last sent. */
  link: string;
  start: string;
}

type Action = [name: string, share: number, act: (device: Screen) => Promise<unknown>];

class OneWeek {
  readonly faults: string[] = [];
  readonly counts: Record<string, number> = {};
  comparisons = 0;
  readonly #on: Setting;
  readonly #devices: Screen[] = [];
  /** Screens that only show the week, whereas the two `#devices` compose. */
  readonly #screens: Screen[] = [];
  #number = 1000;

  constructor(on: Setting) {
    this.#on = on;
  }

  async openScreens(): Promise<void> {
    const add = async (screens: Screen[], name: string, context: BrowserContext) =>
      screens.push({ name, page: await context.newPage(), offline: null });
    for (const name of ['A', 'B']) await add(this.#devices, name, await this.#context());
    const staff = await this.#context();
    for (const name of ['home', 'designer', 'detail', 'day']) await add(this.#screens, name, staff);
    const viewer = await this.#context();
    await viewer.addCookies([this.#on.admin.browserCookie()]);
    await add(this.#screens, 'viewer', viewer);
    await this.#delete();
  }

  async #context(): Promise<BrowserContext> {
    const { contextOptions, locale = '', timezoneId = '', viewport = null } = playwright.use ?? {};
    const shape = { ...contextOptions, locale, timezoneId, viewport, serviceWorkers: 'block' as const };
    const context = await this.#on.browser.newContext({ ...shape, baseURL: this.#on.server.url });
    context.setDefaultTimeout(MOST_WAIT_MS);
    return context;
  }

  #week(): Promise<Week> {
    return this.#on.staff.week(this.#on.start);
  }

  #fault(text: string): void {
    this.faults.push(text);
    this.#on.say(text);
  }

  async #delete(): Promise<void> {
    const { programme } = await this.#week();
    if (programme) await this.#on.admin.call('DELETE', `/api/schedules/${programme.id}`);
    for (const { page } of this.#screens) await page.goto('about:blank');
    for (const device of this.#devices) {
      await this.#goOnline(device);
      await this.#open(device, 'designer');
    }
  }

  async #pathOf(screen: string): Promise<string | null> {
    const { programme } = await this.#week();
    if (screen === 'home') return '/';
    if (screen === 'designer') return `/designer?semana=${this.#on.start}`;
    if (!programme || (screen === 'viewer' && programme.isDraft)) return null;
    if (screen === 'detail') return `/client/schedule/${programme.id}`;
    if (screen === 'viewer') return `/admin/view/${programme.id}`;
    return `/day/${int(0, DAYS.length - 1)}?programacao=${programme.id}`;
  }

  async #open({ page }: { page: Page }, screen: string): Promise<void> {
    const path = await this.#pathOf(screen);
    if (path === null) return;
    await page.goto(path);
    if (!(await until(async () => (await weekOn(page)) !== null))) this.#fault(`${screen} at ${path} shows no week`);
  }

  readonly #actions: Action[] = [
    ['deleted', 1, () => this.#delete()],
    ['edited', 45, (device) => this.#edit(device)],
    ['sent', 14, (device) => this.#send(device)],
    ['restored', 5, (device) => this.#restore(device)],
    ['answered', 10, () => this.#answer()],
    ['reloaded', 8, async (device) => device.offline ?? this.#open(device, pick(['home', 'designer', 'detail', 'day']))],
    ['cut off', 6, (device) => this.#goOffline(device)],
    ['online again', 6, (device) => this.#goOnline(device)],
    ['killed', 5, (device) => this.#kill(device)],
  ];

  async step(): Promise<void> {
    const device = pick(this.#devices);
    const [name, , act] = pick(this.#actions.flatMap((action) => Array.from({ length: action[1] }, () => action)));
    this.counts[name] = (this.counts[name] ?? 0) + 1;
    try {
      await act(device);
      for (const one of this.#devices) if (!one.offline) await this.#untilSaved(one);
    } catch (error) {
      this.#fault(`${name} in ${device.name} at ${device.page.url()}: ${String(error).split('\n')[0]}`);
      if (!device.offline) await this.#open(device, 'designer');
    }
    await this.#compareAll(name);
  }

  async #edit(device: Screen, isWaiting = true): Promise<void> {
    const { page } = device;
    if (!/^\/(day|designer)/.test(new URL(page.url()).pathname)) await this.#open(device, 'designer');
    const day = /\/day\/(\d)/.exec(page.url())?.[1];
    const position = day === undefined ? int(0, EXTRA_POSITION) : Number(day);
    const field = pick(position < EXTRA_POSITION ? ['name', 'price', 'artist'] : ['name', 'artist']);
    const card = new Card(page, position);
    if (day === undefined) await card.open();
    this.#number += 1;
    if (field === 'name') await card.eventName.fill(nameOf(this.#number));
    else if (field === 'artist') await card.enterAttraction(artistOf(this.#number));
    else {
      await card.value('Personalizado').check();
      await card.customValue.fill(priceOf(this.#number));
    }
    if (isWaiting && !device.offline) await this.#untilSaved(device);
  }

  /** Waits until all evenings are saved. Resolves conflicts. Moves a deleted programme's evenings to the own programme. */
  async #untilSaved({ name, page }: Screen): Promise<void> {
    const { conflict } = new Designer(page);
    const move = page.getByRole('button', { name: 'Salvar na semana' });
    let since = performance.now();
    const isSaved = await until(async () => {
      const [first] = (await weekOn(page))?.unsaved ?? [];
      if (await conflict.getByRole('heading').first().isVisible()) {
        const side = pick(['Tudo meu', 'Tudo do servidor']);
        await conflict.getByRole('button', { name: side }).click();
        await conflict.getByRole('button', { name: 'Salvar a escolha' }).click();
      } else if (await move.isVisible()) await move.click();
      else if (first !== undefined && performance.now() - since > UNASKED_MS) {
        since = performance.now();
        await page.goto(`/designer?semana=${this.#on.start}`);
        await new Card(page, first).open();
      }
      return first === undefined;
    });
    if (isSaved) return;
    const texts = await page.locator('[data-week-state], [role="alert"], [role="dialog"]').allInnerTexts();
    this.#fault(`${name} has not saved at ${page.url()}: ${texts.join(' | ')}`);
    // Deletes the unsaved evening from the browser, because otherwise each later step would report it again.
    await page.evaluate(() => localStorage.clear());
    await this.#open({ page }, 'designer');
  }

  async #send(device: Screen, isWaiting = true): Promise<void> {
    if (device.offline) return;
    await this.#open(device, 'designer');
    const { sendButton } = new Designer(device.page);
    await sendButton.waitFor();
    if (!(await sendButton.isEnabled()) || (await sendButton.getAttribute('aria-disabled')) === 'true') return;
    // The designer refuses to send a week whose five days are empty, so there is no version to wait for.
    const days = (await this.#week()).programme?.events.slice(0, DAYS.length) ?? [];
    const isEmpty = days.every(({ eventName, customValue, attractions }) => !(eventName ?? customValue ?? attractions[0]));
    await sendButton.click();
    if (!isWaiting || isEmpty) return;
    const isSent = await until(async () => {
      const { version, changes } = await this.#week();
      return version !== null && changes.length === 0 && !(await device.page.getByText('Enviando...').first().isVisible());
    });
    if (!isSent) this.#fault(`a send in ${device.name} has not reached the server`);
  }

  async #restore(device: Screen): Promise<void> {
    const { version, changes } = await this.#week();
    // A programme that equals its only version has no version to restore.
    if (device.offline || !version || (version.number === 1 && changes.length === 0)) return;
    await this.#open(device, 'detail');
    const { page } = device;
    await page.getByRole('button', { name: 'Versões' }).click();
    const versions = page.getByRole('button', { name: /^Restaurar da versão/ });
    await versions.first().waitFor();
    await pick(await versions.all()).click();
    const dialog = page.getByRole('dialog', { name: /^Restaurar/ });
    const restore = dialog.getByRole('button', { name: 'Restaurar', exact: true });
    // The dialog of a version that equals the programme has no button to restore it.
    const close = dialog.filter({ hasText: /já é igual/ }).getByRole('button', { name: 'Fechar', exact: true });
    await restore.or(close).first().click();
    await dialog.waitFor({ state: 'detached' });
  }

  async #answer(): Promise<void> {
    const { programme, version } = await this.#week();
    if (!programme || !version) return;
    const { id: eventId } = pick(programme.events);
    const wish = { kind: 'adjust', eventId, text: 'Outro preço, por favor.' };
    const body = { version: version.number, ...pick([{ kind: 'approved' }, wish]) };
    await this.#on.admin.call('POST', `/api/schedules/${programme.id}/answers`, body).catch(() => {});
  }

  async #goOffline(device: Screen): Promise<void> {
    if (device.offline) return;
    await this.#open(device, pick(['designer', 'day']));
    await this.#compareAll('what came before a cut');
    device.offline = await this.#week();
    await device.page.context().setOffline(true);
  }

  async #goOnline(device: Screen): Promise<void> {
    device.offline = null;
    await device.page.context().setOffline(false);
  }

  async #kill(device: Screen): Promise<void> {
    const doing = Math.random() < 0.5 ? this.#edit(device, false) : this.#send(device, false);
    await Promise.race([doing, sleep(MOST_WAIT_MS)]).catch(() => {});
    await sleep(Math.random() * MOST_HEAD_START_MS);
    await this.#on.server.kill();
    await this.#on.server.start();
    await doing.catch(() => {});
  }

  async #compareAll(after: string): Promise<void> {
    for (const screen of this.#screens) {
      const isBlank = screen.page.url() === 'about:blank';
      if (!isBlank && (screen.name !== 'day' || Math.random() < 0.8)) continue;
      if ((await this.#pathOf(screen.name)) !== null) await this.#open(screen, screen.name);
    }
    const screens = this.#screens.filter(({ page }) => page.url() !== 'about:blank');
    const comparisons = [...this.#devices, ...screens].map(async ({ name, page, offline }) => {
      const isRight = await this.#compare(`after “${after}”, ${name}${offline ? ', offline' : ''}`, page, async () => {
        if (!offline) await page.evaluate(returnToTab);
        const screen = await weekOn(page);
        return screenFaults(screen, offline ?? (await this.#week()));
      });
      if (!isRight && !offline) await page.reload();
    });
    await Promise.all([...comparisons, this.#compare(`after “${after}”, a link`, null, () => this.#linkFaults())]);
  }

  async #compare(what: string, page: Page | null, faultsNow: () => Promise<string[]>): Promise<boolean> {
    let faults: string[] = ['it could not be read'];
    this.comparisons += 1;
    const isRight = await until(async () => {
      faults = await faultsNow();
      return faults.length === 0;
    });
    if (!isRight) this.#fault(`${what}${page ? ` at ${new URL(page.url()).pathname}` : ''}: ${faults.join(', ')}`);
    return isRight;
  }

  async #linkFaults(): Promise<string[]> {
    const { programme, version } = await this.#week();
    const path = `/api/schedules/${programme?.id}/versions/${version?.number}`;
    const sent = version ? (await this.#on.staff.call<VersionContent>('GET', path)).events : [];
    const page = await (await fetch(new URL(this.#on.link, this.#on.server.url))).text();
    return textFaults('the page', page.replace(/<(del|s)\b.*?<\/\1>/g, ''), sent);
  }
}

/** Runs in the page. */
function returnToTab(): void {
  window.dispatchEvent(new Event('focus'));
  for (const target of [window, document]) target.dispatchEvent(new Event('visibilitychange'));
}

export const oneWeek: Part = {
  name: 'one-week',
  async *measure({ isQuick, work, say }) {
    const steps = isQuick ? QUICK_STEPS : STEPS;
    await using server = await Server.start(work);
    await using browser = await openBrowser();
    const admin = await Client.administrator(server);
    const { path } = await admin.call<NewLink>('POST', '/api/links', { label: 'Portaria', hasPackage: false });
    const staff = new Client(server);
    const { startDate } = await staff.week('');
    const week = new OneWeek({ server, say, browser, staff, admin, link: path, start: startDate });
    await week.openScreens();
    for (let step = 1; step <= steps; step += 1) {
      await week.step();
      if (step % 25 === 0) say(`${step} steps: ${week.comparisons} comparisons, ${week.faults.length} faults`);
    }
    const list = Object.entries(week.counts).map(([what, count]) => `${count} ${what}`);
    yield {
      what: `${steps} steps of two browsers on one week: edits, sends, restorations, answers, deletions, reloads, networks cut and back, the server killed (-9)`,
      product: withFaults(`${list.join(', ')}; ${week.comparisons} comparisons, no contradiction`, week.faults),
      promise: {
        text: 'after each, home, designer, detail, a day, the viewer and a link show of the week what the server has, or mark it as not saved',
        held: week.faults.length === 0,
      },
    };
  },
};
