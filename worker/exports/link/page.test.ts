import { describe, expect, it } from 'vitest';
import type { ScheduleEvent } from '../../../core/contracts/events.ts';
import { HOUSE_DEFAULT } from '../../../core/contracts/house.ts';
import { LIMITS } from '../../../core/contracts/limits.ts';
import { TEXT_FIELDS } from '../../../core/event-fields.ts';
import { nightOf } from '../../../core/rules/calendar.ts';
import { guestChanges } from '../../../core/rules/changes.ts';
import { isEventConfigured } from '../../../core/rules/event-text.ts';
import { LOT_PRESETS } from '../../../core/rules/lots.ts';
import { DAYS, dayDate } from '../../../core/rules/week.ts';
import { EVENT, freeText } from '../../../core/testing/events.ts';
import type { SentWeek } from '../../services/versions/sent-week.ts';
import { linkPage, MAX_PAGE_BYTES } from './page.ts';
import { PAGE_SCRIPT, TV_STYLE } from './styles.ts';
import { tvPage } from './tv.ts';
import type { LinkView } from './view.ts';

const ZONE = 'America/Sao_Paulo';
const START = '2026-11-11';
const PICTURE = { id: 1, name: 'flyer.jpg', imageUrl: `/media/${'a'.repeat(64)}?v=aaaaaaaa`, width: 600, height: 800 };

const event = (index: number, fields: Partial<ScheduleEvent> = {}): ScheduleEvent => ({
  ...EVENT,
  id: index + 1,
  dayOfWeek: DAYS[index]?.name ?? 'Evento Extra',
  date: dayDate(START, index),
  ...fields,
});

const somebody = (...names: string[]) => names.map(freeText);

const BAILE = event(2, {
  eventName: 'Baile da Lapa',
  customValue: 'R$15 ATÉ 23H00',
  observations: 'Lista amiga até as 18h.',
  attractions: somebody('Banda Maré Alta', 'DJ Conceição'),
});
const SAMBA = event(0, { eventName: 'Samba do Bistrô', freeEntry: true });

const week = (events: ScheduleEvent[], before: ScheduleEvent[] = events): SentWeek => ({
  startDate: START,
  programmes: [
    {
      scheduleId: 1,
      version: 3,
      sentAt: '2026-11-12T21:02:00.000Z',
      events: events.filter(isEventConfigured),
      changes: guestChanges(before, events),
    },
  ],
});

