import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { HOUSE_DEFAULT } from '../../../core/contracts/house.ts';
import { PretendApi } from './pretend-api.ts';
import { schedule, version } from './rows.ts';

export const SENT = schedule({ id: 7 }, [{ eventName: 'Samba do Bistrô' }]);

/** Renders a part of a screen without the app. The server has the programme `SENT`, with two sent versions and a saved one. */
export function show(part: ReactElement, responses: Record<string, unknown> = {}, prepare?: (api: PretendApi) => void) {
  const second = version({ number: 2 });
  const api = new PretendApi({
    'schedules/7': SENT,
    'schedules/7/versions': { versions: [version({ number: 3, kind: 'saved' }), second, version({})], answers: [], views: [] },
    'schedules/7/versions/2': { ...second, scheduleId: 7, startDate: SENT.startDate, events: SENT.events },
    house: HOUSE_DEFAULT,
    ...responses,
  });
  prepare?.(api);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'offlineFirst' } } });
  const { unmount } = render(<QueryClientProvider client={client}>{part}</QueryClientProvider>);
  return { api, user: userEvent.setup(), unmount };
}
