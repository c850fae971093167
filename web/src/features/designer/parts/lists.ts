import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { lotSettingsQuery, valuesQuery } from '../../../api/queries.ts';
import type { Lists } from '../../../draft/shown.ts';

/** The lists that put words to what the draft refers to. */
export function useLists(): Lists {
  // The cards ask for them as the screen opens; what shows them too, a moment later, does not ask again.
  const { data: values } = useQuery({ ...valuesQuery, refetchOnMount: false });
  const { data: lots } = useQuery(lotSettingsQuery);
  return useMemo(() => ({ values, lots }), [values, lots]);
}
