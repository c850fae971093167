/// <reference path="./exceljs-bare.d.ts" />
import Excel from 'exceljs/dist/exceljs.bare.min.js';
import { describe, expect, it } from 'vitest';
import type { ScheduleEvent } from '../../core/contracts/events.ts';
import type { Schedule } from '../../core/contracts/schedules.ts';
import { contrast, MIN_CONTRAST } from '../../core/rules/contrast.ts';
import { LOT_PRESETS } from '../../core/rules/lots.ts';
import { DAYS, dayDate } from '../../core/rules/week.ts';
import { artist, freeText as custom, EVENT, extraEvent, picture } from '../../core/testing/events.ts';
import type { Image } from '../media/image/read.ts';
import { unzip } from '../test/zip.ts';
import { MAX_CELL } from './exceljs.ts';
import { buildMonthWorkbook } from './month.ts';
import { buildWorkbook, DAY_COLOURS } from './workbook.ts';

const START = '2026-11-18';
const EMPTY: ScheduleEvent = { ...EVENT, scheduleId: 7, date: START };

const OPEN = { ticketType: 'open', firstLotValue: 'R$ 15,00', secondLotValue: 'R$ 20,00', lotPresets: LOT_PRESETS.open } as const;
const FEIJOADA = { eventName: 'Feijoada de Segunda 🍛', observations: 'Abertura às 12h\nCriança não paga' };
const EXTRA = extraEvent({ scheduleId: 7, date: '2026-11-23', ...FEIJOADA, ...OPEN });

const date = (day: number) => new Date(Date.UTC(2026, 10, day));
const withPhoto = (name: string, photo: string) => artist(name, picture(9, photo));

function week(days: Partial<ScheduleEvent>[] = [], extras: ScheduleEvent[] = []): Schedule {
  const regular = DAYS.map((day, index) => ({ ...EMPTY, dayOfWeek: day.name, date: dayDate(START, index), ...days[index] }));
  return { id: 7, startDate: START, createdAt: '2026-11-13T01:30:00.000Z', events: [...regular, ...extras] };
}
const extrasOnly = (...extras: ScheduleEvent[]): Schedule => ({ ...week(), events: extras });

const decode = (data: Uint8Array) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data);

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescapeXml = (text: string) => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '');
const unescapeHex = (text: string) =>
  text.replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function rawCells(parts: Map<string, string>, sheet = 1) {
  const strings = [...(parts.get('xl/sharedStrings.xml') ?? '').matchAll(/<si><t[^>]*>([^<]*)<\/t><\/si>/g)].map(
    ([, text = '']) => unescapeHex(unescapeXml(text)),
  );
  const xml = parts.get(`xl/worksheets/sheet${sheet}.xml`) ?? '';
  return new Map(
    [...xml.matchAll(/<c r="([A-Z]+\d+)"([^>]*)>(.*?)<\/c>/g)].map(([, ref = '', attributes = '', inner = '']) => {
      const type = /t="(\w+)"/.exec(attributes)?.[1];
      const value = /<v>([^<]*)<\/v>/.exec(inner)?.[1] ?? '';
      return [ref, { type, text: type === 's' ? (strings[Number(value)] ?? '') : value, formula: inner.includes('<f') }];
    }),
  );
}

async function produce(schedule: Schedule, flyers?: Map<string, Image>) {
  const bytes = await buildWorkbook(schedule, { timeZone: 'America/Sao_Paulo', ...(flyers && { flyers }) });
  const workbook = new Excel.Workbook();
  await workbook.xlsx.load(bytes.slice().buffer);
  // The archive is read without exceljs, as an independent check.
  const all = await unzip(bytes, { hasFolders: true });
  const pictures = new Map([...all].filter(([name]) => name.startsWith('xl/media/')));
  const parts = new Map([...all].filter(([name]) => !pictures.has(name)).map(([name, data]) => [name, decode(data)]));
  const row = (number: number, sheet = 0) => ((workbook.worksheets[sheet]?.getRow(number).values ?? []) as unknown[]).slice(1);
  return { workbook, parts, pictures, row };
}

