import type { ScheduleEvent } from '../../core/contracts/events.ts';
import type { House } from '../../core/contracts/house.ts';
import type { Version } from '../../core/contracts/versions.ts';
import { addDays, type CalendarDate, formatDate, formatInstant } from '../../core/rules/calendar.ts';
import {
  artistName,
  artists,
  artistsText,
  dayAndDate,
  isEventConfigured,
  ownName,
  priceLines,
} from '../../core/rules/event-text.ts';
import { oversights } from '../../core/rules/preflight.ts';
import { DAYS } from '../../core/rules/week.ts';
import { extraLabel, whatsappText } from '../../core/rules/whatsapp.ts';
import { looksLikeFormula } from './exceljs.ts';

export interface PackageEvening {
  event: ScheduleEvent;
  /** The beginning of the evening's file names, for example "1-quarta". */
  slug: string;
  flyer: string | null;
  photos: (string | null)[];
}

export interface PackageState {
  house: House;
  startDate: CalendarDate;
  version: NamedVersion | null;
  hasChanged: boolean;
  isForGuests: boolean;
  now: Date;
  timeZone: string;
}

export const shortDate = (date: CalendarDate): string => formatDate(date).replaceAll('/', '-');

const lines = (...all: string[]) => `${all.join('\n').replace(/\r\n?|\n/g, '\r\n')}\r\n`;

export const weekText = ({ startDate }: PackageState, evenings: readonly PackageEvening[]): string =>
  lines(
    whatsappText(
      startDate,
      evenings.map(({ event }) => event),
    ),
  );

/** Returns the caption of an evening's post, without WhatsApp's asterisks for bold text, which a post would show. */
export function captionText({ event }: PackageEvening, { handle, line }: House): string {
  const night = [ownName(event), dayAndDate(event), artistsText(event), ...priceLines(event)];
  const blocks = [night.filter(Boolean).join('\n'), event.observations?.trim(), [line, handle].filter(Boolean).join('\n')];
  return lines(blocks.filter(Boolean).join('\n\n'));
}

const COLUMNS_PER_LIST = 4;
const numbered = (name: string) => Array.from({ length: COLUMNS_PER_LIST }, (_, n) => `${name}_${n + 1}`);
const HEADINGS = [
  ...['dia', 'data', 'evento', 'atracoes', ...numbered('atracao'), 'valor', 'observacoes', 'layout'],
  ...numbered('foto'),
];
const BOM = '\uFEFF';

/** Returns the evenings as CSV for mail-merge programs. Pictures are paths in the archive; a missing picture is an empty cell. */
export function dataCsv(evenings: readonly PackageEvening[], missingPaths: ReadonlySet<string>): string {
  const pathIfStored = (path: string | null | undefined) => (path && !missingPaths.has(path) ? path : '');
  const rows = evenings.map(({ event, flyer, photos }) => [
    event.dayOfWeek,
    formatDate(event.date),
    ownName(event) ?? '',
    artistsText(event) ?? '',
    ...Array.from({ length: COLUMNS_PER_LIST }, (_, n) => artists(event)[n] ?? ''),
    priceLines(event).join(' · '),
    event.observations?.trim() ?? '',
    pathIfStored(flyer),
    ...Array.from({ length: COLUMNS_PER_LIST }, (_, n) => pathIfStored(photos[n])),
  ]);
  return `${BOM}${[HEADINGS, ...rows].map((row) => `${row.map(csvCell).join(';')}\r\n`).join('')}`;
}

