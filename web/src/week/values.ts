import { useQuery } from '@tanstack/react-query';
import { valuesQuery } from '../api/queries.ts';

/** The saved values, undefined until they are there. */
export function useValues() {
  return useQuery(valuesQuery);
}