it('the spreadsheet of a month’s artists has a row for each artist with date, weekday and event, and no formulas', async () => {
  const evening = { ...EMPTY, eventName: '=1+1', attractions: [withPhoto('Duo', 'duo.webp'), custom('@Canja')] };
  const events = [{ ...EMPTY, eventName: 'Sem ninguém' }, evening, { ...EXTRA, customAttractionsText: 'Trio' }];
  const bytes = await buildMonthWorkbook(events, '2026-11', new Date('2026-12-01T12:00:00Z'), 'America/Sao_Paulo');
  const workbook = new Excel.Workbook();
  await workbook.xlsx.load(bytes.buffer);
  const rows = workbook.worksheets[0]?.getRows(1, 6)?.map(({ values }) => (values as unknown[]).slice(1));
  expect(rows).toEqual([
    ['Artistas de novembro de 2026'],
    ['DATA', 'DIA', 'EVENTO', 'ARTISTA'],
    [new Date(START), 'Quarta-feira', '=1+1', 'Duo'],
    [new Date(START), 'Quarta-feira', '=1+1', '@Canja'],
    [new Date(EXTRA.date), 'Segunda-feira', EXTRA.eventName, 'Trio'],
    [],
  ]);
  expect(workbook.worksheets[0]?.getCell('C3')).toMatchObject({ type: Excel.ValueType.String, numFmt: '@' });
});

it('the week’s sheet has a column for each field, a row for each of the five days, and a dash for each missing value', async () => {
  const schedule = week([
    {
      eventName: 'Quarta do Chorinho',
      attractions: [artist('DJ Conceição'), withPhoto('Duo', 'duo-ouro.webp'), custom('Canja')],
      value: { id: 1, name: 'R$15 ATÉ 23H00' },
      observations: 'Palco 2\nàs 21h',
      layout: picture(3, 'Choro azul'),
    },
    {},
    { freeEntry: true, observations: '   ' },
  ]);
  // Thursday, which the programme lacks, has a row, too.
  const { row, workbook } = await produce({ ...schedule, events: schedule.events.toSpliced(1, 1) });
  expect(row(1)).toEqual(['Programação Semanal — 18/11/2026 a 22/11/2026']);
  expect(row(2)).toEqual(['DATA', 'DIA DA SEMANA', 'NOME DO EVENTO', 'ATRAÇÕES', 'FOTOS', 'VALOR', 'OBSERVAÇÕES', 'LAYOUT']);
  const names = ['Quarta-feira', 'Quarta do Chorinho', 'DJ Conceição, Duo, Canja', 'Duo: duo-ouro'];
  expect(row(3)).toEqual([date(18), ...names, 'R$15 ATÉ 23H00', 'Palco 2\nàs 21h', 'Choro azul']);
  expect(row(4)).toEqual([date(19), 'Quinta-feira', '-', '-', '-', '-', '-', '-']);
  expect(row(5)).toEqual([date(20), 'Sexta-feira', '-', '-', '-', 'Entrada Livre', '-', '-']);
  expect(row(6).slice(0, 3)).toEqual([date(21), 'Sábado', '-']);
  expect(row(7).slice(0, 3)).toEqual([date(22), 'Domingo', '-']);
  expect(workbook.worksheets[0]?.rowCount).toBe(7);
});

it('the spreadsheet’s date cells have their days’ colours, on which white text has a contrast of 4.5:1 or better', async () => {
  const { workbook } = await produce(week([], [EXTRA]));
  const fills = [3, 4, 5, 6, 7].map((row) => workbook.worksheets[0]?.getCell(row, 1).fill);
  const { extra, ...days } = DAY_COLOURS;
  expect(fills).toMatchObject(Object.values(days).map((argb) => ({ pattern: 'solid', fgColor: { argb } })));
  expect(workbook.worksheets[1]?.getCell('A3').fill).toMatchObject({ fgColor: { argb: extra } });
  for (const argb of Object.values(DAY_COLOURS))
    expect(contrast(`#${argb.slice(2)}`, '#ffffff')).toBeGreaterThanOrEqual(MIN_CONTRAST);
});

