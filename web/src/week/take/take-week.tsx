import { kindOf } from '../programme-view/programme-summary.tsx';
import { configuredDays, configuredOf, type ShownWeek } from '../use-week.ts';
import { TakeMenu } from './take-menu.tsx';

/** Runs `then` once the server has all edits of this device, or says which edits are missing. */
export async function settled(week: ShownWeek, then: () => void): Promise<void> {
  if (week.evenings.every(({ unsaved }) => unsaved === null)) return then();
  const { settled } = await import('../../saving/savers.ts');
  await settled(week, then);
}

export default function TakeWeek({ week, size }: { week: ShownWeek; size?: 'sm' }) {
  const { start, server } = week;
  const configured = configuredOf(week);
  const days = configuredDays(week);
  return (
    <TakeMenu
      scheduleId={server.programme?.id ?? null}
      startDate={start}
      kind={kindOf(days, configured.length - days)}
      isDraft={server.programme?.isDraft ?? true}
      week={() => ({ startDate: start, events: configured.map(({ shownEvent }) => shownEvent) })}
      settled={(then) => void settled(week, then)}
      onPrint={() => window.print()}
      {...(size && { size })}
    />
  );
}
