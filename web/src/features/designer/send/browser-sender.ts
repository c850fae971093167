import type { QueryClient } from '@tanstack/react-query';
import { api, body } from '../../../api/client.ts';
import { PlainError } from '../../../api/errors.ts';
import { LOTS_FAILED, lotSettingsQuery } from '../../../api/queries.ts';
import { lotSettingOf } from '../../../draft/shown.ts';
import { draftStore } from '../../../draft/store.ts';
import { outbox } from '../../../outbox/store.ts';
import { holdPage } from '../../../ui/page-hold.ts';
import { scrollBehavior } from '../../../ui/scrolling.ts';
import { toast } from '../../../ui/toast.tsx';
import { conflictDialog } from '../../../week/dialogs.ts';
import { decisionDialog } from './decision.ts';
import { Sender, type SenderWorld } from './sender.ts';
import { weekNow } from './week-now.ts';

const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });

/** A sender over the network (spec §7). `openDate` takes a person to the date field. */
export function browserSender(queryClient: QueryClient, openDate: () => void): Sender {
  const sender = new Sender(worldOf(queryClient, openDate));
  holdPage(() => sender.get().phase !== 'idle');
  return sender;
}

const worldOf = (queryClient: QueryClient, openDate: () => void): SenderWorld => ({
  outbox: outbox(),
  readDraft() {
    draftStore().catchUp();
    return draftStore().get();
  },
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  // Two tabs that send the same draft at once would each begin a programme. Where there are no locks, the person is the last resort.
  exclusively: (work) => (navigator.locks ? navigator.locks.request('quartou-send', work) : work()),
  programmesOf: (startDate) => weekNow(queryClient, outbox().get(), startDate),
  createSchedule(startDate, specialOnly, key) {
    const json = specialOnly ? { startDate, specialEventOnly: true } : { startDate };
    return body(api.schedules.$post({ json, query: specialOnly ? { specialOnly: 'true' } : {} }, withKey(key)));
  },
  putEvent: (eventId, json) => body(api.events[':id'].$put({ param: { id: String(eventId) }, json })),
  async lotsOf(ticketType) {
    const settings = await queryClient.ensureQueryData(lotSettingsQuery).catch((cause) => {
      throw new PlainError(LOTS_FAILED, { cause });
    });
    return lotSettingOf(settings, ticketType);
  },
  createExtra: (json, key) => body(api.events.$post({ json, query: { special: 'true' } }, withKey(key))),
  refresh: () => void queryClient.invalidateQueries({ queryKey: ['schedules'] }),
  toast,
  goTo: (place) => (place === 'date' ? openDate() : window.scrollTo({ top: 0, behavior: scrollBehavior() })),
  canShow: async ({ type }) => (await decisionDialog.ready()) && (type !== 'conflicts' || (await conflictDialog.ready())),
});