it('the sheet of extra events has each lot, a dash for a missing lot, and the prices of each ticket category', async () => {
  const { row } = await produce(extrasOnly(EXTRA, { ...EXTRA, ticketType: 'normal', lotPresets: null }));
  expect(row(1)).toEqual(['Eventos Extras — 23/11/2026']);
  expect(row(4)[5]).toBe('Normal\n1º Lote: R$ 15,00\n2º Lote: R$ 20,00\nÚltimo Lote: -');
  expect(row(2)).toEqual(['DATA', 'NOME DO EVENTO', 'ATRAÇÕES', 'FOTOS', 'OBSERVAÇÕES', 'VALORES', 'LAYOUT']);
  const categories = 'Unissex: 25H e 20M / 25,00 / 30H; 25M\nBistrô 2: 50,00 / 50,00 / 60,00\nBistrô 4: 80,00 / 80,00 / 100,00';
  const prices = `Open Bar\n1º Lote: R$ 15,00\n2º Lote: R$ 20,00\nÚltimo Lote: -\n${categories}`;
  expect(row(3)).toEqual([date(23), 'Feijoada de Segunda 🍛', '-', '-', 'Abertura às 12h\nCriança não paga', prices, '-']);
});

it('the sheet for the door has only evenings with content, by date, and only the columns that staff at the door need', async () => {
  const sameNight = { ...EXTRA, date: '2026-11-20', eventName: 'Bingo', observations: null, attractions: [custom('Trio')] };
  const { row, workbook, parts } = await produce(
    week([{}, {}, { eventName: 'Baile', freeEntry: true }, { observations: 'Casa alugada' }], [EXTRA, sameNight]),
  );
  expect(row(1, 2)).toEqual(['Portaria — 20/11/2026 a 23/11/2026']);
  expect(row(2, 2)).toEqual(['DATA', 'EVENTO', 'ATRAÇÕES', 'VALOR', 'OBSERVAÇÕES']);
  const lots = 'Open Bar\n1º Lote: R$ 15,00\n2º Lote: R$ 20,00';
  expect([3, 4, 5, 6].map((number) => row(number, 2))).toEqual([
    [date(20), 'Baile', '-', 'Entrada Livre', '-'],
    [date(20), 'Bingo', 'Trio', lots, '-'],
    [date(21), '-', '-', '-', 'Casa alugada'],
    [date(23), 'Feijoada de Segunda 🍛', '-', lots, 'Abertura às 12h\nCriança não paga'],
  ]);
  expect(workbook.worksheets[2]?.rowCount).toBe(6);
  // 46346 is 20 November 2026. The cell's format shows the weekday.
  expect(rawCells(parts, 3).get('A3')).toEqual({ type: undefined, text: '46346', formula: false });
  expect(workbook.worksheets[2]?.getCell('A3').numFmt).toBe('[$-416]ddd, dd/mm/yyyy');
  const fills = [3, 5, 6].map((number) => workbook.worksheets[2]?.getCell(number, 1).fill);
  const { sexta, sabado, extra } = DAY_COLOURS;
  expect(fills).toMatchObject([sexta, sabado, extra].map((argb) => ({ fgColor: { argb } })));
});

const PAGE_WIDTH = 166;
const sumOf = (count: number, sizeOf: (index: number) => number | undefined) =>
  Array.from({ length: count }, (_, n) => sizeOf(n + 1) ?? 0).reduce((sum, size) => sum + size, 0);
const widthOf = (sheet: Excel.Worksheet | undefined, columns: number) => sumOf(columns, (index) => sheet?.getColumn(index).width);

it.each([
  ['a usual week', 'Samba do Bistrô', 'Só maiores de 18 anos', 20],
  ['long texts', 'Samba '.repeat(13), 'Aniversariantes entram grátis. '.repeat(8), 12],
])('the text of the sheet for the door is as large as one page allows: %s', async (_, eventName, observations, least) => {
  const { workbook } = await produce(week(Array(5).fill({ eventName, observations, customValue: 'R$30 ATÉ 23H00' })));
  const sheet = workbook.worksheets[1];
  for (const column of [1, 2, 4, 5]) expect(sheet?.getCell(3, column).font?.size).toBeGreaterThanOrEqual(least);
  const width = widthOf(sheet, 5);
  expect(width).toBeGreaterThan(160);
  expect(width).toBeLessThanOrEqual(PAGE_WIDTH);
  expect(sumOf(5, (index) => sheet?.getRow(index + 2).height)).toBeLessThanOrEqual(510);
});