/** True for a formula, even after spaces and quotes, because a program that assumes another separator may drop those two. */
const isFormula = (text: string) => looksLikeFormula(text.replace(/^[\s"]+/, '').normalize('NFKC'));
/** Like `isFormula`, but a line of a list ("- até 23h") is no formula. */
const isFormulaInside = (part: string) => isFormula(part) && !/^\s*[-+]\s[^(|!=]*$/.test(part);

/** Puts an apostrophe before a formula, so that Excel does not run it. Some programs split at commas, so each part is checked. */
function csvCell(text: string): string {
  const parts = text.replace(/(?<=[,;\t\r\n])[^,;\t\r\n]+/g, (part) => (isFormulaInside(part) ? `'${part}` : part));
  const safe = isFormula(text) ? `'${parts}` : parts;
  return /[";,\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function readMeText(
  state: PackageState,
  evenings: readonly PackageEvening[],
  { missingPaths, pictures }: { missingPaths: readonly string[]; pictures: number },
): string {
  const { house, startDate, version, hasChanged, isForGuests, now, timeZone } = state;
  const unreadable = `Não ${missingPaths.length === 1 ? 'pôde ser lido' : 'puderam ser lidos'} do armazenamento`;
  // Guests can do nothing about what the house has left out.
  const missing = [...(isForGuests ? [] : missingItems(evenings, pictures)), ...list(unreadable, missingPaths)];
  return lines(
    `${house.name} - pacote da semana de ${formatDate(startDate)} a ${formatDate(addDays(startDate, DAYS.length - 1))}`,
    `Gerado em ${formatInstant(now.toISOString(), timeZone)}.`,
    '',
    version
      ? `${versionText(version, timeZone)}.`
      : 'Esta programação ainda não foi enviada: o pacote traz o que estava salvo quando foi gerado.',
    ...(hasChanged ? ['A programação mudou depois desta versão. As mudanças não estão neste pacote.'] : []),
    '',
    'O QUE TEM AQUI',
    'programacao.xlsx: a planilha da semana.',
    'flyers e fotos: os arquivos como foram cadastrados, com o número do dia na frente.',
    'textos: a semana para o WhatsApp e uma legenda para cada noite.',
    'dados.csv: uma linha por noite, separada por ponto e vírgula, para mesclar no Photoshop ou no Canva.',
    '  O que o Excel tomaria por fórmula tem um apóstrofo na frente.',
    '  Se há mais de quatro atrações, a coluna "atracoes" traz todas.',
    ...(pictures > 0 ? ['imagens: a semana pronta para publicar.'] : []),
    ...(isForGuests && missing.length === 0 ? [] : ['', 'O QUE FALTA OU PRECISA SER CONFERIDO', ...bulleted(missing)]),
  );
}

const list = (problem: string, places: readonly string[]) => (places.length > 0 ? [`${problem}: ${places.join('; ')}`] : []);

function missingItems(evenings: readonly PackageEvening[], pictures: number): string[] {
  const shown = evenings.map(({ event }) => event);
  const events = shown.map((event) =>
    event.isSpecialEvent ? { ...event, dayOfWeek: extraLabel(event.dayOfWeek, event, shown) } : event,
  );
  const isRegular = events.some(({ isSpecialEvent }) => !isSpecialEvent);
  const empty = DAYS.flatMap(({ name }) =>
    !isRegular || events.some((event) => event.dayOfWeek === name && isEventConfigured(event)) ? [] : name,
  );
  const unpictured = events.flatMap((event) =>
    event.attractions.flatMap((item) => (item.attraction && !item.photo ? `${event.dayOfWeek}: ${artistName(item)}` : [])),
  );
  return [
    ...list('Dia sem nada configurado', empty),
    // An empty `today` skips the check for past dates: a package may be of any week.
    ...oversights(events, { today: '' }).map(
      ({ problem, places }) => `${problem}: ${places.map(({ label }) => label).join('; ')}`,
    ),
    ...list('Atração sem foto escolhida', unpictured),
    ...(pictures === 0 ? ['As imagens da semana não vieram: este pacote foi gerado sem elas.'] : []),
  ];
}

const bulleted = (items: readonly string[]) => (items.length > 0 ? items.map((item) => `- ${item}`) : ['Nada.']);

export type NamedVersion = Pick<Version, 'number' | 'kind' | 'createdAt'>;

export function versionText({ number, kind, createdAt }: NamedVersion, timeZone: string): string {
  const at = formatInstant(createdAt, timeZone);
  // A version of kind `saved` is made when an administrator sees or exports the programme, so its time is not that of an edit.
  return `Versão ${number}, ${kind === 'sent' ? `enviada em ${at}` : `não enviada, como estava em ${at}`}`;
}
