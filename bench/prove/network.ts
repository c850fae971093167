// A real browser behind a bad network: the designer's send, and the day editor's saving while somebody types.
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import type { CreatedSchedule } from '../../core/contracts/schedules.ts';
import { addDays } from '../../core/rules/calendar.ts';
import { DayEditor } from '../../e2e/day-editor.ts';
import { Designer } from '../../e2e/designer.ts';
import playwright from '../../playwright.config.ts';
import { call } from './client.ts';
import { Faults, type Proof, type Row } from './proof.ts';
import { BadNetwork, type Weather } from './proxy.ts';
import type { Random } from './random.ts';
import type { Server } from './server.ts';
import { newestId, type StoredEvent, storedAbove } from './stored.ts';

/** What Lighthouse calls slow 4G: 150 ms there and back, 1.6 Mbit/s. Nearly half of what changes something is cut. */
const WEATHER: Weather = { latency: 75, bytesPerSecond: 200_000, cut: 0.45 };
const WEEKS = 8;
const EVENINGS = 10;
const FIRST = '2028-01-05';
/** How long one send, or one evening, may need until it is through, ms. */
const PATIENCE = 180_000;

const NAMES = ['Samba', 'Autoral', 'Baile', 'Funk', 'Forró', 'Choro', 'Ênfase', 'Maré'];
const typedWords = (random: Random, count: number) => Array.from({ length: count }, () => random.pick(NAMES)).join(' ');

/** What of a stored event was typed here: name, and the attractions' free texts. */
const typedIn = ({ name, content }: StoredEvent) => {
  const [, , , , , observations, , attractions] = JSON.parse(content);
  return JSON.stringify([name, observations, attractions.map(([, , text]: [unknown, unknown, string]) => text)]);
};

const said = ({ fates, cuts }: BadNetwork) =>
  `${cuts + fates.through} requests that change something, ${cuts} cut: ${fates.before} before they left, ${fates.request} in their middle, ` +
  `${fates.answer} before their answer, ${fates.response} in its middle`;

/** Presses "Enviar" until the screen says that the week has arrived. */
async function sendUntilThere(designer: Designer): Promise<number> {
  const until = performance.now() + PATIENCE;
  let presses = 0;
  while (!(await designer.sentWeek.isVisible())) {
    if (performance.now() > until) throw new Error('The week did not arrive.');
    const isIdle =
      (await designer.sendButton.textContent())?.includes('Enviar Programação') && (await designer.sendButton.isEnabled());
    if (isIdle && !(await designer.sentWeek.isVisible())) {
      await designer.sendButton.click();
      presses += 1;
    }
    await designer.page.waitForTimeout(150);
  }
  return presses;
}

async function sendWeeks(server: Server, network: BadNetwork, page: Page, random: Random, weeks: number): Promise<Row> {
  const faults = new Faults();
  let presses = 0;
  for (let n = 0; n < weeks; n += 1) {
    const before = await newestId(server);
    const designer = new Designer(page);
    network.weather = { ...WEATHER, cut: 0 };
    await page.goto('/designer', { timeout: PATIENCE });
    await designer.date.waitFor({ timeout: PATIENCE });
    network.weather = WEATHER;
    const names = Array.from({ length: 5 }, () => typedWords(random, 3));
    const extra = typedWords(random, 3);
    const artist = `Convidada ${typedWords(random, 2)}`;
    await designer.typeDate(addDays(FIRST, 7 * n));
    await designer.nameDays(names);
    await designer.day(1).open();
    await designer.day(1).enterAttraction(artist);
    await designer.extra.open();
    await designer.extra.eventName.fill(extra);
    await designer.extra.enterAttraction(artist);
    presses += await sendUntilThere(designer);

    const stored = await storedAbove(server, before);
    if (stored.length !== 1) faults.add(`${stored.length} programmes of one send`);
    const wanted = [...names, extra].map((name, i) => JSON.stringify([name, null, i === 1 || i === 5 ? [artist] : []]));
    const there = stored[0]?.events ?? [];
    if (JSON.stringify(there.map(typedIn)) !== JSON.stringify(wanted))
      faults.add(`typed ${wanted}, stored ${there.map(typedIn)}`);
    await page.evaluate(() => localStorage.clear());
  }
  return {
    what: `${weeks} weeks typed and sent in Chromium over ${2 * WEATHER.latency} ms, ${(WEATHER.bytesPerSecond * 8) / 1e6} Mbit/s, connections cut; "Enviar" pressed until it is through`,
    promised: 'exactly what was typed, once: one programme, five days, one extra event',
    seen: faults.or(`${weeks} weeks with ${presses} presses, each as typed, once; ${said(network)}`),
    held: faults.isEmpty && network.cuts > 0,
  };
}