describe('the spreadsheet shows flyers in the rows of their events', () => {
  const flyer = (text: string): Image => ({ bytes: Buffer.from(text), type: 'image/jpeg', width: 300, height: 400 });
  const FLYERS = new Map(['/a', '/b', '/c'].map((url) => [url, flyer(`picture ${url}`)]));
  const showing = (url: string, name = `Flyer ${url}`): Partial<ScheduleEvent> => ({
    layout: { id: 1, name, imageUrl: url, width: null, height: null },
  });
  const PX = 9525;

  const placed = (workbook: Excel.Workbook, sheet = 0) =>
    (workbook.worksheets[sheet]?.getImages() ?? []).map(({ imageId, range }) => {
      const { tl, ext } = range as unknown as { tl: Excel.Anchor; ext: { width: number; height: number } };
      return {
        ...ext,
        cell: [tl.nativeCol, tl.nativeRow],
        left: tl.nativeColOff / PX,
        top: tl.nativeRowOff / PX,
        picture: decode(workbook.getImage(Number(imageId)).buffer as unknown as Uint8Array),
      };
    });

  it('each flyer’s picture is in the row of its event, centred above the flyer’s name', async () => {
    const { parts, workbook, row } = await produce(week([showing('/a'), {}, showing('/b')]), FLYERS);
    expect(parts.get('xl/drawings/drawing1.xml')).not.toContain('editAs');
    const positions = placed(workbook);
    expect(positions).toMatchObject([
      { cell: [7, 2], picture: 'picture /a' },
      { cell: [7, 4], picture: 'picture /b' },
    ]);
    const sheet = workbook.worksheets[0];
    const cellWidth = (sheet?.getColumn(8).width ?? 0) * 7;
    const cellHeight = ((sheet?.getRow(3).height ?? 0) * 96) / 72;
    for (const { left, top, width, height } of positions) {
      expect(height / width).toBeCloseTo(4 / 3, 1);
      expect(height).toBeGreaterThan(80);
      expect(left + width / 2).toBeCloseTo(cellWidth / 2, 0);
      // One line of the flyer's name fits below the flyer.
      expect(top + height).toBeLessThan(cellHeight - 14);
    }
    expect([row(3)[7], row(4)[7], row(5)[7]]).toEqual(['Flyer /a', '-', 'Flyer /b']);
    expect(sheet?.getCell('H3').alignment).toMatchObject({ horizontal: 'center', vertical: 'bottom' });
    for (const ref of ['A3', 'C3', 'G3', 'H4']) expect(sheet?.getCell(ref).alignment?.vertical, ref).toBe('middle');
  });

  it.each([
    // A flyer placed twice in succession is stored twice (exceljs.ts). The second sheet has the flyers in reverse order, so it
    // begins with the last flyer of the first sheet.
    ['abcab', 4],
    ['abacc', 4],
    ['aaaaa', 2],
    ['bbabb', 3],
  ])('flyers in the order %s are each shown in their own event’s row, and the file has %i pictures', async (order, count) => {
    const urls = [...order].map((letter) => `/${letter}`);
    const extras = [...urls].reverse().map((url) => ({ ...EXTRA, ...showing(url) }));
    const days = urls.map((url) => showing(url));
    const { workbook, pictures } = await produce(week(days, extras), FLYERS);
    expect(placed(workbook).map(({ picture }) => picture)).toEqual(urls.map((url) => `picture ${url}`));
    expect(placed(workbook, 1).map(({ picture }) => picture)).toEqual([...urls].reverse().map((url) => `picture ${url}`));
    expect(pictures.size).toBe(count);
  });
});

const FORMULAS = ['=1+1', '+55 11 99999-0000', '-10%', '@dj', '\t=1', '\r=1', '="<&>\'"'];

