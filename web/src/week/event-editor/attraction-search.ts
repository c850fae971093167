import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Attraction } from '../../../../core/contracts/attractions.ts';
import { LIMITS } from '../../../../core/contracts/limits.ts';
import type { CalendarDate } from '../../../../core/rules/calendar.ts';
import { artistName, type EventAttraction } from '../../../../core/rules/event-text.ts';
import { thumbUrl } from '../../../../core/rules/image-url.ts';
import { type AttractionMemory, memoryText } from '../../../../core/rules/memory.ts';
import { byName, cleanName, fold, nameKey, oldNames, withoutBullet } from '../../../../core/rules/search.ts';
import { counted, withoutControls } from '../../../../core/rules/text.ts';
import { api, body } from '../../api/client.ts';
import { attractionsQuery, FRESH_BETWEEN_DAYS, STORED_ON_DEVICE } from '../../api/queries.ts';
import { deviceSetting } from '../../device-setting.ts';
import type { Suggestion } from '../../ui/combobox.tsx';
import { shorten } from '../../ui/shorten.ts';

/** The limit is low, because users type another letter rather than read a long list. */
const MAX_SUGGESTIONS = 60;

/** Sorts attractions by name, and adds search keys, which ignore case. `key` and the old names' keys also ignore accents. */
export const searchIndex = (catalogue: Attraction[]) =>
  catalogue.toSorted(byName).map((attraction) => ({
    attraction,
    exact: nameKey(attraction.name),
    key: fold(attraction.name),
    old: oldNames(attraction).map((name) => ({ name, key: fold(name) })),
  }));

export type Indexed = ReturnType<typeof searchIndex>[number];

/** Searches names and old names; names that begin with `text` come first. `noteOf` returns the note of a suggestion. */
export function searchAttractions(
  index: Indexed[],
  text: string,
  chosen: ReadonlySet<number>,
  noteOf?: (id: number) => string,
): { suggestions: Suggestion[]; total: number } {
  const folded = fold(text);
  const begins: { attraction: Attraction; before: string | undefined }[] = [];
  const contains: typeof begins = [];
  for (const { attraction, key, old } of index) {
    const at = key.indexOf(folded);
    const before = at === -1 ? old.find((one) => one.key.includes(folded))?.name : undefined;
    if ((at === -1 && !before) || chosen.has(attraction.id)) continue;
    (at === 0 ? begins : contains).push({ attraction, before });
  }
  const all = [...begins, ...contains];
  const suggestions = all.slice(0, MAX_SUGGESTIONS).map(({ attraction: { id, name, photoCount, thumbUrl: picture }, before }) => {
    return {
      id,
      label: name,
      // A getter, because most notes are never read, for example while the list is closed.
      get note() {
        if (before) return `antes: ${shorten(before, 30)}`;
        return noteOf?.(id) ?? (photoCount === 0 ? 'sem foto' : counted(photoCount, 'foto', 'fotos'));
      },
      picture: picture && thumbUrl(picture, 160),
    };
  });
  return { suggestions, total: all.length };
}

/** Finds an attraction by its name, ignoring case (spec §5); else by its name without accents; else by an old name. */
export function findAttraction(index: Indexed[], text: string): Attraction | undefined {
  const [exact, folded] = [nameKey(text), fold(text)];
  const found =
    index.find((one) => one.exact === exact) ??
    (folded
      ? (index.find(({ key }) => key === folded) ?? index.find(({ old }) => old.some(({ key }) => key === folded)))
      : undefined);
  return found?.attraction;
}

/** Matches a line that is entirely bold or italic in WhatsApp: `*name*` or `_name_`. */
const STYLED = /^([*_])([^\s*_](?:[^*_]*[^\s*_])?)\1$/;

/** Removes the number that is the first cell of a spreadsheet's row. */
const withoutNumber = (row: string): string => row.replace(/^\s*\d{1,3}\t+/, '');

/** Matches a cell with only an amount, time, date or telephone number, such as "R$ 500,00", "às 22hs" or "25/11". */
const NO_NAME = /^(?=.*\d)(?:[\d\s.,:;/()+–-]|R\$|h(?:s|rs|oras?)?|[àa]s|até|das|reais|min)+$/iu;

