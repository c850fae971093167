import { useQuery } from '@tanstack/react-query';
import { valuesQuery, WITH_EACH_DAY } from '../api/queries.ts';

/** The saved values, undefined until they are there. */
export function useValues() {
  return useQuery({ ...valuesQuery, ...WITH_EACH_DAY });
}
