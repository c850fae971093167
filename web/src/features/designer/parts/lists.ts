import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { lotSettingsQuery } from '../../../api/queries.ts';
import type { Lists } from '../../../draft/shown.ts';
import { useValues } from '../../../week/values.ts';

/** The lists that put words to what the draft refers to. */
export function useLists(): Lists {
  const { data: values } = useValues();
  const { data: lots } = useQuery(lotSettingsQuery);
  return useMemo(() => ({ values, lots }), [values, lots]);
}
