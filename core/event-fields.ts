import { LIMITS, type RepeatChoice } from './contracts/limits.ts';

// The fields of an event, declared once for contract, columns, draft, comparison, repetition, texts, spreadsheet and screens.
// The browser loads this file, so it must not import zod.

export const EVENT_KINDS = ['regular', 'extra'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export const kindOfEvent = (event: { isSpecialEvent: boolean }): EventKind => (event.isSpecialEvent ? 'extra' : 'regular');

interface TextField {
  key: string;
  /** The name of the field in forms, messages and comparisons of versions. */
  label: string;
  heading: string;
  limit: number;
  /** True if the text may have line breaks and is shown without its label. */
  isLong: boolean;
  placeholder?: string;
  /** True if the field makes a day count as configured (spec §4). */
  configures: boolean;
  repeatedWith: RepeatChoice;
  /** True if the WhatsApp text contains the field. */
  isPosted: boolean;
  /** The least width of the spreadsheet's column, in characters. */
  width: number;
}

/** The texts of days and extra events. Each `key` names a nullable column of `events`. The first text is the event's name. */
export const TEXT_FIELDS = [
  {
    key: 'eventName',
    label: 'Nome do evento',
    heading: 'Nome do Evento',
    limit: LIMITS.eventName,
    isLong: false,
    configures: true,
    repeatedWith: 'names',
    isPosted: true,
    width: 23,
  },
  {
    key: 'observations',
    label: 'Observações',
    heading: 'Observações',
    limit: LIMITS.observations,
    isLong: true,
    placeholder: 'Ex.: aniversariantes entram grátis',
    configures: false,
    repeatedWith: 'names',
    isPosted: true,
    width: 20,
  },
] as const satisfies readonly TextField[];
export type TextKey = (typeof TEXT_FIELDS)[number]['key'];

type KeyedTextField = TextField & { key: TextKey };

export const NOTE_FIELDS: readonly KeyedTextField[] = TEXT_FIELDS.slice(1);

export function recordByTextKey<T>(make: (field: (typeof TEXT_FIELDS)[number]) => T): Record<TextKey, T> {
  return Object.fromEntries(TEXT_FIELDS.map((field) => [field.key, make(field)])) as Record<TextKey, T>;
}

interface OtherField {
  key: string;
  label: string;
  on: readonly EventKind[];
  /** Columns of `events`; the contract's input has the same keys. */
  columns: readonly string[];
  repeatedWith: RepeatChoice | null;
}

/** Fields that need code of their own. `date` lists no column, because the server computes the dates of days. */
const OTHER_FIELDS = [
  { key: 'layout', label: 'Layout', on: EVENT_KINDS, columns: ['layoutId'], repeatedWith: 'layouts' },
  {
    key: 'price',
    label: 'Valor da entrada',
    on: ['regular'],
    columns: ['freeEntry', 'valueId', 'customValue'],
    repeatedWith: 'values',
  },
  { key: 'attractions', label: 'Atrações', on: EVENT_KINDS, columns: ['customAttractionsText'], repeatedWith: 'attractions' },
  { key: 'date', label: 'Data do evento', on: ['extra'], columns: [], repeatedWith: null },
  {
    key: 'tickets',
    label: 'Ingressos',
    on: ['extra'],
    columns: ['ticketType', 'firstLotValue', 'secondLotValue', 'lastLotValue', 'lotPresets'],
    repeatedWith: 'lots',
  },
] as const satisfies readonly OtherField[];
export type OtherKey = (typeof OTHER_FIELDS)[number]['key'];

export const isTextKey = (key: string): key is TextKey => TEXT_FIELDS.some((field) => field.key === key);

export type EventColumn = TextKey | (typeof OTHER_FIELDS)[number]['columns'][number];
export type FieldKey = TextKey | OtherKey;

interface EventField {
  key: FieldKey;
  label: string;
  on: readonly EventKind[];
  columns: readonly EventColumn[];
  repeatedWith: RepeatChoice | null;
}

const [LAYOUT, PRICE, ATTRACTIONS, DATE, TICKETS] = OTHER_FIELDS;
const textField = (field: KeyedTextField): EventField => ({ ...field, on: EVENT_KINDS, columns: [field.key] });
const [TITLE, NOTES] = [textField(TEXT_FIELDS[0]), NOTE_FIELDS.map(textField)];

const EVENT_FIELDS: readonly EventField[] = [LAYOUT, TITLE, PRICE, ATTRACTIONS, ...NOTES, DATE, TICKETS];

export const fieldsOf = (kind: EventKind): readonly EventField[] => EVENT_FIELDS.filter(({ on }) => on.includes(kind));

/** The columns of `events` that an input sets. A day leaves the ticket columns empty, an extra event leaves the price empty. */
export const EVENT_COLUMNS: readonly EventColumn[] = EVENT_FIELDS.flatMap(({ columns }) => columns);

export const REPEATED_WITH = Object.fromEntries(
  EVENT_FIELDS.flatMap(({ columns, repeatedWith }) => columns.map((column) => [column, repeatedWith])),
) as Record<EventColumn, RepeatChoice>;

export const CONFIGURING_TEXTS: readonly TextKey[] = TEXT_FIELDS.flatMap(({ key, configures }) => (configures ? key : []));

export type EventTable = 'spreadsheet' | 'preview' | 'viewer';

export type Cell = TextKey | 'date' | 'weekday' | 'attractions' | 'photos' | 'price' | 'ticketType' | 'lots' | 'layout';

export interface TableColumn {
  cell: Cell;
  /** Spreadsheet and preview write the heading in capitals. */
  heading: string;
  on: readonly EventKind[];
  tables: readonly EventTable[];
  width: number;
}

const ALL_TABLES = ['spreadsheet', 'preview', 'viewer'] as const;
const inAllTables = { on: EVENT_KINDS, tables: ALL_TABLES };
const textColumn = ({ key: cell, heading, width }: KeyedTextField): TableColumn => ({ cell, heading, width, ...inAllTables });

const TABLE_COLUMNS: readonly TableColumn[] = [
  { cell: 'date', heading: 'Data', width: 13, ...inAllTables },
  { cell: 'weekday', heading: 'Dia da Semana', width: 18, on: ['regular'], tables: ALL_TABLES },
  textColumn(TEXT_FIELDS[0]),
  { cell: 'attractions', heading: 'Atrações', width: 25, ...inAllTables },
  { cell: 'photos', heading: 'Fotos', width: 18, on: EVENT_KINDS, tables: ['spreadsheet'] },
  { cell: 'price', heading: 'Valor', width: 18, on: ['regular'], tables: ALL_TABLES },
  { cell: 'ticketType', heading: 'Tipo de Evento', width: 0, on: ['extra'], tables: ['viewer'] },
  { cell: 'lots', heading: 'Valores dos Lotes', width: 0, on: ['extra'], tables: ['viewer'] },
  ...NOTE_FIELDS.map(textColumn),
  { cell: 'lots', heading: 'Valores', width: 34, on: ['extra'], tables: ['spreadsheet', 'preview'] },
  { cell: 'layout', heading: 'Layout', width: 18, ...inAllTables },
];

export const tableColumns = (table: EventTable, kind: EventKind): readonly TableColumn[] =>
  TABLE_COLUMNS.filter((column) => column.on.includes(kind) && column.tables.includes(table));
