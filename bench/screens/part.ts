import { join } from 'node:path';
import { migrateLocal } from '../../scripts/local/migrate.ts';
import { seedIfEmpty } from '../../scripts/local/seed.ts';
import { serveBuild } from '../../scripts/local/server.ts';
import { signIn } from '../installation.ts';
import { failed, type Part } from '../part.ts';
import { findBrowser } from './browser.ts';
import { ASKED, rowOf } from './look.ts';
import { installTools } from './tools.ts';

/** In the example house, whose programmes are 1 and 2. */
const SCREENS = [
  { what: 'home', path: '/' },
  { what: 'designer', path: '/designer' },
  { what: 'dashboard', path: '/admin/dashboard' },
  { what: 'new programme', path: '/client/schedule' },
  { what: 'programme detail', path: '/client/schedule/1' },
  { what: 'day editor', path: '/day/0?programacao=1' },
  { what: 'history', path: '/client/history' },
  { what: 'login', path: '/login' },
  { what: 'layouts', path: '/admin/layouts' },
  { what: 'attractions', path: '/admin/attractions' },
  { what: 'values', path: '/admin/values' },
  { what: 'lots', path: '/admin/lot-settings' },
];
const QUICK = 3;

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
async function warmUp(url: string, cookie: string) {
  const get = (path: string) => fetch(new URL(path, url), { headers: { cookie } });
  const pictures: { imageUrl: string }[] = await (await get('/api/layouts')).json();
  for (const { id } of (await (await get('/api/attractions')).json()) as { id: number }[]) {
    pictures.push(...((await (await get(`/api/attractions/${id}/photos`)).json()) as { imageUrl: string }[]));
  }
  for (const { imageUrl } of pictures) {
    for (const width of ['160', '480']) await (await get(`${imageUrl}&w=${width}`)).arrayBuffer();
  }
  for (const path of ['/api/schedules/1', '/api/schedules/history', '/api/admin/counts']) await (await get(path)).text();
}

/** Every screen's first visit, by Lighthouse in an installed Chromium: a phone on a slow connection. */
export const screens: Part = {
  name: 'screens',
  title: 'screen',
  async *measure({ isQuick, work }) {
    const chromePath = findBrowser();
    if (chromePath === null) throw new Error('no Chromium on this machine (apt-get install chromium, or CHROMIUM=/path/to/it)');
    installTools();
    const [{ default: lighthouse }, { launch }] = await Promise.all([import('lighthouse'), import('chrome-launcher')]);
    migrateLocal(join(work, 'state'));
    await seedIfEmpty(join(work, 'state'));
    const server = serveBuild({
      state: join(work, 'state'),
      port: 0,
      onLog: ({ level, message }) => {
        if (level === 'error' || level === 'warn') console.error(message);
      },
    });
    try {
      const url = `http://localhost:${(await server.ready).port}`;
      const cookie = await signIn(await server.getD1Database('DB', 'quartou'));
      await warmUp(url, cookie);
      for (const { what, path } of isQuick ? SCREENS.slice(0, QUICK) : SCREENS) {
        try {
          yield rowOf(`${what} (${path})`, await look(url + path, cookie));
        } catch (error) {
          yield failed(`${what} (${path})`, error);
        }
      }
    } finally {
      await server.dispose();
    }

    async function look(address: string, cookie: string) {
      const chrome = await launch({ chromePath: chromePath ?? '', chromeFlags: FLAGS, logLevel: 'silent' });
      try {
        const result = await lighthouse(address, {
          port: chrome.port,
          logLevel: 'error',
          onlyCategories: ASKED,
          skipAudits: ['screenshot-thumbnails', 'final-screenshot'],
          disableFullPageScreenshot: true,
          ...(new URL(address).pathname.startsWith('/admin') && { extraHeaders: { cookie } }),
        });
        if (!result) throw new Error('Lighthouse gave no result');
        const { lhr } = result;
        if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
        if (lhr.finalDisplayedUrl !== address) throw new Error(`one was led to ${lhr.finalDisplayedUrl}`);
        return lhr;
      } finally {
        chrome.kill();
      }
    }
  },
};
