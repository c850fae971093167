import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';
import { findChromium } from '../../scripts/local/chromium.ts';
import { type Example, serveExample } from '../example.ts';
import { failed, type Part, type Row } from '../part.ts';
import { enlarge } from './house.ts';
import { type Interaction, Person } from './person.ts';
import { WALKS } from './walk.ts';

/** Lighthouse's phone has such a processor too. */
const SLOWDOWN = 4;
const MOST_MS = 100;
const LEAST_INTERACTIONS = 200;

const DEVICES: { what: string; on: BrowserContextOptions }[] = [
  { what: 'phone', on: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } },
  { what: 'desktop', on: { viewport: { width: 1440, height: 900 } } },
];

/** How soon the screen shows what a press or a key did, on a slow device in a house that has been in use for years. */
export const interactions: Part = {
  name: 'interactions',
  title: 'interactions',
  async *measure({ isQuick, work }) {
    const chromeAt = findChromium();
    if ('problem' in chromeAt) throw new Error(chromeAt.problem);
    const example = await serveExample(work);
    const browser = await chromium.launch({ executablePath: chromeAt.path, args: ['--no-sandbox'] });
    try {
      await enlarge(example.database);
      const all: Interaction[] = [];
      for (const { what, on } of isQuick ? DEVICES.slice(0, 1) : DEVICES) {
        const done: Interaction[] = [];
        for (const walk of isQuick ? WALKS.slice(0, 1) : WALKS) {
          try {
            done.push(...(await walked(walk, on, browser, example)));
          } catch (error) {
            yield failed(`${what}, ${walk.name}`, error);
          }
        }
        yield rowOf(what, done);
        all.push(...done);
      }
      const enough = isQuick || all.length >= LEAST_INTERACTIONS;
      yield {
        ...rowOf('all', all),
        promise: { text: `95 % of ≥ ${LEAST_INTERACTIONS} ≤ ${MOST_MS} ms`, held: enough && at(all, 0.95) <= MOST_MS },
      };
    } finally {
      await browser.close();
      await example.close();
    }
  },
};

async function walked(walk: (typeof WALKS)[number], on: BrowserContextOptions, browser: Browser, { url, cookie }: Example) {
  const context = await browser.newContext({ ...on, baseURL: url, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' });
  context.setDefaultTimeout(20_000);
  await context.addCookies([{ ...cookie, url }]);
  try {
    const person = await Person.on(await context.newPage(), { isTouch: on.hasTouch ?? false, slowdown: SLOWDOWN });
    await walk(person);
    await person.settle();
    return person.interactions;
  } finally {
    await context.close();
  }
}

/** What so many of a hundred were at most. */
function at(done: Interaction[], part: number): number {
  const sorted = done.map(({ took }) => took).sort((a, b) => a - b);
  return sorted[Math.ceil(part * sorted.length) - 1] ?? Number.NaN;
}

function rowOf(what: string, done: Interaction[]): Row {
  const slowest = new Map<string, number>();
  for (const { what: name, took } of done) slowest.set(name, Math.max(took, slowest.get(name) ?? 0));
  const five = [...slowest].sort(([, a], [, b]) => b - a).slice(0, 5);
  return {
    what: `${what}: ${done.length} presses and keys, processor ${SLOWDOWN} × slower`,
    product: `50 % ≤ ${at(done, 0.5)} ms, 95 % ≤ ${at(done, 0.95)} ms`,
    beside: `slowest: ${five.map(([name, took]) => `${name} ${took}`).join('; ')}`,
  };
}
