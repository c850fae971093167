import { toast } from '../../ui/toast.tsx';
import { kindOfCounts } from '../programme-view/programme-summary.tsx';
import { configuredDays, configuredOf, type ShownWeek } from '../use-week.ts';
import { TakeMenu } from './take-menu.tsx';

/** Runs `then` once the server has this device's edits of the week. If an edit cannot be saved, shows a toast instead. */
export async function afterSaving({ start, programme, evenings }: ShownWeek, then: () => void): Promise<void> {
  if (evenings.every(({ unsaved }) => unsaved === null)) return then();
  const { settleWeek, whyUnsent } = await import('../../saving/savers.ts');
  if (await settleWeek(start, programme)) then();
  else toast({ tone: 'error', title: 'Ainda não deu para salvar tudo', description: whyUnsent(start, programme) });
}

const hasUnsent = ({ server, evenings }: ShownWeek): boolean =>
  server.version !== null && (server.changes.length > 0 || evenings.some(({ unsaved }) => unsaved !== null));

export default function TakeWeek({ week }: { week: ShownWeek }) {
  const { start, server } = week;
  const configured = configuredOf(week);
  const days = configuredDays(week);
  return (
    <TakeMenu
      scheduleId={server.programme?.id ?? null}
      startDate={start}
      kind={kindOfCounts(days, configured.length - days)}
      isDraft={server.programme?.isDraft ?? true}
      week={() => ({ startDate: start, events: configured.map(({ shownEvent }) => shownEvent), hasUnsent: hasUnsent(week) })}
      afterSaving={(then) => void afterSaving(week, then)}
      onPrint={() => window.print()}
    />
  );
}