it.each(FORMULAS)('a cell with the text %j is stored as a text, and an edit makes no formula of it', async (text) => {
  const event = { eventName: text, customValue: text, observations: text, attractions: [custom(text)] };
  const { parts, workbook } = await produce(week([event]));
  const cells = rawCells(parts);
  for (const column of ['C', 'D', 'F', 'G']) {
    expect(cells.get(`${column}3`)).toEqual({ type: 's', text: text.replace('\r', '\n'), formula: false });
  }
  expect(parts.get('xl/worksheets/sheet1.xml')).not.toContain('<f>');
  expect(workbook.worksheets[0]?.getCell('C3').numFmt).toBe('@');
});

it.each([
  'A & B <b>"c"</b> \'d\' &amp; &#65;',
  '_x0041_ e _x000D_ e _xabcd_',
  '  espaços em volta  ',
  'linha=1\nlinha+2\n\nlinha-4@',
  'zero\u200Bwidth \u202Ertl\u202C \u00A0nbsp \u0085 \u2028',
])('the text %j is unchanged when it is read back from the spreadsheet', async (text) => {
  const { parts, row, workbook } = await produce(week([{ eventName: text }]));
  expect(rawCells(parts).get('C3')?.text).toBe(text);
  expect(row(3)[2]).toBe(text);
  expect(workbook.worksheets[0]?.getCell('C3').numFmt).not.toBe('@');
});

it('characters that the spreadsheet’s XML cannot carry are replaced by U+FFFD', async () => {
  const { parts, row } = await produce(week([{ eventName: 'a\uFFFEb\uFFFFc\uD800d\uDC00e\u0000f\u000Bg\u007Fh' }]));
  expect(row(3)[2]).toBe('a\uFFFDb\uFFFDc\uFFFDd\uFFFDe\uFFFDf\uFFFDg\uFFFDh');
  for (const xml of parts.values()) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern lists the characters that XML 1.0 forbids
    expect(xml).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/);
  }
});

it('a text too long for a spreadsheet cell is cut without splitting an emoji', async () => {
  const { row } = await produce(week([{ customAttractionsText: '🎤'.repeat(20_000), observations: 'x'.repeat(MAX_CELL) }]));
  const text = String(row(3)[3]);
  expect(text).toHaveLength(MAX_CELL);
  expect(text.endsWith('🎤…')).toBe(true);
  expect(text.isWellFormed()).toBe(true);
  expect(row(3)[6]).toBe('x'.repeat(MAX_CELL));
});

it('a sheet is printed one A4 landscape page wide, with its frozen headings, a header and a footer on each page', async () => {
  const { parts } = await produce(week([{ eventName: 'Choro' }], [EXTRA]));
  const xml = parts.get('xl/worksheets/sheet1.xml') ?? '';
  expect(xml).toMatch(/<pane ySplit="2" topLeftCell="A3" activePane="bottomLeft" state="frozen"\/>/);
  expect(xml).toMatch(/<pageSetup [^>]*paperSize="9" orientation="landscape"[^>]*fitToWidth="1" fitToHeight="0"/);
  expect(xml).toContain('<pageSetUpPr fitToPage="1"/>');
  const [, header = '', footer = ''] = /<oddHeader>(.*)<\/oddHeader><oddFooter>(.*)<\/oddFooter>/.exec(xml) ?? [];
  // The programme was created at 01:30 UTC on 13 November, which is 22:30 on 12 November in the venue's time zone.
  expect(unescapeXml(header)).toContain('Programação 7, criada em 12/11/2026 22:30');
  expect(unescapeXml(footer)).toBe(
    '&L&"Arial,Regular"&8Programação Semanal — 18/11/2026 a 22/11/2026&R&"Arial,Regular"&8Página &P de &N',
  );
  expect(unescapeXml(parts.get('xl/workbook.xml') ?? '')).toContain("'Eventos Extras'!$1:$2");
});

it('a sheet with very long texts becomes wider than the page, so that no text is hidden', async () => {
  const { workbook } = await produce(
    week([{ observations: 'Observação da produção. '.repeat(80), attractions: Array(100).fill(custom('Grupo Menos é Mais')) }]),
  );
  const sheet = workbook.worksheets[0];
  expect(widthOf(sheet, 8)).toBeGreaterThan(PAGE_WIDTH);
  expect(sheet?.getRow(3).height).toBeLessThanOrEqual(409);
});
