import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CalendarDate } from '../../../../core/rules/calendar.ts';
import type { EventAttraction } from '../../../../core/rules/event-text.ts';
import { houseQuery } from '../../api/queries.ts';
import { useMemory } from './attraction-search.ts';

/** Returns the data for the warning that an attraction plays again soon; undefined while loading or without attractions. */
export function useRepeats(startDate: CalendarDate, events: readonly { attractions: readonly EventAttraction[] }[]) {
  const isEnabled = events.some(({ attractions }) => attractions.some(({ attraction }) => attraction));
  const memory = useMemory(isEnabled ? startDate : null);
  const { data: house } = useQuery({ ...houseQuery, enabled: isEnabled });
  return useMemo(() => (memory && house ? { memory, days: house.repeatDays } : undefined), [memory, house]);
}