const at = (date: string, minutes: number, weeks: SentWeek[], link = {}): LinkView => ({
  token: 'A'.repeat(22),
  origin: 'https://quartou.test',
  link: { label: 'Portaria', hasPackage: false, ...link },
  house: { ...HOUSE_DEFAULT, line: 'Rua da Lapa, 120' },
  night: { date, minutes },
  now: Date.parse('2026-11-14T02:30:00.000Z'),
  timeZone: ZONE,
  weeks,
});
const FRIDAY = '2026-11-13';
const SATURDAY = '2026-11-14';
const textOf = (html: string) =>
  html
    .replace(/<(style|script).*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
const textAt = (...view: Parameters<typeof at>) => textOf(linkPage(at(...view), '').html);

it('the link’s page shows tonight’s evening first, with its changes of the last 24 hours, and says when it was updated', () => {
  const others = { customValue: 'R$20 ATÉ 00H00', observations: null, attractions: somebody('Banda Maré Alta', 'DJ Nego Zé') };
  const view = at(FRIDAY, 22 * 60, [week([SAMBA, BAILE], [SAMBA, { ...BAILE, ...others }])]);
  const { html } = linkPage(view, '');
  const text = textOf(html);
  expect(text).toContain('Hoje · sexta-feira, 13/11 Baile da Lapa');
  expect(text.indexOf('Baile da Lapa')).toBeLessThan(text.indexOf('Samba do Bistrô'));
  expect(text).toContain('Mudou nas últimas 24 h: valor da entrada R$20 ATÉ 00H00 → R$15 ATÉ 23H00; não toca mais DJ Nego Zé');
  expect(text).toContain('entrou DJ Conceição; nova observação: Lista amiga até as 18h. R$15 ATÉ 23H00 Lista amiga até as 18h.');
  expect(text).toContain('Portaria · versão 3');
  expect(html).toContain('<h1>Baile da Lapa</h1>');
  expect(html).not.toContain('<s>R$15 ATÉ 23H00</s>');
  expect(text).toContain('Programação atualizada qui. às 18:02');
  const later = linkPage({ ...view, now: Date.parse('2026-11-20T02:30:00.000Z') }, '');
  expect(textOf(later.html)).toContain('Programação atualizada em 12/11 às 18:02');
});

it('without a colour of the house, its name on the link’s page has the text’s colour; else a readable shade for each theme', () => {
  const htmlOf = (accent: string | null) => {
    const view = at(FRIDAY, 0, [week([BAILE])]);
    return linkPage({ ...view, house: { ...view.house, accent } }, '').html;
  };
  expect(htmlOf(null)).toContain(':root{--accent:inherit}@media (prefers-color-scheme:dark){:root{--accent:inherit}}');
  expect(htmlOf('#c9321a')).toMatch(/:root\{--accent:#[0-9a-f]{6}\}.*dark\)\{:root\{--accent:#[0-9a-f]{6}\}\}/);
});

it('from 23:00 on, also after midnight, a note beside the price “R$15 ATÉ 23H00” says that 23:00 has passed', () => {
  const noteAt = (date: string, minutes: number) =>
    /\S+ \S+ \S+ passou d\S+ \S+/.exec(textAt(date, minutes, [week([BAILE])]))?.[0];
  for (const minutes of [23 * 60, 29 * 60]) expect(noteAt(FRIDAY, minutes)).toBe('R$15 ATÉ 23H00 passou das 23h');
  expect([noteAt(FRIDAY, 23 * 60 - 1), noteAt(SATURDAY, 23 * 60)]).toEqual([undefined, undefined]);
});

const SUNDAY = event(4, { eventName: 'Forró' });
const extraOn = (date: string, eventName: string) =>
  event(5, { isSpecialEvent: true, date, dayOfWeek: 'Evento Extra', eventName });
const LATER = week([BAILE, extraOn('2026-12-31', 'Réveillon')]);
const COMING: SentWeek = { ...week([event(2, { eventName: 'Choro', date: '2026-11-20' })]), startDate: '2026-11-18' };

it.each<[string, string, SentWeek[]]>([
  ['Hoje · sábado, 14/11 Sem programação hoje A próxima é Forró, domingo, 15/11. A semana', SATURDAY, [week([BAILE, SUNDAY])]],
  ['Sem programação hoje A semana Qua', SATURDAY, [week([BAILE])]],
  ['Sem programação hoje A semana que passou', '2026-11-17', [week([BAILE])]],
  ['em breve A próxima é Baile da Lapa, sexta-feira, 13/11. A próxima programação', '2026-11-10', [week([BAILE])]],
  ['Sem programação hoje A próxima é Choro', '2026-11-15', [week([BAILE]), COMING]],
  ['Sem programação hoje A próxima é Choro', '2026-11-17', [week([BAILE]), COMING]],
  ['Programação em breve A próxima é Bingo', SATURDAY, [week([extraOn('2026-11-16', 'Bingo')])]],
  // The page shows no week before the running week, even if an extra event of the earlier week is still to come.
  ['Programação em breve A próxima é Réveillon, quinta-feira, 31/12. Volte mais tarde: a', '2026-11-18', [LATER]],
  // The page shows the next week rather than a week whose only remaining event is after that week's Tuesday.
  ['A próxima programação Qua', '2026-11-17', [LATER, COMING]],
  ['A semana Qua', '2026-11-17', [LATER]],
  ['Programação em breve Volte mais tarde: a programação da semana aparece aqui.', '2026-11-10', []],
])('without an event tonight, the link’s page shows the next event or sent week: “%s” if today is %s', (text, date, weeks) => {
  expect(textAt(date, 1200, weeks)).toContain(text);
});

it('the week on a link’s page, and its WhatsApp text, include extra events of other weeks that are on that week’s dates', () => {
  const other: SentWeek = { ...week([extraOn(FRIDAY, 'Bingo')]), startDate: '2026-11-04' };
  // `other` has an event on this Friday, so the link still shows the running week, whose own event is over.
  const text = textAt(FRIDAY, 1200, [week([SAMBA]), other, COMING]);
  expect(text).toContain('A semana Qua 11/11 Samba do Bistrô');
  expect(text).toContain('Sex 13/11 Bingo');
  expect(text).toMatch(/Texto da semana, para copiar .*Bingo/);
});

it('a link’s preview shows only tonight’s flyer, and cuts no emoji in the title; the page’s flyer links to the original', () => {
  const page = (...events: ScheduleEvent[]) => linkPage(at(FRIDAY, 1200, [week(events)]), '').html;
  const samba = { ...SAMBA, layout: PICTURE };
  for (const html of [page(samba, BAILE), page(samba)]) expect(html).not.toContain('og:image"');
  const html = page(SAMBA, { ...BAILE, layout: PICTURE, eventName: `${'x'.repeat(199)}😀 fim` });
  expect(html).toContain('og:image"');
  const whole = `/media/${'a'.repeat(64)}?v=aaaaaaaa`;
  expect(html).toContain(`<a class="flyer" href="${whole}"><img src="${whole}&amp;w=480" alt="Flyer: x`);
  expect(html.isWellFormed()).toBe(true);
  expect(html).toContain(`<meta property="og:title" content="${'x'.repeat(199)}: `);
});

it('the link’s page shows only the changes of tonight’s and tomorrow’s evenings', () => {
  const weeks = [week([SAMBA, BAILE], [{ ...SAMBA, eventName: 'Choro' }, BAILE])];
  for (const date of ['2026-11-10', START]) {
    expect(textAt(date, 1200, weeks)).toContain('nome do evento Choro → Samba do Bistrô');
  }
  for (const date of ['2026-11-09', FRIDAY]) expect(textAt(date, 1200, weeks)).not.toContain('Choro');
});

it('the link’s page names removals in words that agree in number and gender: “não tocam mais”, “observação retirada”', () => {
  const before = { ...BAILE, attractions: somebody('Ana', 'Bia', 'DJ Nego Zé') };
  const after = { ...BAILE, customValue: null, observations: null, attractions: somebody('DJ Conceição', 'DJ Enia') };
  const text = textAt(FRIDAY, 1200, [week([after], [before])]);
  // The price needs words, because screen readers do not say that a text is struck out.
  expect(text).toContain('valor da entrada saiu: R$15 ATÉ 23H00');
  expect(text).toContain('não tocam mais Ana, Bia, DJ Nego Zé ; entraram DJ Conceição, DJ Enia');
  expect(text).toContain('observação retirada: Lista amiga até as 18h.');
  const typed = { ...BAILE, attractions: [], customAttractionsText: 'Ana, Trio' };
  expect(textAt(FRIDAY, 1200, [week([{ ...typed, customAttractionsText: null }], [typed])])).toContain(
    'atrações retiradas: Ana, Trio',
  );
});

it('the link’s page names only the changed part of an extra event’s tickets, and never the prices of `lotPresets`', () => {
  const lots = { isSpecialEvent: true, date: FRIDAY, firstLotValue: 'R$ 15', secondLotValue: 'R$ 20' };
  const after = event(5, { ...lots, eventName: 'Véspera' });
  expect(textAt(FRIDAY, 1200, [week([after], [{ ...after, secondLotValue: 'R$ 18' }])])).toMatch(
    /Mudou nas últimas 24 h: ingresso 2º Lote: R\$ 18 → 2º Lote: R\$ 20 [^→]*$/,
  );
  const open = { ...after, ticketType: 'open', lotPresets: LOT_PRESETS.open } as const;
  expect(textAt(FRIDAY, 1200, [week([open], [{ ...after, ticketType: 'normal', lotPresets: LOT_PRESETS.normal }])])).toMatch(
    /Mudou nas últimas 24 h: ingresso Normal → Open Bar [^→]*$/,
  );
  expect(textAt(FRIDAY, 1200, [week([open], [{ ...open, lotPresets: null }])])).not.toContain('Mudou');
});

it('on a removed, emptied or moved event’s former date the link’s page names the event, even beside other events', () => {
  const late = event(5, { date: FRIDAY, eventName: 'Madrugada', isSpecialEvent: true });
  const empty = event(2, { observations: 'Fechado.' });
  const changed = 'Mudou nas últimas 24 h:';
  const removed = 'saiu da programação: Baile da Lapa';
  const none = 'Sem programação hoje';
  const expectTonight = (text: string, ...[after, before]: [ScheduleEvent[], ScheduleEvent[]]) => {
    const shown = textAt(FRIDAY, 1200, [week(after, before)]);
    expect(shown).toContain(`Hoje · sexta-feira, 13/11 ${text}`);
    expect(shown.includes(none)).toBe(text.startsWith(none));
    expect(shown.match(/13\/11 /g)?.length).toBe(2);
  };
  expectTonight(`${none} ${changed} ${removed}`, [SAMBA], [SAMBA, BAILE]);
  expectTonight(
    `${none} ${changed} ${removed} ; nova observação: Fechado.`,
    [SAMBA, empty],
    [SAMBA, { ...BAILE, observations: null }],
  );
  expectTonight(`Madrugada ${changed} entrou na programação; ${removed}`, [SAMBA, event(2), late], [SAMBA, BAILE]);
  expectTonight(`Baile da Lapa ${changed} saiu da programação: Madrugada`, [SAMBA, BAILE], [SAMBA, BAILE, late]);
  const moved = { ...late, date: SATURDAY, eventName: 'Véspera' };
  expectTonight(`Baile da Lapa ${changed} mudou para sábado, 14/11: Madrugada`, [SAMBA, BAILE, moved], [SAMBA, BAILE, late]);
  // An extra event of an earlier week's programme is on the night of the removed event.
  const bingo: SentWeek = { ...week([extraOn(FRIDAY, 'Bingo')]), startDate: '2026-10-28' };
  const replaced = textAt(FRIDAY, 1200, [week([SAMBA], [SAMBA, BAILE]), bingo]);
  expect(replaced).toContain(`Hoje · sexta-feira, 13/11 Bingo ${changed} ${removed}`);
  expect(replaced).not.toContain(none);
  // The footer has the time of the later send. The package is offered only if a programme of this week has an event.
  const [programme = expect.fail()] = bingo.programmes;
  const later: SentWeek = { ...bingo, programmes: [{ ...programme, sentAt: '2026-11-13T22:00:00.000Z' }] };
  const html = (events: ScheduleEvent[]) => linkPage(at(FRIDAY, 1200, [week(events), later], { hasPackage: true }), '').html;
  expect(html([SAMBA])).toMatch(/pacote\.zip.*atualizada/s);
  expect(textOf(html([]))).toContain('Programação atualizada hoje às 19:00');
  expect(html([])).not.toContain('pacote.zip');
  const text = textAt('2026-11-12', 1200, [week([SAMBA], [SAMBA, BAILE])]);
  expect(text).toContain(`Sex 13/11 Sem programação ${changed} ${removed}`);
  // Guests do not see a day that has only observations, so they do not see its changes either.
  expect(textAt(FRIDAY, 1200, [week([SAMBA, empty], [SAMBA, event(2)])])).not.toContain('Fechado');
});

it('the link’s page leaves out the fields that WhatsApp texts leave out, and the changes of these fields', () => {
  const observations: { isPosted: boolean } = TEXT_FIELDS[1];
  const html = () => linkPage(at(FRIDAY, 1200, [week([BAILE], [{ ...BAILE, observations: 'Antes.' }])]), '').html;
  expect(textOf(html())).toMatch(/observações Antes\. → Lista amiga.*Lista amiga/);
  observations.isPosted = false;
  try {
    expect(html()).toMatch(/^(?!.*(lista amiga|observações|antes\.)).*Baile da Lapa/is);
  } finally {
    observations.isPosted = true;
  }
});

it('the link’s page has at most 30 kB, however long the texts are', () => {
  const text = (length: number) => '&é"<'.repeat(length / 4);
  const texts = { eventName: text(500), observations: text(2000), customValue: text(300) };
  const attractions = somebody(...Array.from({ length: 100 }, () => text(200)));
  const events = Array.from({ length: 11 }, (_, index) => event(index, { date: FRIDAY, ...texts, attractions, layout: PICTURE }));
  const before = events.map((one) => ({ ...one, eventName: text(480), observations: text(400), customValue: text(200) }));
  const { html } = linkPage(at(FRIDAY, 1400, [week(events, before)]), 'x'.repeat(2000));
  expect(new TextEncoder().encode(html).length).toBeLessThanOrEqual(MAX_PAGE_BYTES);
  expect(textOf(html)).toContain('Hoje · sexta-feira, 13/11');
});

it('the link’s page shows all of tonight’s observations, even if those of all evenings are as long as allowed', () => {
  const observations = 'Zé! '.repeat(LIMITS.observations / 4).trim();
  const days = DAYS.map((_, index) => event(index, { eventName: 'Samba', observations }));
  expect(linkPage(at(FRIDAY, 1200, [week(days)]), '').html).toContain(`<p class="notes">${observations}</p>`);
});

it('the link’s page has the week’s text to copy, and the week’s package if the link allows it', () => {
  const { html } = linkPage(at(FRIDAY, 1200, [week([BAILE])], { hasPackage: true }), '');
  expect(html).toMatch(/<details><summary>Texto da semana, para copiar<\/summary><pre tabindex="0">.*\*Sexta-feira, 13\/11/s);
  expect(html).toContain(`<a href="/s/${'A'.repeat(22)}/pacote.zip">Baixar o pacote da semana</a>`);
  expect(linkPage(at(FRIDAY, 1200, [week([BAILE])]), '').html).not.toContain('pacote.zip');
});

it('the pages of a link escape all texts, also the address of the preview picture', () => {
  const hostile = event(2, { eventName: '</script><img src=x onerror=alert(1)>"', layout: PICTURE });
  const view = at(FRIDAY, 1200, [week([hostile])], { label: '<b>Porta</b>' });
  for (const { html } of [linkPage(view, ''), tvPage(view, '')]) {
    expect(html).not.toMatch(/<img src=x|<b>Porta/);
    expect(html.match(/<\/script>/g)?.length).toBe(html.match(/<script/g)?.length);
  }
  const { html } = linkPage(view, '');
  const image = `https://quartou.test/media/${'a'.repeat(64)}?v=aaaaaaaa&amp;w=print`;
  const size = '<meta property="og:image:width" content="320"><meta property="og:image:height" content="427">';
  const type = '<meta property="og:image:type" content="image/jpeg">';
  expect(html).toContain(`<meta property="og:image" content="${image}">${type}${size}<meta property="og:image:alt"`);
});

it('the week on a link’s page says how many artists are left out, but gives no number for a cut list of long names', () => {
  const names = Array.from({ length: 26 }, (_, n) => String.fromCharCode(97 + n));
  const saturday = (attractions: ReturnType<typeof somebody>) => event(3, { eventName: 'Funk', attractions });
  const page = (...list: string[]) => textOf(linkPage(at(FRIDAY, 1200, [week([BAILE, saturday(somebody(...list))])]), '').html);
  expect(page(...names)).toContain('v, w, x e mais 2');
  expect(page(...names.map((name) => name.repeat(30)))).not.toContain('e mais 2');
});

it('a link’s pages shorten a long price, also in a change, but never cut an amount of money in two', () => {
  const price = (length: number) => `${'A'.repeat(length - 10)} ATÉ R$ 120 NA PORTA`;
  const saturday = (customValue: string) => event(3, { eventName: 'Funk', customValue });
  const weekOf = (customValue: string) => [week([saturday(customValue)], [saturday('R$ 20')])];
  for (let length = 80; length < 150; length += 1) {
    const view = at(FRIDAY, 1200, weekOf(price(length)));
    for (const { html } of [linkPage(view, ''), tvPage(view, '')]) expect(html).not.toMatch(/R\$\s*12?…/);
  }
  expect(textAt(FRIDAY, 1200, weekOf('A'.repeat(150)))).toContain(`${'A'.repeat(139)}…`);
});

describe('the script of a link’s pages', () => {
  const madeAt = (instant: string) => {
    const now = Date.parse(instant);
    const view = { ...at(FRIDAY, 0, [week([BAILE])]), now, night: nightOf(now, ZONE) };
    return [linkPage(view, ''), tvPage(view, '')].map(({ html }) => {
      const [, time = '', left = ''] = /<html lang="pt-BR" data-read-at="(.*?)" data-night-left="(\d+)"/.exec(html) ?? [];
      return { time, nightEnd: now + Number(left) * 60_000 };
    });
  };

  it('the HTML of a link’s page states when it was made, and how many minutes are left until the night ends', () => {
    for (const instant of ['2026-11-13T22:58:00-03:00', '2026-11-14T05:59:00-03:00']) {
      for (const { nightEnd } of madeAt(instant)) {
        expect(nightOf(nightEnd - 60_000, ZONE).date).toBe(FRIDAY);
        expect(nightOf(nightEnd, ZONE).date).toBe(SATURDAY);
      }
    }
    expect(madeAt('2026-11-13T22:58:00-03:00').map(({ time }) => time)).toEqual(['13/11 22:58', '13/11 22:58']);
  });

  it('the script of a link’s pages uses no syntax or function that televisions from 2020 and 2021 (Chromium 68 to 79) lack', () =>
    expect(PAGE_SCRIPT).not.toMatch(
      /\?\.|\?\?|[&|]{2}=|\d_\d|toggleAttribute|allSettled|replaceAll|replaceChildren|\.at\(|\.flat/,
    ));

  it('a television’s page uses no gap in flex boxes and, outside @supports, no min() or inset, which Chromium 68 lacks', () => {
    const withoutSupports = TV_STYLE.replace(/@supports[^\n]*/g, '');
    expect(withoutSupports).not.toMatch(/\b(min|max|clamp)\(|inset:/);
    expect(withoutSupports).toMatch(/--u:[\d.]+vh/);
    expect(TV_STYLE).not.toMatch(/display:flex[^}]*gap/);
  });

  it('a link’s page tells Cloudflare’s proxy to leave e-mail addresses as they are', () =>
    expect(linkPage(at(FRIDAY, 1200, [week([SAMBA])]), '').html).toMatch(
      // The script compares the server's page with the HTML parsed before the script runs, so nothing may follow the script.
      /<body><!--email_off-->.*<main.*<!--\/email_off--><script>.*<\/script><\/body><\/html>$/s,
    ));

  it('a link’s pages say “hoje” only in the title and in elements that the script hides when the night is over', () => {
    const second = event(5, { date: FRIDAY, eventName: 'Madrugada', isSpecialEvent: true });
    const now = Date.parse('2026-11-12T22:00:00.000Z');
    for (const weeks of [[week([BAILE, second])], [week([SAMBA])], [week([SAMBA], [SAMBA, BAILE])], []]) {
      for (const { html } of [linkPage, tvPage].map((write) => write({ ...at(FRIDAY, 1200, weeks), now }, ''))) {
        const rest = html.replace(/<title>.*?<\/title>/, '').replace(/<(span|p) class="today">.*?<\/\1>/g, '');
        expect(textOf(rest)).not.toMatch(/hoje/i);
      }
    }
  });
});

describe('a link’s page for a television', () => {
  const tv = (...view: Parameters<typeof at>) => textOf(tvPage(at(...view), '').html);

  it('the television shows tonight’s evening with its price, a second event of tonight, and the next evenings', () => {
    const saturday = event(3, { eventName: 'Funk' });
    expect(tv(FRIDAY, 1200, [week([SAMBA, BAILE, saturday, SUNDAY])])).toContain(
      'HOJE · SEXTA-FEIRA, 13/11 Baile da Lapa Banda Maré Alta DJ Conceição R$15 ATÉ 23H00 Sáb 14/11 Funk Dom 15/11 Forró',
    );
    const late = event(5, { date: FRIDAY, eventName: 'Madrugada', isSpecialEvent: true });
    expect(tv(FRIDAY, 1200, [week([BAILE, SUNDAY, late])])).toContain('Hoje 13/11 Madrugada Dom 15/11 Forró');
  });

  it('the television shows many artists as one text, and says how many it leaves out', () => {
    const many = (count: number, change: Partial<ScheduleEvent> = {}) => {
      const attractions = somebody(...Array.from({ length: count }, (_, n) => `Artista ${n}`));
      return tv(FRIDAY, 1200, [week([{ ...BAILE, attractions, ...change }])]);
    };
    expect(many(7)).toContain('Artista 5 · Artista 6 R$15');
    expect(many(30)).toContain('Artista 17 e mais 12 R$15');
    expect(many(30, { customValue: 'R$ 40 na hora · R$ 25 na lista até 23h' })).toContain('Artista 11 e mais 18 R$');
  });

  it('if artists do not fit as a list, the television shows one text, but if they are few, a list of cut names', () => {
    const long = 'Orquestra Contemporânea de Olinda e convidados do Recife';
    const html = (...names: string[]) =>
      tvPage(at(FRIDAY, 1200, [week([{ ...BAILE, attractions: somebody(...names) }])]), '').html;
    expect(html(long, 'DJ Nego Zé')).toContain(`<ul class="who"><li>${long}</li><li>DJ Nego Zé</li></ul>`);
    expect(html(long, long, 'Ana', 'Bia', 'Cris')).toContain(`<p class="who">${long} · ${long} · Ana · Bia · Cris</p>`);
    expect(html(long, long, long, long)).toContain(`<ul class="who cut"><li>${long}</li>`);
  });

  it('without an event tonight, the television shows the next event, or “Programação em breve” if there is none', () => {
    expect(tv(SATURDAY, 1200, [week([BAILE, SUNDAY])])).toContain('PRÓXIMA · DOMINGO, 15/11 Forró');
    expect(tv('2026-11-17', 1200, [week([BAILE])])).toContain('Programação em breve');
  });
});
