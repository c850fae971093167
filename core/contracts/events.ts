import * as z from 'zod';
import { recordByTextKey } from '../event-fields.ts';
import { calendarDate, id, optionalId, optionalText, text } from './basics.ts';
import { LIMITS, TICKET_TYPES } from './limits.ts';

const catalogueItem = z.object({
  attractionId: id('Atração'),
  photoId: optionalId('Foto'),
  isCustom: z.literal(false).nullish(),
});
const freeTextItem = z.object({
  customName: text('Atração', LIMITS.customAttractionName).refine((name) => name.trim() !== '', 'Atração: escreva um nome.'),
  isCustom: z.literal(true),
});

export const attractionItem = z.discriminatedUnion('isCustom', [freeTextItem, catalogueItem], {
  error: 'Atração: isCustom é verdadeiro no texto livre, e senão falso.',
});
export type AttractionItem = z.output<typeof attractionItem>;

const attractionItems = z
  .array(attractionItem, { error: 'Atrações: esperava uma lista.' })
  .max(LIMITS.attractionsPerEvent, `Atrações: no máximo ${LIMITS.attractionsPerEvent} por evento.`)
  .nullish()
  .transform((items) => items ?? [])
  .refine((items) => {
    const ids = items.flatMap((item) => ('attractionId' in item ? [item.attractionId] : []));
    return new Set(ids).size === ids.length;
  }, 'Atrações: a mesma atração aparece duas vezes.');

export const NO_EVENT = 'Esperava um objeto JSON com o evento.';

const shared = {
  scheduleId: id('Programação'),
  ...recordByTextKey(({ label, limit }) => optionalText(label, limit)),
  layoutId: optionalId('Layout'),
  attractions: attractionItems,
  customAttractionsText: optionalText('Texto das atrações', LIMITS.customAttractionsText),
};

/** The event's revision when the client read it. Without a revision the event is replaced unconditionally (spec §7). */
const revision = id('Revisão').nullish().default(null);

export const dayFields = z.object(
  {
    ...shared,
    isSpecialEvent: z.literal(false).nullish(),
    valueId: optionalId('Valor'),
    customValue: optionalText('Valor personalizado', LIMITS.customValue),
    freeEntry: z
      .boolean({ error: 'Entrada livre: esperava verdadeiro ou falso.' })
      .nullish()
      .transform((value) => value ?? false),
  },
  { error: NO_EVENT },
);

interface EntryPrice {
  freeEntry: boolean;
  valueId: number | null;
  customValue: string | null;
}

export const oneEntryPrice = <Schema extends z.ZodType<EntryPrice>>(schema: Schema): Schema =>
  schema.refine((event) => [event.freeEntry, event.valueId, event.customValue].filter(Boolean).length <= 1, {
    error: 'Escolha só uma forma de entrada: livre, um valor ou um valor personalizado.',
    path: ['valueId'],
  });

export const dayEventInput = oneEntryPrice(dayFields.extend({ revision }));
export type DayEventInput = z.output<typeof dayEventInput>;

const ticketText = (label: string) => optionalText(label, LIMITS.ticketText);
const NO_TABLE = { error: 'Valores dos lotes: esperava first, second e last de unissex, bistro2 e bistro4.' };
const lot = text('Lote', LIMITS.ticketText);
const lotTriple = z.object({ first: lot, second: lot, last: lot }, NO_TABLE);

export const lotPresets = z.object({ unissex: lotTriple, bistro2: lotTriple, bistro4: lotTriple }, NO_TABLE);
export type LotPresets = z.output<typeof lotPresets>;

/** Fields of an extra event. `lotPresets` is stored beside the three lot values, because viewer and spreadsheet show both. */
export const specialFields = z.object(
  {
    ...shared,
    isSpecialEvent: z.literal(true, { error: 'Evento extra: isSpecialEvent precisa ser verdadeiro.' }),
    date: calendarDate,
    ticketType: z.enum(TICKET_TYPES, { error: 'Tipo de ingresso: use "normal" ou "open".' }),
    firstLotValue: ticketText('Valor do 1º lote'),
    secondLotValue: ticketText('Valor do 2º lote'),
    lastLotValue: ticketText('Valor do último lote'),
    lotPresets: lotPresets.nullish().default(null),
  },
  { error: NO_EVENT },
);

/** `revision` is used only with the Idempotency-Key "week": only this key lets the request replace a stored extra event. */
export const specialEventInput = specialFields.extend({ revision });
export type SpecialEventInput = z.output<typeof specialEventInput>;

export const eventInput = z.discriminatedUnion('isSpecialEvent', [specialEventInput, dayEventInput], { error: NO_EVENT });
export type EventInput = z.output<typeof eventInput>;

export type EventFields = z.output<typeof specialFields> | z.output<typeof dayFields>;

export const idAndName = z.object({ id: z.number(), name: z.string() });
/** `width` and `height` are in px. Screens use them to reserve the image's place before the image loads. */
export const picture = idAndName.extend({ imageUrl: z.string(), width: z.number().nullable(), height: z.number().nullable() });

/** Exactly one of `attraction` and `customName` is set. */
export const scheduleEventAttraction = z.object({
  id: z.number(),
  /** The catalogue's attraction. `chosenIds`, only after a merge: the event's attractions that were merged into it. */
  attraction: idAndName.extend({ chosenIds: z.array(z.number()).optional() }).nullable(),
  photo: picture.nullable(),
  customName: z.string().nullable(),
  isCustom: z.boolean(),
});
export type ScheduleEventAttraction = z.infer<typeof scheduleEventAttraction>;

/** Ticket type and lots are null on a regular day. */
export const scheduleEvent = z.object({
  id: z.number(),
  scheduleId: z.number(),
  dayOfWeek: z.string(),
  date: z.string(),
  ...recordByTextKey(() => z.string().nullable()),
  isSpecialEvent: z.boolean(),
  attractions: z.array(scheduleEventAttraction),
  customAttractionsText: z.string().nullable(),
  freeEntry: z.boolean(),
  valueId: z.number().nullable(),
  value: idAndName.nullable(),
  customValue: z.string().nullable(),
  layoutId: z.number().nullable(),
  layout: picture.nullable(),
  ticketType: z.enum(TICKET_TYPES).nullable(),
  firstLotValue: z.string().nullable(),
  secondLotValue: z.string().nullable(),
  lastLotValue: z.string().nullable(),
  lotPresets: lotPresets.nullable(),
  revision: z.number(),
});
export type ScheduleEvent = z.infer<typeof scheduleEvent>;

/** Details of a 409 `conflict`. `current` is the event as it is stored now; null if the event was removed. */
export const eventConflict = z.object({ current: scheduleEvent.nullable() });
export type EventConflict = z.infer<typeof eventConflict>;
