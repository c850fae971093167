import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { formatDate } from '../../../../core/rules/calendar.ts';
import { unaddedMessage } from '../../../../core/rules/event-text.ts';
import { lastSegment } from '../../../../core/rules/pages.ts';
import { DAYS, dayInSentence } from '../../../../core/rules/week.ts';
import { useOffline } from '../../api/connection.ts';
import { isNotFound } from '../../api/errors.ts';
import { attractionsQuery, layoutsQuery, valuesQuery } from '../../api/queries.ts';
import { prefetchQuery } from '../../api/query-client.ts';
import { LoadFailure } from '../../list-kit/states.tsx';
import { dayPath, designerPath, PATHS, programmeId, schedulePath } from '../../paths.ts';
import { placeKey } from '../../saving/place.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { prefetchWhenIdle } from '../../ui/loadable.ts';
import { IS_FRAME, isTyping } from '../../ui/page-state.ts';
import { Main } from '../../ui/screen.tsx';
import { EmptyState } from '../../ui/ticket.tsx';
import { toast } from '../../ui/toast.tsx';
import { conflictDialog, layoutDialog, photoDialog, programmeMissing } from '../../week/dialogs.ts';
import { EveningAlerts } from '../../week/event-editor/alerts.tsx';
import EveningForm, { SectionsWaiting } from '../../week/event-editor/form.tsx';
import { WeekStrip } from '../../week/programme-view/week-strip.tsx';
import { ReplacedLine, SendButton, SendReport } from '../../week/sending/send-button.tsx';
import { useSend } from '../../week/sending/use-send.ts';
import { StateLine } from '../../week/state-line.tsx';
import { addressWeekOf, isStuck, type ShownWeek, useWeek, useWeekInAddress } from '../../week/use-week.ts';

const FROM_DAY = 'from-day';

const SENT = { week: { title: 'Programação Enviada', description: 'O Admin já vê tudo o que está nela.' } };

const WIDTH = 'mx-auto w-full max-w-3xl wide:max-w-6xl px-4 sm:px-8';

/** Without a week in the address, the editor opens the week that home shows. */
export default function DayEditorPage() {
  const index = Number(lastSegment(useLocation().pathname));
  const [params] = useSearchParams();
  const programmeParam = params.get('programacao');
  const id = programmeId(programmeParam);
  const { week, error, refetch } = useWeek(addressWeekOf(params) ?? '', id, programmeParam === null || id !== null);
  useWeekInAddress(programmeParam === null ? week : null);
  const queryClient = useQueryClient();
  useEffect(() => {
    for (const query of [layoutsQuery, valuesQuery, attractionsQuery]) void prefetchQuery(queryClient, query);
    return prefetchWhenIdle([layoutDialog, photoDialog, conflictDialog]);
  }, [queryClient]);

  // The page's frame is the same for every programme, so the frame must not say that the programme is missing.
  const isGone = isNotFound(error);
  if (!IS_FRAME && programmeParam !== null && (id === null || isGone)) {
    return (
      <Plain>
        <Suspense fallback={null}>
          <programmeMissing.Component id={id} />
        </Suspense>
      </Plain>
    );
  }
  const programme = week?.server.programme;
  const hasNoDays = programme ? !programme.events.some(({ isSpecialEvent }) => !isSpecialEvent) : false;
  if (hasNoDays || (error && !week)) return <NoDay id={id} error={hasNoDays ? null : error} onRetry={() => void refetch()} />;
  return <Day index={index} week={week} />;
}

