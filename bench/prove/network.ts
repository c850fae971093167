// A real browser behind a bad network: weeks that somebody types, which are saved by themselves, and sends.
import { chromium, type Page } from '@playwright/test';
import { addDays } from '../../core/rules/calendar.ts';
import { DAYS } from '../../core/rules/week.ts';
import playwright from '../../playwright.config.ts';
import { Faults, type Proof } from './proof.ts';
import { BadNetwork, type Weather } from './proxy.ts';
import type { Random } from './random.ts';
import { type StoredEvent, storedAbove } from './stored.ts';
import { WeekPage } from './week-page.ts';

/** What Lighthouse calls slow 4G: 150 ms there and back, 1.6 Mbit/s. Nearly half of what changes something is cut. */
const WEATHER: Weather = { latency: 75, bytesPerSecond: 200_000, cut: 0.45 };
const WEEKS = 10;
const FIRST = '2028-01-05';
/** How long one send may need until it is through, ms. */
const PATIENCE = 180_000;

const NAMES = ['Samba', 'Autoral', 'Baile', 'Funk', 'Forró', 'Choro', 'Ênfase', 'Maré'];
const typedWords = (random: Random, count: number) => Array.from({ length: count }, () => random.pick(NAMES)).join(' ');

/** What of a stored event was typed here: name, notes, and the attractions' free texts. */
const typedIn = ({ name, content }: StoredEvent) => {
  const [, , , , , observations, , attractions] = JSON.parse(content);
  return JSON.stringify([name, observations, attractions.map(([, , text]: [unknown, unknown, string]) => text)]);
};

/** Presses "Enviar" whenever that can be done, until the page says that the week has arrived. */
async function sendUntilThere(designer: WeekPage): Promise<number> {
  const isSent = () => designer.page.locator('[data-week-state][data-state="sent"]').isVisible();
  const until = performance.now() + PATIENCE;
  let presses = 0;
  while (!(await isSent())) {
    if (performance.now() > until) throw new Error('The week did not arrive.');
    const isIdle =
      (await designer.sendButton.getAttribute('aria-disabled')) !== 'true' && (await designer.sendButton.isEnabled());
    if (isIdle && !(await isSent())) {
      await designer.sendButton.click();
      presses += 1;
    }
    await designer.page.waitForTimeout(150);
  }
  return presses;
}

/** Types a week slowly enough that several savings begin before the last letter. */
async function typeWeek(page: Page, names: string[], notes: string, artist: string): Promise<WeekPage> {
  const designer = new WeekPage(page);
  for (const [position, name] of names.entries()) {
    await designer.open(position);
    await designer.eventName.fill('');
    await designer.eventName.pressSequentially(name, { delay: 40 });
    if (position === 1 || position === DAYS.length) await designer.enterAttraction(artist);
    if (position === 2) await designer.notes.pressSequentially(notes, { delay: 40 });
  }
  return designer;
}

export const network: Proof = async ({ random, open, isQuick, say }) => {
  const weeks = isQuick ? 2 : WEEKS;
  const server = await open();
  const slow = new BadNetwork(server.url, random, WEATHER);
  await slow.open();
  const browser = await chromium.launch(playwright.use?.launchOptions);
  const faults = new Faults();
  let presses = 0;
  try {
    const context = await browser.newContext({ ...playwright.use?.contextOptions, baseURL: slow.url, locale: 'pt-BR' });
    const page = await context.newPage();
    for (let n = 0; n < weeks; n += 1) {
      const startDate = addDays(FIRST, 7 * n);
      slow.weather = { ...WEATHER, cut: 0 };
      await page.goto(`/designer?semana=${startDate}`, { timeout: PATIENCE });
      await page.locator(`[data-week-state][data-start="${startDate}"]`).waitFor({ timeout: PATIENCE });
      slow.weather = WEATHER;
      const names = Array.from({ length: DAYS.length + 1 }, () => typedWords(random, 3));
      const [notes, artist] = [typedWords(random, 8), `Convidada ${typedWords(random, 2)}`];
      presses += await sendUntilThere(await typeWeek(page, names, notes, artist));
      if (await new WeekPage(page).conflict.getByRole('heading').first().isVisible()) {
        faults.add('asked to choose between two versions of one’s own');
      }

      const stored = (await storedAbove(server, 0)).filter((one) => one.startDate === startDate);
      if (stored.length !== 1) faults.add(`${stored.length} programmes of one week`);
      const wanted = names.map((name, i) => JSON.stringify([name, i === 2 ? notes : null, i === 1 || i === 5 ? [artist] : []]));
      const there = stored[0]?.events.map(typedIn) ?? [];
      if (JSON.stringify(there) !== JSON.stringify(wanted)) faults.add(`typed ${wanted}, stored ${there}`);
      say(`${n + 1} of ${weeks} weeks, ${presses} presses, ${slow.cuts} cut`);
    }
  } finally {
    await browser.close();
    slow.close();
  }
  faults.add(...server.errors);
  const { fates, cuts } = slow;
  return [
    {
      what: `${weeks} weeks typed and sent in Chromium over ${2 * WEATHER.latency} ms, ${(WEATHER.bytesPerSecond * 8) / 1e6} Mbit/s, connections cut; they save themselves, "Enviar" is pressed until it is through`,
      promised: 'exactly what was typed, once, and nobody is asked to choose between two versions of their own',
      seen: faults.or(
        `${weeks} weeks with ${presses} presses, each as typed, once; ${cuts + fates.through} requests that change something, ${cuts} cut: ` +
          `${fates.before} before they left, ${fates.request} in their middle, ${fates.answer} before their answer, ${fates.response} in its middle`,
      ),
      held: faults.isEmpty && cuts > 0,
    },
  ];
};
