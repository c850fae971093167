// Two browsers compose one week under failing network and server; every screen must show what the server has.
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { LinkWeeks, NewLink } from '../../core/contracts/links.ts';
import type { VersionContent } from '../../core/contracts/versions.ts';
import type { Week } from '../../core/contracts/weeks.ts';
import { DAYS } from '../../core/rules/week.ts';
import playwright from '../../playwright.config.ts';
import { Importer } from '../photos.ts';
import { Faults, type Proof, type Random, type Scene, type Server, until as untilWithin } from './house.ts';
import { artistOf, contradictions, linkContradictions, nameOf, priceOf, said, WeekPage } from './one-week-screens.ts';
import { call, type Line, readWeek } from './people.ts';

const STEPS = 300;
const QUICK_STEPS = 25;
/** Each round begins by deleting the week's programme. */
const ROUNDS = 3;
/** Time limit for a screen to follow the server and for an action, ms. */
const PATIENCE = 40_000;
/** After this time without a question about it, an unsaved evening is opened, ms. */
const ASKED_ELSEWHERE = 2000;
/** The server is killed at most this long after an action begins, ms. */
const MOMENT = 900;

/** `untilWithin` with the time that a person would wait. */
const until = (isSo: () => Promise<boolean>) => untilWithin(isSo, PATIENCE);

interface Device {
  name: string;
  context: BrowserContext;
  page: Page;
  /** The week on the server when this browser went offline; null while online. */
  cut: Week | null;
}

interface Screen {
  name: string;
  page: Page;
  device: Device | null;
}

/** `share`: its probability in percent. */
type Deed = [share: number, what: string, act: (device: Device) => Promise<void>];

/** One seed's run: the server, two composing browsers and all screens that are checked. */
class OneWeek {
  readonly faults = new Faults();
  readonly done: Record<string, number> = {};
  looks = 0;
  #server: Server;
  readonly #scene: Scene;
  readonly #random: Random;
  readonly #browser: Browser;
  readonly #line: Line;
  readonly #devices: Device[] = [];
  readonly #watched: Screen[] = [];
  #admin: Importer | null = null;
  #link = '';
  #start = '';
  /** Number of the last name, price or artist. */
  #number = 1000;

  constructor(scene: Scene, server: Server, browser: Browser) {
    this.#scene = scene;
    this.#random = scene.random;
    this.#server = server;
    this.#browser = browser;
    this.#line = { url: server.url, inFlight: 0 };
  }

  async arrive(): Promise<void> {
    const { url } = this.#line;
    this.#admin = await Importer.at(url);
    this.#link = (await this.#admin.call<NewLink>('POST', '/api/links', { label: 'Portaria', hasPackage: false })).path;
    this.#start = (await readWeek(this.#line, '')).startDate;
    for (const name of ['A', 'B']) {
      const context = await this.#context();
      this.#devices.push({ name, context, page: await context.newPage(), cut: null });
    }
    const staff = await this.#context();
    for (const name of ['home', 'designer', 'detail', 'day', 'viewer']) {
      const context = name === 'viewer' ? await this.#context(this.#admin.headers.cookie) : staff;
      this.#watched.push({ name, page: await context.newPage(), device: null });
    }
  }