function Day({ index, week }: { index: number; week: ShownWeek | null }) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const isFromDay = useLocation().state === FROM_DAY;
  const send = useSend(week, SENT);
  const { key, name } = DAYS[index] ?? DAYS[0];
  const evening = week?.evenings[index];
  const isOffline = useOffline();
  const isSavingAtOnce = !isOffline && !week?.evenings.some(({ unsaved }) => isStuck(unsaved));
  const isLast = index === DAYS.length - 1;
  const programme = week?.programme ?? null;
  function path(to: number): string {
    if (to < DAYS.length) return dayPath(to, programme ?? week?.start ?? null);
    // The designer edits only the week's own programme, so another programme's extra event is shown on its detail page.
    return programme === null ? designerPath(week?.start, to) : schedulePath(programme);
  }

  // When the day changes, the heading gets the focus, so that users of a keyboard or a screen reader begin at the top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs for each new day, although it does not read `index`
  useEffect(() => {
    if (isFromDay) heading.current?.focus();
  }, [index, isFromDay]);

  // The user may type during a send, so `leave` looks at the latest text.
  const latest = useRef(evening);
  latest.current = evening;
  function leave(to: string, wasSent = false) {
    navigate(to, { state: FROM_DAY });
    const typed = latest.current?.event.typed ?? '';
    if (!typed.trim()) return;
    toast({
      tone: 'warn',
      title: `${wasSent ? 'Enviada, mas falta' : 'Falta'} adicionar um nome n${dayInSentence(index)}`,
      description: unaddedMessage(typed),
      duration: 10_000,
      action: { label: 'Voltar e adicionar', onPress: () => navigate(path(index), { state: FROM_DAY }) },
    });
  }

  return (
    <Main title={`${name} · Programação Semanal`} className="flex w-full flex-1 flex-col">
      <div className={cn(WIDTH, 'flex-1 pt-6 pb-8')}>
        <div data-day={key} data-toast-below="" className="flex flex-wrap items-baseline gap-x-4 border-l-6 border-day pl-4">
          <h1 ref={heading} tabIndex={-1} className="text-[1.75rem] outline-none sm:text-4xl">
            {name}
          </h1>
          {evening?.date && <span className="title-number text-xl text-soft">{formatDate(evening.date)}</span>}
        </div>
        <p className="mt-2 text-soft">
          Programação Semanal: layout, nome, valor e atrações.{' '}
          {/* The hidden text keeps its room, so that the box in which somebody types does not move. */}
          <span className={isSavingAtOnce ? undefined : 'invisible'}>Tudo é salvo na hora.</span>
        </p>
        <StateLine week={week} />
        <ReplacedLine week={week} />
        <SendReport send={send} />
        <WeekStrip
          className="-mx-4 mt-4 border-y sm:mx-0 sm:rounded-lg sm:border"
          week={week}
          active={index}
          onGo={(to, by) => {
            if (by !== 'arrow' && to !== index && week) leave(path(to));
          }}
        />
        {week && evening ? (
          <div
            key={placeKey(evening.place)}
            data-day={key}
            data-evening={index}
            data-unsaved={evening.unsaved ? '' : undefined}
            className="mt-1"
          >
            <EveningAlerts week={week} evening={evening} />
            <div className="mt-3">
              <EveningForm week={week} evening={evening} isSectioned />
            </div>
          </div>
        ) : (
          <div className="mt-4">
            <SectionsWaiting />
          </div>
        )}
      </div>
      <section aria-label="Envio" className="bottom-bar">
        <div className={cn(WIDTH, 'flex flex-wrap items-center justify-end gap-2 py-3')}>
          <Button id="day-back" className="max-sm:px-3" onClick={() => leave(PATHS.home)}>
            Voltar
          </Button>
          <Button
            id="day-next"
            data-stop=""
            className="max-[20rem]:flex-auto max-sm:flex-1 max-sm:px-3"
            onClick={() => leave(isLast ? PATHS.home : path(index + 1))}
          >
            {isLast ? 'Finalizar' : 'Próximo dia'}
            {!isLast && <Icon name="arrow" />}
          </Button>
          <SendButton
            week={week}
            send={send}
            label="Enviar para ADM"
            short="Enviar"
            shortOn="phone"
            className="max-[20rem]:flex-auto max-sm:flex-1 max-sm:px-3"
            onSend={async () => {
              const here = window.location.pathname;
              const focused = document.activeElement;
              const isSent = await send.start('week');
              // Stays on the page if the user has meanwhile begun to type or opened a dialog.
              const { activeElement } = document;
              const isBusy = activeElement !== focused && (isTyping() || activeElement?.closest('[role=dialog]'));
              if (isSent && !isBusy && window.location.pathname === here) leave(PATHS.home, true);
            }}
          />
        </div>
      </section>
    </Main>
  );
}

interface NoDayProps {
  id: number | null;
  /** Why the week failed to load; null if the week has loaded, but the programme has no days. */
  error: Error | null;
  onRetry: () => void;
}

function NoDay({ id, error, onRetry }: NoDayProps) {
  return (
    <Plain>
      <title>Programação Semanal · Quartou!</title>
      <h1 className="mb-4 text-[1.75rem] sm:text-4xl">Programação Semanal</h1>
      {error ? (
        <LoadFailure title="Não deu para carregar o dia" error={error} onRetry={onRetry} />
      ) : (
        <EmptyState
          icon="calendar"
          title="Nenhum evento configurado nesta programação."
          hint="Ela tem só evento extra, sem os dias da semana."
          action={
            <Link to={id === null ? PATHS.history : schedulePath(id)} className={buttonClass()}>
              Ver a programação
            </Link>
          }
        />
      )}
    </Plain>
  );
}

const Plain = ({ children }: { children: ReactNode }) => (
  <Main className="mx-auto w-full max-w-3xl flex-1 px-4 py-6 sm:px-8">{children}</Main>
);
