import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Attraction } from '../../../../core/contracts/attractions.ts';
import type { EventAttraction } from '../../../../core/rules/event-text.ts';
import { memoryText } from '../../../../core/rules/memory.ts';
import { attractionsQuery, FRESH_BETWEEN_DAYS } from '../../api/queries.ts';
import { deviceSetting } from '../../device-setting.ts';
import { absentFirst, type ChosenFor, datesOf, searchAttractions, searchIndex, useMemory } from './attraction-search.ts';

const absentFirstSetting = deviceSetting('quartou-absent-first', (text) => text !== null);

/** Returns the catalogue's query. `load` waits until the catalogue is loaded and returns it, or [] if loading fails. */
export function useCatalogue() {
  const queryClient = useQueryClient();
  const { data, isError, refetch } = useQuery({ ...attractionsQuery, ...FRESH_BETWEEN_DAYS });
  const load = async () => data ?? (await queryClient.ensureQueryData(attractionsQuery).catch(() => []));
  return { data, isError, refetch, load };
}

/** Returns the suggestions. `order`: props of the button that changes their order; undefined while the memory is loading. */
export function useSuggestions(catalogue: Attraction[] | undefined, list: EventAttraction[], text: string, chosenFor: ChosenFor) {
  const { startDate, date, others } = chosenFor;
  const index = useMemo(() => searchIndex(catalogue ?? []), [catalogue]);
  const chosen = useMemo(() => new Set(list.flatMap(({ attraction }) => attraction?.id ?? [])), [list]);
  const memory = useMemory(startDate);
  const also = useMemo(() => datesOf(others), [others]);
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
  return { chosen, results, order };
}
