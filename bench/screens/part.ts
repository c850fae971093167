import type { Browser } from 'puppeteer-core';
import { type Example, serveExample } from '../example.ts';
import { failed, type Part } from '../part.ts';
import { findBrowser } from './browser.ts';
import { againRow, EVERYTHING, firstRow, type Promised, TIMES } from './look.ts';
import { installTools } from './tools.ts';
import { slownessOf, Visitor } from './visits.ts';

interface ScreenAsked extends Promised {
  what: string;
  path: string;
}

/** In the example house, whose programmes are 1 and 2. */
const SCREENS: ScreenAsked[] = [
  { what: 'home', path: '/', content: 1500 },
  { what: 'designer', path: '/designer', content: 1500, scripts: 15 },
  { what: 'dashboard', path: '/admin/dashboard', content: 2000 },
  { what: 'new programme', path: '/client/schedule', content: 1500 },
  { what: 'history', path: '/client/history', content: 1500 },
  { what: 'login', path: '/login', content: 1500 },
  { what: 'register', path: '/register', content: 2000 },
  { what: 'programme detail', path: '/client/schedule/1', content: 2000 },
  { what: 'day editor', path: '/day/0?programacao=1', content: 2000 },
  { what: 'viewer', path: '/admin/view/1', content: 2000 },
  { what: 'layouts', path: '/admin/layouts', content: 2000 },
  { what: 'attractions', path: '/admin/attractions', content: 2000 },
  { what: 'values', path: '/admin/values', content: 2000 },
  { what: 'lots', path: '/admin/lot-settings', content: 2000 },
];
const QUICK = 3;
/** Medians of so many; a quick run is content with one. */
const TURNS = 3;

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
];

/** Asks for everything once that the screens will ask for, so that small copies of pictures are made already. */
async function warmUp({ url, cookie }: Example) {
  const get = (path: string) => fetch(new URL(path, url), { headers: { cookie: `${cookie.name}=${cookie.value}` } });
  const pictures: { imageUrl: string }[] = await (await get('/api/layouts')).json();
  for (const { id } of (await (await get('/api/attractions')).json()) as { id: number }[]) {
    pictures.push(...((await (await get(`/api/attractions/${id}/photos`)).json()) as { imageUrl: string }[]));
  }
  for (const { imageUrl } of pictures) {
    for (const width of ['160', '480']) await (await get(`${imageUrl}&w=${width}`)).arrayBuffer();
  }
  for (const path of ['/api/schedules/1', '/api/schedules/history', '/api/admin/counts']) await (await get(path)).text();
}

/** Every screen's first visit, by Lighthouse in an installed Chromium, and later ones: a phone on a slow connection. */
export const screens: Part = {
  name: 'screens',
  title: 'screen',
  async *measure({ isQuick, work }) {
    const executablePath = findBrowser();
    if (executablePath === null)
      throw new Error('no Chromium on this machine (apt-get install chromium, or CHROMIUM=/path/to/it)');
    installTools();
    const [{ default: lighthouse, defaultConfig }, { default: puppeteer }] = await Promise.all([
      import('lighthouse'),
      import('puppeteer-core'),
    ]);
    const slowness = slownessOf(defaultConfig.settings);
    const turns = Array.from({ length: isQuick ? 1 : TURNS }, (_, turn) => turn);
    const example = await serveExample(work);
    try {
      await warmUp(example);
      for (const screen of isQuick ? SCREENS.slice(0, QUICK) : SCREENS) {
        const what = `${screen.what} (${screen.path})`;
        try {
          const { isKept, first, again, offline } = await visits(screen);
          const everything = await look(screen, EVERYTHING);
          const others = [];
          for (const _ of turns.slice(1)) others.push(await look(screen, TIMES));
          yield firstRow(what, everything, others, first, screen);
          yield againRow(screen.what, isKept, again, offline);
        } catch (error) {
          yield failed(what, error);
        }
      }
    } finally {
      await example.close();
    }

    /** A fresh browser, logged in where the screen asks for it. */
    async function browse<Answer>({ path }: ScreenAsked, use: (browser: Browser, address: string) => Promise<Answer>) {
      const browser = await puppeteer.launch({ executablePath: executablePath ?? '', args: FLAGS, defaultViewport: null });
      try {
        if (path.startsWith('/admin')) await browser.setCookie({ ...example.cookie, domain: 'localhost' });
        return await use(browser, example.url + path);
      } finally {
        await browser.close();
      }
    }

    /** A first visit, later ones, and some without a network. */
    function visits(screen: ScreenAsked) {
      return browse(screen, async (browser, address) => {
        const visitor = await Visitor.of(browser, slowness);
        const { visit: first, isKept } = await visitor.firstVisit(address);
        const again = [];
        for (const _ of turns) again.push(await visitor.visit(address));
        visitor.isOffline = true;
        const offline = [];
        for (const _ of turns) offline.push(await visitor.visit(address));
        return { first, isKept, again, offline };
      });
    }

    /** A first visit as Lighthouse sees it. */
    function look(screen: ScreenAsked, onlyCategories: string[]) {
      return browse(screen, async (browser, address) => {
        const result = await lighthouse(
          address,
          {
            logLevel: 'error',
            onlyCategories,
            skipAudits: ['screenshot-thumbnails', 'final-screenshot'],
            disableFullPageScreenshot: true,
            throttlingMethod: 'devtools',
            // It comes after five seconds of a quiet network, in which a screen that is still computing is seen already.
            cpuQuietThresholdMs: 1000,
          },
          undefined,
          await browser.newPage(),
        );
        if (!result) throw new Error('Lighthouse gave no result');
        const { lhr } = result;
        if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
        if (lhr.finalDisplayedUrl !== address) throw new Error(`one was led to ${lhr.finalDisplayedUrl}`);
        return lhr;
      });
    }
  },
};
