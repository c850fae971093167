import { type APIRequestContext, type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import type { Schedule } from '../../core/contracts/schedules.ts';
import { byText } from '../../core/event-fields.ts';
import { artists, valueText, withoutExtension } from '../../core/rules/event-text.ts';
import { findChromium } from '../../scripts/local/chromium.ts';
import { serveExample } from '../example.ts';
import { failed, type Part, type Row } from '../part.ts';
import { Mover, type Moves } from './mover.ts';
import { byKeyboard, byMouse, byThumb, correcting, repeating, spreadsheet } from './players.ts';
import { type Evening, WEEK, WITHOUT_GUESTS, WITHOUT_ONE } from './week.ts';

/** The example venue's newest programme, of last week, with an extra event. */
const NEWEST = 2;

const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

interface Play {
  what: string;
  on: BrowserContextOptions;
  play: (mover: Mover) => Promise<void>;
  /** What was sent, against what was meant. */
  check?: (sent: Schedule) => void;
  /** Said of what was sent. */
  note?: (sent: Schedule) => string;
  told: (moves: Moves) => string;
  promise: string;
  holds: (moves: Moves, sent: Schedule | null) => boolean;
}

/** What the Friday is to cost; it was sent with another one. */
const PRICE = 'R$40 COM 1 DRINK';

/** Sends five evenings with names and the price of their own. */
async function sendSameWeek(request: APIRequestContext, startDate: string): Promise<void> {
  const put = async (position: number, revision: number) => {
    const data = {
      ...byText(() => null),
      scheduleId: null,
      revision,
      eventName: WEEK[position]?.name,
      customValue: 'R$ 12',
    };
    const answer = await request.put(`/api/weeks/${startDate}/events/${position}`, { data });
    if (!answer.ok()) throw new Error(await answer.text());
    return (await answer.json()).programme.id;
  };
  let id = 0;
  for (const [position] of WEEK.entries()) id = await put(position, position === 0 ? 0 : 1);
  const answer = await request.post(`/api/schedules/${id}/versions`, { data: {} });
  if (!answer.ok()) throw new Error(await answer.text());
}

const flyers = ({ events }: Schedule) => events.filter(({ layout }) => layout).length;

const PLAYS: Play[] = [
  {
    what: 'five days by mouse, sent: flyer, name, price, four attractions, one photo each',
    on: DESKTOP,
    play: (mover) => byMouse(mover, WEEK),
    check: (sent) => expectWeek(sent, WEEK, true),
    told: ({ presses, keys, scrolls }) => `${presses} clicks, ${keys} keys, ${scrolls} scrolls`,
    promise: '≤ 16 clicks, no scroll',
    holds: ({ presses, scrolls }) => presses <= 16 && scrolls === 0,
  },
  {
    what: 'the same on a phone, three attractions',
    on: PHONE,
    play: (mover) => byThumb(mover, WITHOUT_ONE),
    check: (sent) => expectWeek(sent, WITHOUT_ONE, true),
    told: ({ presses, keys, scrolls }) => `${presses} taps, ${scrolls} scrolls, ${keys} letters`,
    promise: '≤ 30 taps, ≤ 4 scrolls',
    holds: ({ presses, scrolls }) => presses <= 30 && scrolls <= 4,
  },
  {
    what: 'five days by keyboard alone, sent: three attractions, no photos',
    on: DESKTOP,
    play: (mover) => byKeyboard(mover, WITHOUT_GUESTS),
    check: (sent) => expectWeek(sent, WITHOUT_GUESTS, false),
    told: ({ keys, tabs }) => `${keys} keys, ${tabs} of them Tab`,
    promise: '≤ 190 keys',
    holds: ({ keys }) => keys <= 190,
  },
  ...[DESKTOP, PHONE].map(
    (on): Play => ({
      what: `a price of a sent week corrected ${on === PHONE ? 'on a phone' : 'by mouse'}, from home until the door shows it`,
      on,
      play: async (mover) => {
        const { request } = mover.page;
        const { startDate } = await (await request.get('/api/weeks')).json();
        await sendSameWeek(request, startDate);
        const { path } = await (await request.post('/api/links', { data: { label: 'Portaria' } })).json();
        const shows = async () => (await (await request.get(`${path}.json`)).text()).includes(PRICE);
        if (await shows()) throw new Error('The door shows it already.');
        await correcting(mover, PRICE, shows);
      },
      told: ({ presses, scrolls }) => `${presses} presses, ${scrolls} scrolls`,
      promise: '≤ 4 presses',
      holds: ({ presses }) => presses <= 4,
    }),
  ),
  {
    what: 'last week repeated and sent, on a phone',
    on: PHONE,
    play: repeating,
    note: (sent) => `, ${flyers(sent)} of ${sent.events.length} flyers`,
    told: ({ presses, scrolls }) => `${presses} taps, ${scrolls} scrolls`,
    promise: '≤ 4 taps, with its flyers',
    holds: ({ presses }, sent) => presses <= 4 && sent !== null && flyers(sent) === sent.events.length,
  },
  {
    what: 'Excel of a mixed programme, on the dashboard',
    on: DESKTOP,
    play: spreadsheet,
    told: ({ presses }) => (presses === 1 ? '1 click' : `${presses} clicks`),
    promise: '1 click',
    holds: ({ presses }) => presses === 1,
  },
];

/** How many moves a person makes for a week, counted in a real browser. */
export const moves: Part = {
  name: 'moves',
  title: 'moves',
  async *measure({ isQuick, work }) {
    const chromeAt = findChromium();
    if ('problem' in chromeAt) throw new Error(chromeAt.problem);
    const { url: baseURL, database, cookie, close } = await serveExample(work);
    const browser = await chromium.launch({ executablePath: chromeAt.path, args: ['--no-sandbox'] });
    try {
      for (const play of isQuick ? PLAYS.slice(-1) : PLAYS) {
        try {
          yield await played(play, browser, baseURL, { ...cookie, url: baseURL });
        } catch (error) {
          yield failed(play.what, error);
        }
        await database.prepare('update schedules set deleted_at = created_at where id > ?').bind(NEWEST).run();
      }
    } finally {
      await browser.close();
      await close();
    }
  },
};

type Cookie = { name: string; value: string; url: string };

async function played(play: Play, browser: Browser, baseURL: string, cookie: Cookie): Promise<Row> {
  const context = await browser.newContext({
    ...play.on,
    baseURL,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(20_000);
  await context.addCookies([cookie]);
  try {
    const page = await context.newPage();
    const sentId = newestSent(page);
    const mover = new Mover(page, { isTouch: play.on.hasTouch ?? false });
    await play.play(mover);
    const id = sentId();
    const sent: Schedule | null = id === null ? null : await (await page.request.get(`/api/schedules/${id}`)).json();
    if (sent) play.check?.(sent);
    return {
      what: play.what,
      product: play.told(mover.total) + (sent && play.note ? play.note(sent) : ''),
      beside: mover.account,
      promise: { text: play.promise, held: play.holds(mover.total, sent) },
    };
  } finally {
    await context.close();
  }
}

/** The id of the programme that the page has sent, once it has. */
function newestSent(page: Page): () => number | null {
  let id: number | null = null;
  page.on('response', async (answer) => {
    const isCreate = answer.request().method() === 'POST' && new URL(answer.url()).pathname === '/api/schedules';
    if (isCreate && answer.ok()) id = (await answer.json()).id;
  });
  return () => id;
}

/** A count is worth something only if the week that was meant is the one that arrived. */
function expectWeek(sent: Schedule, week: Evening[], withPhotos: boolean): void {
  for (const [index, evening] of week.entries()) {
    const event = sent.events[index];
    if (!event) throw new Error(`Day ${index} was not sent.`);
    const photo = event.attractions[0]?.photo;
    const got = [
      event.layout?.name,
      event.eventName,
      valueText(event, 'Entrada livre'),
      artists(event),
      withPhotos && photo && withoutExtension(photo.name),
    ];
    const { flyer, name, price, guest } = evening;
    const meant = [
      flyer,
      name,
      price,
      [...evening.artists.map((one) => one.name), ...(guest === null ? [] : [guest])],
      withPhotos && evening.photo,
    ];
    if (JSON.stringify(got) !== JSON.stringify(meant))
      throw new Error(`Sent ${JSON.stringify(got)} instead of ${JSON.stringify(meant)}.`);
  }
}
