import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Usual } from '../../../../core/contracts/evenings.ts';
import type { ScheduleHistory } from '../../../../core/contracts/schedules.ts';
import { type CalendarDate, formatDayMonth } from '../../../../core/rules/calendar.ts';
import { artistsText, valueText } from '../../../../core/rules/event-text.ts';
import { plainMessage } from '../../api/errors.ts';
import { FRESH_BETWEEN_DAYS, historyQuery } from '../../api/queries.ts';
import { usualQuery } from '../../api/weeks.ts';
import { Button, passFocusOn } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { toast } from '../../ui/toast.tsx';
import { useVenueNight } from '../../venue.ts';
import type { ShownWeek } from '../use-week.ts';

export interface Ghost {
  position: number;
  usual: Usual;
  artists: string | null;
  price: string | null;
}

export function useGhosts(week: ShownWeek | null): Map<number, Ghost> {
  const isEnabled = week?.evenings.some((evening) => evening.day !== 'extra' && !evening.isConfigured) ?? false;
  const { data } = useQuery({ ...usualQuery(week?.start ?? ''), enabled: isEnabled });
  const ghosts = new Map<number, Ghost>();
  for (const { position, isConfigured: isFilled } of week?.evenings ?? []) {
    const usual = data?.[position];
    if (!usual || isFilled) continue;
    const artists = artistsText({ ...usual, customAttractionsText: null });
    ghosts.set(position, { position, usual, artists, price: valueText(usual, 'entrada livre') });
  }
  return ghosts;
}

export const isEmptyWeek = ({ evenings }: ShownWeek): boolean => !evenings.some(({ isConfigured }) => isConfigured);

export const mayRepeat = (week: ShownWeek): boolean => isEmptyWeek(week) && week.server.version === null;

/** Loads fill.ts only when it is needed, because most visits do not fill a week. */
export const fillIn = (act: (fill: typeof import('./fill.ts')) => void | Promise<void>): Promise<void> =>
  import('./fill.ts').then(act).catch((error) =>
    toast({
      tone: 'error',
      title: 'Não deu para preencher agora',
      description: plainMessage(error, 'Confira a conexão e tente de novo. Se o problema continuar, recarregue a página.'),
    }),
  );

/** Finds the latest week before `week` that has a configured day. Returns its own programme, else its newest programme. */
export function previousOf(items: ScheduleHistory['items'], week: CalendarDate) {
  // The history begins with the newest week, and each week with its newest programme.
  const earlier = items.filter(({ startDate, days }) => startDate < week && days.some(({ configured }) => configured));
  return earlier.find(({ startDate, isOwn }) => isOwn && startDate === earlier[0]?.startDate) ?? earlier[0];
}

export function FillWeek({ week, ghosts }: { week: ShownWeek; ghosts: ReadonlyMap<number, Ghost> }) {
  const tonight = useVenueNight();
  // An empty evening whose night is over stays empty, because the venue may have been closed.
  const fillable = [...ghosts.values()].filter(({ position }) => (week.evenings[position]?.date ?? '') >= tonight);
  return (
    <>
      {fillable.length > 1 && (
        <Button
          ref={passFocusOn}
          className="max-sm:whitespace-normal"
          onClick={({ detail }) => void fillIn((fill) => fill.fillAsUsual(week, fillable, detail === 0))}
        >
          Preencher a semana como de costume
        </Button>
      )}
      <RepeatPrevious week={week} />
    </>
  );
}

function RepeatPrevious({ week }: { week: ShownWeek }) {
  const isEnabled = mayRepeat(week);
  const { data } = useInfiniteQuery({ ...historyQuery(''), ...FRESH_BETWEEN_DAYS, enabled: isEnabled });
  const previous = previousOf(data?.pages[0]?.items ?? [], week.start);
  const [isBusy, setBusy] = useState(false);
  if (!isEnabled || !previous) return null;

  function repeat(from: ScheduleHistory['items'][number], isByKeys: boolean) {
    setBusy(true);
    void fillIn(async ({ loadRepeat }) => void (await loadRepeat(week, from))(isByKeys)).finally(() => setBusy(false));
  }
  return (
    <Button ref={passFocusOn} inactive={isBusy} onClick={({ detail }) => repeat(previous, detail === 0)}>
      <Icon name="repeat" />
      {isBusy ? 'Repetindo...' : `Repetir a semana de ${formatDayMonth(previous.startDate)}`}
    </Button>
  );
}
