import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { PAGE_NAMES, type PageName, sampleAddress } from '../../../core/rules/pages.ts';
import first from '../../public/first.js?raw';
import { schedule, summary, version } from '../testing/rows.ts';
import { forbidStorage } from '../testing/storage.ts';
import { visit } from '../testing/visit.tsx';
import { readsOf } from './frames.tsx';

const { matchMedia } = window;
const hasContainers = vi.fn(() => true);
const hasRanges = vi.fn(() => true);
beforeEach(() => {
  vi.stubGlobal('CSS', { supports: hasContainers });
  vi.stubGlobal('matchMedia', (media: string) => (media.includes('>=') ? { matches: hasRanges() } : matchMedia(media)));
});
afterEach(() => document.head.replaceChildren());

async function requestedBy(name: PageName, address: string): Promise<string[]> {
  window.history.replaceState(null, '', address);
  const links = (await readsOf(name)).map((read) => {
    const link = document.createElement('link');
    if (read.includes(':')) link.dataset.read = read;
    else link.setAttribute('href', read);
    return link;
  });
  document.head.append(...links);
  new Function(first)();
  return links.flatMap((link) => link.getAttribute('href') ?? []);
}

it.each([
  ['home', '/', ['/api/weeks?start=&programme=', '/api/schedules/history?q=']],
  [
    'designer',
    '/designer?semana=2026-11-25&dia=sexta',
    ['/api/weeks?start=2026-11-25&programme=', '/api/values', '/api/lot-settings', '/api/layouts'],
  ],
  ['schedule', '/client/schedule/7/', ['/api/weeks?start=&programme=7']],
  ['day', '/day/3?programacao=7', ['/api/weeks?start=&programme=7', '/api/layouts', '/api/values', '/api/attractions']],
  ['history', '/client/history?busca=s%C3%A3o%20jo%C3%A3o%3E', ['/api/schedules/history?q=s%C3%A3o+jo%C3%A3o%3E']],
  ['history', '/client/history?vista=mes&mes=2026-12', []],
  [
    'view',
    '/admin/view/7',
    ['/api/auth/user', '/api/admin/counts', '/api/schedules?limit=5', '/api/schedules/7', '/api/weeks?start=&programme=7'],
  ],
] as [PageName, string, string[]][])('the HTML of page “%s” at %s preloads exactly the reads %j', async (name, address, reads) =>
  expect(await requestedBy(name, address)).toEqual(reads),
);

it.each(PAGE_NAMES)('the screen of the page “%s” reads everything that its HTML preloads', async (name) => {
  const address = sampleAddress(name).replace('0', '3');
  const reads = await requestedBy(name, address);
  // Requests without a prepared response fail. Only their addresses matter here.
  const { api, leave } = await visit(address);
  await expect
    .poll(() => api.calls.filter(({ call }) => call.startsWith('GET ')).map(({ call, search }) => call.slice(4) + search), {
      timeout: 100_000,
    })
    .toEqual(expect.arrayContaining(reads));
  leave();
});

const EXPIRED = { status: 401, json: { message: 'x', code: 'unauthorized', requestId: 'x' } };

/** Starts the reads as `main.tsx` does, before `visit` loads the screen. */
async function startEarly() {
  await import('./app.tsx');
  const [{ startReads }, { queryClient }] = await Promise.all([import('./screens.tsx'), import('../api/query-client.ts')]);
  startReads(queryClient, window.location);
  await import('../api/versions.ts');
}

