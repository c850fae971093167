import type { EntryValue } from '../../../core/contracts/values.ts';
import { ticketTypeLabel } from '../../../core/rules/lots.ts';
import { attractionNames } from './attraction-names.ts';
import type { DayDraft, ExtraDraft } from './model.ts';
import { dayBody } from './payload.ts';
import { priceText } from './price.ts';

/** One thing about an evening that two people can have written differently. */
export interface Field<T> {
  key: string;
  label: string;
  /** What stands there, to be read; empty for nothing. */
  text: (evening: T) => string;
  /** The same for the same content, whatever blanks stand around it. */
  identity: (evening: T) => string;
  /** `into` with this field as `from` has it. */
  take: (into: T, from: T) => T;
}

type Evening = Pick<DayDraft, 'layout' | 'eventName' | 'observations' | 'attractions'>;

const trimmed = (text: string) => text.normalize('NFC').trim();

function shared<T extends Evening>(): Field<T>[] {
  return [
    {
      key: 'layout',
      label: 'Layout',
      text: ({ layout }) => (layout && (layout.name || `Layout ${layout.id}`)) || '',
      identity: ({ layout }) => String(layout?.id ?? ''),
      take: (into, { layout }) => ({ ...into, layout }),
    },
    {
      key: 'eventName',
      label: 'Nome do evento',
      text: ({ eventName }) => eventName,
      identity: ({ eventName }) => trimmed(eventName),
      take: (into, { eventName }) => ({ ...into, eventName }),
    },
    {
      key: 'attractions',
      label: 'Atrações',
      text: ({ attractions }) => attractionNames(attractions),
      identity: ({ attractions }) =>
        JSON.stringify(attractions.map((item) => (item.isCustom ? trimmed(item.name) : [item.id, item.photo?.id ?? null]))),
      take: (into, { attractions }) => ({ ...into, attractions }),
    },
    {
      key: 'observations',
      label: 'Observações',
      text: ({ observations }) => observations,
      identity: ({ observations }) => trimmed(observations),
      take: (into, { observations }) => ({ ...into, observations }),
    },
  ];
}

/** The fields of a day; `values` put words to a chosen value. */
export function dayFields(values: EntryValue[] | undefined): Field<DayDraft>[] {
  const [layout, name, ...rest] = shared<DayDraft>() as [Field<DayDraft>, Field<DayDraft>, ...Field<DayDraft>[]];
  const value: Field<DayDraft> = {
    key: 'value',
    label: 'Valor da entrada',
    text: (day) => priceText(day, values) ?? '',
    identity: (day) => {
      const { freeEntry, valueId, customValue } = dayBody(1, day);
      return JSON.stringify([freeEntry, valueId, customValue]);
    },
    take: (into, { valueOption, customValue }) => ({ ...into, valueOption, customValue }),
  };
  return [layout, name, value, ...rest];
}

/** The fields of an extra event. */
export function extraFields(): Field<ExtraDraft>[] {
  return [
    ...shared<ExtraDraft>(),
    {
      key: 'date',
      label: 'Data do evento',
      text: ({ dateText }) => dateText,
      identity: ({ dateText }) => trimmed(dateText),
      take: (into, { dateText }) => ({ ...into, dateText }),
    },
    {
      key: 'ticketType',
      label: 'Tipo de ingresso',
      text: ({ ticketType }) => ticketTypeLabel(ticketType),
      identity: ({ ticketType }) => ticketType,
      take: (into, { ticketType, presets }) => ({ ...into, ticketType, presets }),
    },
  ];
}

/** The fields in which two versions of an evening are not the same. */
export function differences<T>(fields: Field<T>[], a: T, b: T): Field<T>[] {
  return fields.filter(({ identity }) => identity(a) !== identity(b));
}

/** The same text for evenings that `differences` finds the same. */
export const identityOf = <T>(fields: Field<T>[], evening: T): string =>
  JSON.stringify(fields.map(({ identity }) => identity(evening)));

/** Whether saving one day in place of the other would change anything. */
export const isSameDay = (a: DayDraft, b: DayDraft): boolean => differences(dayFields(undefined), a, b).length === 0;
