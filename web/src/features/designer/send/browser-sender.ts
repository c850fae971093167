import type { QueryClient } from '@tanstack/react-query';
import { api, body } from '../../../api/client.ts';
import { PlainError } from '../../../api/errors.ts';
import { LOTS_FAILED, lotSettingsQuery, programmeQuery } from '../../../api/queries.ts';
import { connectionNow, onBack, probe } from '../../../api/seen.ts';
import { lotSettingOf } from '../../../draft/shown.ts';
import { draftStore } from '../../../draft/store.ts';
import { handOver } from '../../../outbox/hand-over.ts';
import { outbox } from '../../../outbox/store.ts';
import { holdPage } from '../../../ui/page-hold.ts';
import { scrollBehavior } from '../../../ui/scrolling.ts';
import { toast } from '../../../ui/toast.tsx';
import { conflictDialog } from '../../../week/dialogs.ts';
import { decisionDialog } from './decision.ts';
import { keepGoing } from './keep-going.ts';
import { openDesigner, theSender } from './place.ts';
import { Sender, type SenderWorld } from './sender.ts';
import { askWeek, weekKnown, weekNow } from './week-now.ts';

const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });

/** The sender over the network (spec §7), which also sends what waits for one. */
export function browserSender(queryClient: QueryClient): Sender {
  const there = theSender.get();
  if (there) return there;
  const world = worldOf(queryClient);
  const sender = new Sender(world);
  theSender.set(sender);
  holdPage(() => sender.get().phase !== 'idle');
  keepGoing(sender, { outbox: outbox(), drafts: draftStore(), isOffline: world.isOffline, onBack });
  return sender;
}

const worldOf = (queryClient: QueryClient): SenderWorld => ({
  outbox: outbox(),
  readDraft() {
    draftStore().catchUp();
    return draftStore().get();
  },
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  // Two tabs that send the same draft at once would each begin a programme. Where there are no locks, the person is the last resort.
  exclusively: (work) => (navigator.locks ? navigator.locks.request('quartou-send', work) : work()),
  isOffline: () => connectionNow().offline,
  canReach: probe,
  programmesOf: (startDate) => weekNow(queryClient, outbox().get(), startDate),
  askProgrammesOf: (startDate) => askWeek(queryClient, startDate),
  knownProgrammesOf: (startDate) => weekKnown(queryClient, outbox().get(), startDate),
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
  handOver,
  refresh(scheduleId) {
    void queryClient.invalidateQueries({ queryKey: ['schedules'] });
    // So that home shows it without a network too.
    void queryClient.prefetchQuery(programmeQuery(scheduleId));
  },
  toast,
  goTo(place) {
    if (place === 'date') openDesigner()?.openDate();
    else if (openDesigner()) window.scrollTo({ top: 0, behavior: scrollBehavior() });
  },
  canShow: async ({ type }) =>
    openDesigner() !== null && (await decisionDialog.ready()) && (type !== 'conflicts' || (await conflictDialog.ready())),
});