/**
 * Returns the names in a pasted text: one per line, or per cell of a single spreadsheet row. If a row has a name, drops the
 * row's cells that `NO_NAME` matches, because guests would otherwise read, for example, a fee in an artist's name.
 */
export function pastedLines(text: string): { names: string[]; tooLong: string[] } {
  // A spreadsheet puts a cell that has a line break into quotation marks when it copies the cell. Here `\v` stands for that line
  // break, because `withoutControls` leaves no other `\v`.
  const rows = withoutControls(text, '\n')
    .replace(
      /(^|[\t\r\n])"((?:[^"]|"")*)"(?![^\t\r\n])/g,
      (_, before: string, cell: string) => before + cell.replace(/""/g, '"').replace(/[\t\r\n]+/g, '\v'),
    )
    .split(/[\r\n]+/)
    // A word processor puts a tab behind a bullet, so the bullet is removed first.
    .flatMap((row) => withoutBullet(withoutNumber(row).trim()) || [])
    .map((row) => {
      const cells = row.split('\t').map((cell) => cell.trim());
      const named = cells.filter((cell) => cell && !NO_NAME.test(cell));
      return named.length > 0 ? named : cells;
    });
  const lines = rows
    .flatMap((cells) => cells.join(rows.length > 1 ? ' ' : '\v').split('\v'))
    .map((line) => withoutBullet(cleanName(line.replace(/\s+/g, ' '))).replace(STYLED, '$2'));
  const isTooLong = ({ length }: string) => length > LIMITS.customAttractionName;
  return { names: lines.filter((line) => line && !isTooLong(line)), tooLong: lines.filter(isTooLong) };
}

/**
 * Cleans a pasted line as `pastedLines` does, if it has a spreadsheet's row number, a bullet or WhatsApp's asterisks. Keeps a
 * space at the end, because the user may type on.
 */
export function pastedLine(line: string): string {
  // Tabs become spaces, because `pastedLines` would split a single line at its tabs.
  const [name] = pastedLines(withoutNumber(line).replace(/\s+/g, ' ')).names;
  if (name === undefined || name === cleanName(line.replace(/\s+/g, ' '))) return line;
  return /\s$/.test(line) ? `${name} ` : name;
}

export function tooLongText(lines: string[]): string | undefined {
  if (!lines[0]) return undefined;
  const [are, added] =
    lines.length === 1 ? ['Uma linha tem', 'foi adicionada'] : [`${lines.length} linhas têm`, 'foram adicionadas'];
  const quoted = joined(lines.map((line) => `“${shorten(line, 40)}”`));
  return `${are} mais de ${LIMITS.customAttractionName} caracteres e não ${added}: ${quoted}.`;
}

/** Returns the box's note: that there are more suggestions, or why there are none. `where` is "neste dia" or "neste evento". */
export function boxNote(
  index: Indexed[],
  { suggestions, total }: ReturnType<typeof searchAttractions>,
  list: EventAttraction[],
  text: string,
  where: string,
): { text: string; action?: string } | null {
  if (total > suggestions.length) return { text: `Mostrando ${suggestions.length} de ${total}. Continue digitando…` };
  const name = text.trim();
  if (total > 0 || !name) return null;
  const found = findAttraction(index, name);
  const chosenMatches = found ? [found.name] : list.map(artistName).filter((one) => fold(one).includes(fold(name)));
  const alreadyThere = `${joined(chosenMatches)} já ${chosenMatches.length > 1 ? 'estão' : 'está'} ${where}.`;
  // The text names the chosen attraction `found`, so the note does not offer to add the text.
  if (found) return { text: alreadyThere };
  return {
    text: chosenMatches.length > 0 ? alreadyThere : 'Não está no cadastro.',
    action: `Adicionar “${shorten(name, 40)}” como texto livre`,
  };
}

const joined = (names: string[]): string =>
  new Intl.ListFormat('pt-BR').format(names.length > 3 ? [...names.slice(0, 3), `mais ${names.length - 3}`] : names);