async function typeEvenings(server: Server, network: BadNetwork, page: Page, random: Random, evenings: number): Promise<Row> {
  const faults = new Faults();
  const line = { url: server.url, inFlight: 0 };
  for (let n = 0; n < evenings; n += 1) {
    const made = await call<CreatedSchedule>(line, 'POST', '/api/schedules', { startDate: addDays(FIRST, 7 * (100 + n)) });
    const day = new DayEditor(page);
    network.weather = { ...WEATHER, cut: 0 };
    await page.goto(`/day/${n % 5}?programacao=${made.id}`, { timeout: PATIENCE });
    await day.eventName.waitFor({ timeout: PATIENCE });
    network.weather = WEATHER;
    const [name, notes, artist] = [typedWords(random, 4), typedWords(random, 8), `Convidada ${n}`];
    // Slowly enough that several savings begin before the last letter.
    await day.eventName.pressSequentially(name, { delay: 60 });
    await day.addAttraction(artist);
    await day.notes.pressSequentially(notes, { delay: 40 });
    await expect(day.saved.or(day.conflict)).toBeVisible({ timeout: PATIENCE });
    if (await day.conflict.isVisible()) faults.add(`evening ${n}: asked to choose between two versions of one's own`);

    const [event] = (await storedAbove(server, made.id - 1)).flatMap((one) => (one.id === made.id ? [one.events[n % 5]] : []));
    const wanted = JSON.stringify([name, notes, [artist]]);
    const there = event ? typedIn(event) : 'nothing';
    if (there !== wanted) faults.add(`typed ${wanted}, stored ${there}`);
  }
  return {
    what: `${evenings} evenings typed in the day editor over the same network; it saves by itself`,
    promised: 'ends with exactly what was typed, once, and asks nobody to choose between two versions of their own',
    seen: faults.or(`${evenings} evenings, each as typed; ${said(network)}`),
    held: faults.isEmpty && network.cuts > 0,
  };
}

/** A page of its own behind a network of its own. */
async function behind<T>(browser: Browser, network: BadNetwork, work: (page: Page) => Promise<T>): Promise<T> {
  await network.open();
  const context = await browser.newContext({ ...playwright.use?.contextOptions, baseURL: network.url, locale: 'pt-BR' });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
    network.close();
  }
}

export const network: Proof = async ({ random, open, isQuick, say }) => {
  const [weeks, evenings] = isQuick ? [2, 2] : [WEEKS, EVENINGS];
  const server = await open();
  const browser = await chromium.launch(playwright.use?.launchOptions);
  try {
    const slow = () => new BadNetwork(server.url, random, WEATHER);
    const [one, other] = [slow(), slow()];
    const sent = await behind(browser, one, (page) => sendWeeks(server, one, page, random, weeks));
    say(sent.seen);
    const typed = await behind(browser, other, (page) => typeEvenings(server, other, page, random, evenings));
    return [sent, typed].map((row) =>
      server.errors.length ? { ...row, seen: `${row.seen}; the server: ${server.errors[0]}`, held: false } : row,
    );
  } finally {
    await browser.close();
  }
};