it('the viewer sends its reads before its chunks load; each opening sends them again and records a view', async () => {
  vi.setSystemTime('2026-11-26T12:00:00-03:00');
  const timeline = { versions: [version({})], answers: [], views: [] };
  let early: string[] = [];
  const lists = { 'schedules/7': schedule({ id: 7 }, []), schedules: [summary({ id: 7 })] };
  const { api, user, leave } = await visit('/admin/view/7', lists, async (server) => {
    server.on('POST /api/schedules/7/seen', { json: { version: version({}), seen: null, before: null, after: null, timeline } });
    await startEarly();
    early = server.calls.map(({ call }) => call);
  });
  await screen.findByText('Esta é a primeira versão que você vê.');
  expect(early).toContain('POST /api/schedules/7/seen');
  for (const call of early) expect(api.sent(call)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Fechar' }));
  await user.click(await screen.findByRole('link', { name: 'Visualizar a programação de 25/11/2026' }));
  await waitFor(() => expect(api.sent('POST /api/schedules/7/seen')).toHaveLength(2));
  expect(api.sent('GET /api/schedules/7').length).toBeGreaterThan(1);
  leave();
});

it('without a login, an administrators’ page requests `/api/auth/user` only once, and shows the login screen', async () => {
  vi.setSystemTime('2026-11-26T12:00:00-03:00');
  const { api, leave } = await visit('/admin/values', {}, async (server) => {
    for (const path of ['auth/user', 'admin/counts', 'values']) server.on(`GET /api/${path}`, EXPIRED);
    await startEarly();
  });
  await screen.findByRole('heading', { name: 'Login Administrativo' });
  expect(api.sent('GET /api/auth/user')).toHaveLength(1);
  leave();
});

it('first.js replaces the page with a message in browsers that are too old, and in no others', () => {
  onTestFinished(() => document.body.replaceChildren());
  const shown = () => {
    document.body.textContent = 'the page';
    new Function(first)();
    document.dispatchEvent(new Event('DOMContentLoaded'));
    return document.body.textContent;
  };
  expect(shown()).toBe('the page');
  for (const feature of [hasContainers, hasRanges]) {
    feature.mockReturnValueOnce(false);
    expect(shown()).toBe('O Quartou! não funciona neste navegador, que é antigo demais. Atualize-o ou use outro aparelho.');
  }
});

const LIST = [3, 1, 2];

it.each<[name: string, owner: object, use: () => unknown, result: unknown]>([
  ['groupBy', Map, () => Object.fromEntries(Map.groupBy(LIST, (n) => n % 2)), { 0: [2], 1: [3, 1] }],
  [
    'withResolvers',
    Promise,
    () => {
      const { promise, resolve } = Promise.withResolvers<string>();
      resolve('done');
      return promise;
    },
    'done',
  ],
  ['canParse', URL, () => ['/a', 'http://['].map((address) => URL.canParse(address, 'http://localhost')), [true, false]],
  [
    'any',
    AbortSignal,
    () => {
      const late = new AbortController();
      const signals = [AbortSignal.any([late.signal]), AbortSignal.any([late.signal, AbortSignal.abort('now')])];
      const before = signals.map(({ aborted }) => aborted);
      late.abort('later');
      return [...before, ...signals.map(({ reason }) => reason)];
    },
    [false, true, 'later', 'now'],
  ],
  ['toSorted', Array.prototype, () => `${LIST.toSorted()} ${LIST.toSorted((a, b) => b - a)} ${LIST}`, '1,2,3 3,2,1 3,1,2'],
  ['toReversed', Array.prototype, () => `${LIST.toReversed()} ${LIST}`, '2,1,3 3,1,2'],
  ['toSpliced', Array.prototype, () => `${LIST.toSpliced(0, 1)} ${LIST.toSpliced(1, 0, 9)} ${LIST}`, '1,2 3,9,1,2 3,1,2'],
  ['isWellFormed', String.prototype, () => ['ação 🎉', '\ud83c'].map((text) => text.isWellFormed()), [true, false]],
  ['Segmenter', Intl, () => [...new Intl.Segmenter('pt-BR').segment('é🎉')].map(({ segment }) => segment), ['é', '🎉']],
])('first.js adds a missing `%s`, and leaves the browser’s own implementation unchanged', async (name, owner, use, result) => {
  const own = Object.getOwnPropertyDescriptor(owner, name);
  onTestFinished(() => void (own ? Object.defineProperty(owner, name, own) : Reflect.deleteProperty(owner, name)));
  new Function(first)();
  if (own) expect(Object.getOwnPropertyDescriptor(owner, name)).toEqual(own);
  Reflect.deleteProperty(owner, name);
  new Function(first)();
  expect(await use()).toEqual(result);
});

// This test comes last: apps of earlier test files send requests when the device is online again, which `readsOf` would return.
it('the history page’s HTML preloads the page’s reads, even if the build was offline or storage is forbidden', async () => {
  onlineManager.setOnline(false);
  forbidStorage();
  expect(await requestedBy('history', '/client/history')).toEqual(['/api/schedules/history?q=']);
});