  #fault(text: string): void {
    this.faults.add(text);
    this.#scene.say(text);
  }

  async begin(): Promise<void> {
    const { programme } = await readWeek(this.#line, this.#start);
    if (programme) await this.#admin?.call('DELETE', `/api/schedules/${programme.id}`);
    for (const { page } of this.#watched) await page.goto('about:blank');
    for (const device of this.#devices) {
      await this.#join(device);
      await this.#go(device, 'designer');
    }
    await this.#look('a removal');
  }

  async #context(cookie?: string): Promise<BrowserContext> {
    const { contextOptions, locale, timezoneId, viewport } = playwright.use ?? {};
    const context = await this.#browser.newContext({
      ...contextOptions,
      ...(locale && { locale }),
      ...(timezoneId && { timezoneId }),
      ...(viewport && { viewport }),
      baseURL: this.#line.url,
      serviceWorkers: 'block',
    });
    context.setDefaultTimeout(PATIENCE);
    const cookies = cookie?.split('; ').map((one) => /^([^=]+)=(.*)$/.exec(one)) ?? [];
    await context.addCookies(cookies.map((one) => ({ name: one?.[1] ?? '', value: one?.[2] ?? '', url: this.#line.url })));
    return context;
  }

  /** A screen's address; null where it needs a programme and there is none. */
  async #pathOf(screen: string): Promise<string | null> {
    const { programme } = await readWeek(this.#line, this.#start);
    if (screen === 'home') return '/';
    if (screen === 'designer') return `/designer?semana=${this.#start}`;
    if (!programme || (screen === 'viewer' && programme.isDraft)) return null;
    if (screen === 'detail') return `/client/schedule/${programme.id}`;
    if (screen === 'viewer') return `/admin/view/${programme.id}`;
    return `/day/${this.#random.int(0, DAYS.length - 1)}?programacao=${programme.id}`;
  }

  async #go({ page }: { page: Page }, screen: string): Promise<void> {
    const path = await this.#pathOf(screen);
    if (path === null) return;
    await page.goto(path);
    if (!(await until(async () => (await said(page)) !== null))) this.#fault(`${screen} at ${path} says nothing of a week`);
  }

  async step(): Promise<void> {
    const device = this.#random.pick(this.#devices);
    const chances = this.#deeds.flatMap((deed) => Array.from({ length: deed[0] }, () => deed));
    const [, what, act] = this.#random.pick(chances);
    this.done[what] = (this.done[what] ?? 0) + 1;
    try {
      await act(device);
      for (const one of this.#devices) await this.#settle(one);
    } catch (error) {
      this.#fault(`${what} in ${device.name} at ${device.page.url()}: ${String(error).split('\n')[0]}`);
      if (!device.cut) await this.#go(device, 'designer');
    }
    await this.#look(what);
  }

  readonly #deeds: Deed[] = [
    [46, 'edited', (device) => this.#edit(device)],
    [14, 'sent', (device) => this.#send(device)],
    [5, 'restored', (device) => this.#restore(device)],
    [5, 'asked for', () => this.#answer('adjust')],
    [5, 'approved', () => this.#answer('approved')],
    [8, 'reloaded', (device) => this.#reload(device)],
    [6, 'cut', (device) => this.#cut(device)],
    [6, 'joined', (device) => this.#join(device)],
    [5, 'killed', (device) => this.#kill(device)],
  ];

  async #edit(device: Device, isWaiting = true): Promise<void> {
    const position = this.#random.int(0, DAYS.length);
    const field = this.#random.pick(position < DAYS.length ? ['name', 'price', 'artist'] : ['name', 'artist']);
    const isDay = /\/day\//.test(device.page.url());
    if (!isDay && !/\/designer/.test(device.page.url())) await this.#go(device, 'designer');
    const page = new WeekPage(device.page);
    if (!isDay) await page.open(position);
    this.#number += 1;
    if (field === 'name') await page.eventName.fill(nameOf(this.#number));
    else if (field === 'artist') await page.enterAttraction(artistOf(this.#number));
    else {
      await page.value('Personalizado').check();
      await page.customValue.fill(priceOf(this.#number));
    }
    if (isWaiting && !device.cut) await this.#saved(device);
  }

  /** Waits until this browser has no unsaved evening; answers conflicts, and moves texts of a deleted programme into the current one. */
  async #saved(device: Device): Promise<void> {
    const { page } = device;
    const { conflict } = new WeekPage(page);
    const question = conflict.getByRole('heading').first();
    const move = page.getByRole('button', { name: 'Salvar na semana' });
    let since = performance.now();
    const isSaved = await until(async () => {
      const { pending = [] } = (await said(page)) ?? {};
      const [first] = pending;
      if (await question.isVisible()) {
        const side = this.#random.pick(['Tudo meu', 'Tudo da outra pessoa']);
        await conflict.getByRole('button', { name: side }).click();
        await conflict.getByRole('button', { name: 'Salvar a escolha' }).click();
        this.done.chosen = (this.done.chosen ?? 0) + 1;
      } else if (await move.isVisible()) {
        await move.click();
        this.done.moved = (this.done.moved ?? 0) + 1;
      } else if (first !== undefined && performance.now() - since > ASKED_ELSEWHERE) {
        since = performance.now();
        await page.goto(`/designer?semana=${this.#start}`);
        await new WeekPage(page).open(first);
      }
      return pending.length === 0;
    });
    if (isSaved) return;
    const words = await page.locator('[data-week-state], [role="alert"], [role="dialog"]').allInnerTexts();
    this.#fault(`${device.name} has not saved at ${page.url()}: ${words.join(' | ').replaceAll('\n', ' ').slice(0, 700)}`);
    // Otherwise the next run would report the same text again.
    await page.evaluate(() => localStorage.clear());
    await this.#go(device, 'designer');
  }

  async #settle(device: Device): Promise<void> {
    if (!device.cut) await this.#saved(device);
  }

  async #send(device: Device, isWaiting = true): Promise<void> {
    if (device.cut) return;
    await this.#go(device, 'designer');
    const { sendButton } = new WeekPage(device.page);
    await sendButton.waitFor();
    if (!(await sendButton.isEnabled()) || (await sendButton.getAttribute('aria-disabled')) === 'true') return;
    const { programme } = await readWeek(this.#line, this.#start);
    const isEmpty = !programme?.events.some(
      ({ eventName, customValue, attractions }) => eventName ?? customValue ?? attractions[0],
    );
    await sendButton.click();
    if (!isWaiting || isEmpty) return;
    const isSent = await until(async () => {
      const { version, changes } = await readWeek(this.#line, this.#start);
      return version !== null && changes.length === 0 && !(await device.page.getByText('Enviando...').first().isVisible());
    });
    if (!isSent) this.#fault(`a send in ${device.name} did not arrive`);
  }

  async #restore(device: Device): Promise<void> {
    const { version, changes } = await readWeek(this.#line, this.#start);
    // The screen does not offer a single version that equals the programme.
    if (device.cut || !version || (version.number === 1 && changes.length === 0)) return;
    await this.#go(device, 'detail');
    const { page } = device;
    await page.getByRole('button', { name: 'Versões' }).click();
    const restore = page.getByRole('button', { name: /^Restaurar da versão/ });
    await restore.first().waitFor();
    await restore.nth(this.#random.int(0, (await restore.count()) - 1)).click();
    const dialog = page.getByRole('dialog', { name: /^Restaurar/ });
    const [go, leave] = ['Restaurar', 'Fechar'].map((name) => dialog.getByRole('button', { name, exact: true }));
    // Without differences the screen offers no restoration.
    await go
      ?.or(dialog.getByText(/já é igual/))
      .first()
      .waitFor();
    await ((await go?.isVisible()) ? go : leave)?.first().click();
    await dialog.waitFor({ state: 'detached' });
  }

  async #answer(kind: 'adjust' | 'approved'): Promise<void> {
    const { programme, version } = await readWeek(this.#line, this.#start);
    if (!programme || !version) return;
    const eventId = kind === 'adjust' ? (this.#random.pick(programme.events).id ?? null) : null;
    const text = kind === 'adjust' ? 'Outro preço, por favor.' : null;
    await this.#admin
      ?.call('POST', `/api/schedules/${programme.id}/answers`, { kind, version: version.number, eventId, text } as object)
      .catch(() => {});
  }

  async #reload(device: Device): Promise<void> {
    if (device.cut) return;
    await this.#go(device, this.#random.pick(['home', 'designer', 'detail', 'day']));
  }

  async #cut(device: Device): Promise<void> {
    if (device.cut) return;
    await this.#go(device, this.#random.pick(['designer', 'day']));
    await this.#look('before a cut');
    device.cut = await readWeek(this.#line, this.#start);
    await device.context.setOffline(true);
  }

  async #join(device: Device): Promise<void> {
    device.cut = null;
    await device.context.setOffline(false);
  }

  async #kill(device: Device): Promise<void> {
    const doing = this.#random.chance(0.5) ? this.#edit(device, false) : this.#send(device, false);
    await Promise.race([doing, new Promise((done) => setTimeout(done, PATIENCE))]).catch(() => {});
    await new Promise((done) => setTimeout(done, this.#random.between(0, MOMENT)));
    await this.#server.kill();
    this.#server = await this.#scene.open();
    await doing.catch(() => {});
  }

  /** Compares every screen with the server, waiting up to the time limit. */
  async #look(after: string): Promise<void> {
    const own = this.#devices.map((device) => ({ name: device.name, page: device.page, device }));
    for (const screen of this.#watched) {
      const path = await this.#pathOf(screen.name);
      const isThere = screen.page.url() !== 'about:blank' && (screen.name !== 'day' || this.#random.chance(0.8));
      if (path !== null && !isThere) await this.#go(screen, screen.name);
    }
    const screens: Screen[] = [...own, ...this.#watched.filter(({ page }) => page.url() !== 'about:blank')];
    await Promise.all([...screens.map((screen) => this.#compare(screen, after)), this.#compareLink(after)]);
  }

  async #compare({ name, page, device }: Screen, after: string): Promise<void> {
    let wrong: string[] = [];
    this.looks += 1;
    const isRight = await until(async () => {
      if (!device?.cut) await page.evaluate(lookAgain);
      const what = await said(page);
      const week = device?.cut ?? (await readWeek(this.#line, this.#start));
      wrong = contradictions(what, week);
      return wrong.length === 0;
    });
    if (isRight) return;
    this.#fault(
      `after “${after}”, ${name} at ${new URL(page.url()).pathname}${device?.cut ? ', cut off' : ''}: ${wrong.join(', ')}`,
    );
    if (!device?.cut) await page.reload();
  }

  async #compareLink(after: string): Promise<void> {
    let wrong: string[] = [];
    this.looks += 1;
    const isRight = await until(async () => {
      const week = await readWeek(this.#line, this.#start);
      const { programme, version } = week;
      const path = `/api/schedules/${programme?.id}/versions/${version?.number}`;
      const sent = version ? (await call<VersionContent>(this.#line, 'GET', path)).events : [];
      const weeks = await call<LinkWeeks>(this.#line, 'GET', `${this.#link}.json`);
      const page = await (await fetch(new URL(this.#link, this.#line.url))).text();
      wrong = linkContradictions(weeks, page.replace(/<(del|s)\b.*?<\/\1>/g, ''), week, sent);
      return wrong.length === 0;
    });
    if (!isRight) this.#fault(`after “${after}”: ${wrong.join(', ')}`);
  }
}

/** Runs in the page: simulates a return to the tab. */
function lookAgain(): void {
  window.dispatchEvent(new Event('focus'));
  for (const target of [window, document]) target.dispatchEvent(new Event('visibilitychange'));
}

export const oneWeek: Proof = async (scene) => {
  const steps = scene.isQuick ? QUICK_STEPS : STEPS;
  const rounds = scene.isQuick ? 1 : ROUNDS;
  const browser = await chromium.launch(playwright.use?.launchOptions);
  const server = await scene.open();
  const house = new OneWeek(scene, server, browser);
  const { faults, done } = house;
  try {
    await house.arrive();
    for (let round = 1; round <= rounds; round += 1) {
      await house.begin();
      for (let step = 1; step <= steps; step += 1) {
        await house.step();
        if (step % 25 === 0) scene.say(`round ${round}, ${step} steps: ${faults.or(`${house.looks} looks`)}`);
      }
    }
  } finally {
    await browser.close();
  }
  const list = Object.entries(done).map(([what, count]) => `${count} ${what}`);
  return [
    {
      what: `${rounds} × ${steps} steps of two browsers on one week: edits, sends, restorations, answers, reloads, networks cut and back, the server killed (-9)`,
      promised:
        'after each, home, designer, detail, a day, the viewer and a link say of the week what the server has, or mark it as not saved',
      seen: faults.or(`${list.join(', ')}; ${house.looks} looks, no contradiction`),
      held: faults.isEmpty,
    },
  ];
};