export interface ChosenFor {
  startDate: CalendarDate;
  date: CalendarDate | null;
  others: readonly { date: CalendarDate | null; attractions: readonly EventAttraction[] }[];
}

export function datesOf(others: ChosenFor['others']): Map<number, CalendarDate> {
  const dates = new Map<number, CalendarDate>();
  for (const { date, attractions } of others) {
    for (const { attraction } of attractions) {
      const known = attraction ? dates.get(attraction.id) : undefined;
      if (attraction && date && (!known || date < known)) dates.set(attraction.id, date);
    }
  }
  return dates;
}

/** Sorts attractions: first those that played longest ago, then those with a coming date, last those that never played. */
export function absentFirst(index: Indexed[], memory: Memory, also: ReadonlyMap<number, CalendarDate>): Indexed[] {
  const since = ({ attraction: { id } }: Indexed): string => {
    const played = memory.get(id);
    if (also.has(id) || played?.next) return 'soon';
    return played?.last ?? 'x never';
  };
  // Digits sort before letters, so the earliest date comes first, then "soon", last "x never".
  return index.toSorted((a, b) => (since(a) < since(b) ? -1 : since(a) > since(b) ? 1 : 0));
}

const memoryQuery = (startDate: CalendarDate) =>
  queryOptions({
    queryKey: ['attractions', 'memory', startDate],
    queryFn: () => body(api.attractions.memory.$get({ query: { startDate } })),
    meta: STORED_ON_DEVICE,
  });

type Memory = ReadonlyMap<number, AttractionMemory>;

/**
 * Returns each attraction's memory, in which the week of `startDate` does not count; undefined while loading. Attractions that
 * play in no other week are missing.
 */
export function useMemory(startDate: CalendarDate | null): Memory | undefined {
  const { data } = useQuery({ ...memoryQuery(startDate ?? ''), ...FRESH_BETWEEN_DAYS, enabled: startDate !== null });
  return useMemo(() => data && new Map(data.map(([id, count, last, next]) => [id, { count, last, next }])), [data]);
}

const absentFirstSetting = deviceSetting('quartou-absent-first', (text) => text !== null);

export function useCatalogue() {
  const queryClient = useQueryClient();
  const { data, isLoadingError, refetch } = useQuery({ ...attractionsQuery, ...FRESH_BETWEEN_DAYS });
  const load = () => queryClient.ensureQueryData(attractionsQuery).catch((): Attraction[] => []);
  return { data, isError: isLoadingError, refetch, load };
}

/** Returns the suggestions, and in `order` the props of the button that sorts them (undefined while the memory is loading). */
export function useSuggestions(catalogue: Attraction[] | undefined, list: EventAttraction[], text: string, chosenFor: ChosenFor) {
  const { startDate, date, others } = chosenFor;
  const index = useMemo(() => searchIndex(catalogue ?? []), [catalogue]);
  const chosen = useMemo(() => new Set(list.flatMap(({ attraction }) => attraction?.id ?? [])), [list]);
  const memory = useMemory(startDate);
  // `others` is a new array after each key press. Keeping `also` while the text of the dates is equal avoids sorting again.
  const dates = JSON.stringify([...datesOf(others)]);
  const also = useMemo(() => new Map<number, CalendarDate>(JSON.parse(dates)), [dates]);
  const [isAbsentFirst, setAbsentFirst] = useState(absentFirstSetting.get);
  const ordered = useMemo(
    () => (memory && isAbsentFirst ? absentFirst(index, memory, also) : index),
    [index, memory, also, isAbsentFirst],
  );
  const results = useMemo(
    () =>
      searchAttractions(
        ordered,
        text,
        chosen,
        memory && date ? (id) => memoryText(date, memory.get(id), also.get(id)) : undefined,
      ),
    [ordered, text, chosen, memory, date, also],
  );

  const order = memory && {
    children: isAbsentFirst ? 'Ordem alfabética' : 'Há mais tempo sem tocar',
    onClick() {
      setAbsentFirst(!isAbsentFirst);
      absentFirstSetting.set(isAbsentFirst ? null : '1');
    },
  };
  return { index, chosen, results, order };
}
