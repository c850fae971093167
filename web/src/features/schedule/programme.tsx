import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ScheduleEvent } from '../../../../core/contracts/events.ts';
import type { Schedule } from '../../../../core/contracts/schedules.ts';
import type { Answer } from '../../../../core/contracts/versions.ts';
import { addDays, type CalendarDate, formatDate } from '../../../../core/rules/calendar.ts';
import { isEventTold } from '../../../../core/rules/event-text.ts';
import { oversights } from '../../../../core/rules/preflight.ts';
import { DAYS } from '../../../../core/rules/week.ts';
import { useConnection } from '../../api/seen.ts';
import { timelineQuery } from '../../api/versions.ts';
import { handOver } from '../../outbox/hand-over.ts';
import { dayPath } from '../../paths.ts';
import { useSettle } from '../../saving/use-settle.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icons.tsx';
import { Blank, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { venueToday } from '../../venue.ts';
import { AnswerLine } from '../../week/answer-line.tsx';
import { useRepeats } from '../../week/attraction-memory.ts';
import { OversightList } from '../../week/oversight-list.tsx';
import { RepeatButton } from '../../week/repeat-button.tsx';
import { TextButton } from '../../week/text-button.tsx';
import { useExport } from '../../week/use-export.ts';
import { dayNameOf } from '../../week/version-text.ts';
import { WeekFiles } from '../../week/week-files.tsx';
import { EventCard } from './event-card.tsx';
import { VersionsSection } from './versions-section.tsx';

interface ProgrammeProps {
  id: number;
  /** Undefined while it is loading, and in the page's frame. */
  schedule: Schedule | undefined;
  /** Days that this device has and the server does not yet. */
  pendingDays: number;
}

/** A programme: its events as cards, and what one does with it. */
export function Programme({ id, schedule, pendingDays }: ProgrammeProps) {
  const { offline } = useConnection();
  const queryClient = useQueryClient();
  const [exporting, exportSchedule] = useExport();
  const { data: timeline } = useQuery({ ...timelineQuery(id), enabled: id > 0 });
  // The last word on the newest version; one on an earlier version has been answered by sending again.
  const answer = timeline?.answers.find(({ version }) => version === timeline.versions[0]?.number);
  // Nothing is exported or announced that the server does not have.
  const [waiting, settle] = useSettle<'excel' | 'files' | 'send'>(id);
  const isEmpty = (event: ScheduleEvent) => !event.isSpecialEvent && !isEventTold(event);
  const next = schedule?.events.find(isEmpty);

  return (
    <>
      <title>{schedule ? `Programação: ${formatDate(schedule.startDate)} · Quartou!` : 'Programação · Quartou!'}</title>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-[1.75rem] sm:text-4xl print:text-2xl">
            Programação: <Day date={schedule?.startDate} />
          </h1>
          <p className="mt-1 text-soft">
            Quarta-feira a domingo - {/* On a phone always on the next line, whatever the font. */}
            <span className="inline-block max-sm:block">
              <Day date={schedule?.startDate} /> até <Day date={schedule && addDays(schedule.startDate, 4)} />
            </span>
          </p>
          <p className="max-w-4xl text-soft print:hidden">
            Abra um dia para editar, copie o texto, imprima, gere o Excel ou repita a semana inteira.
          </p>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          <TextButton
            size="sm"
            inactive={!schedule}
            scheduleId={id}
            week={() => ({ startDate: schedule?.startDate ?? null, events: schedule ? configuredOf(schedule) : [] })}
          />
          <Button size="sm" inactive={!schedule} onClick={() => window.print()}>
            <Icon name="print" />
            Imprimir
          </Button>
          <RepeatButton size="sm" programme={schedule} />
        </div>
      </div>
      {answer && schedule && (
        <p className="mt-3 print:hidden">
          <AnswerLine answer={answer} dayName={dayNameOf(answer.eventId, schedule.events)} />
        </p>
      )}
      {pendingDays > 0 && (
        <p role="status" className="mt-4 rounded-lg border border-warn/60 bg-warn-wash p-4 print:hidden">
          {pendingText(pendingDays, offline)}; o que foi escrito está guardado neste aparelho.
        </p>
      )}
      {schedule ? <Events schedule={schedule} next={next} answer={answer} /> : <Waiting />}
      {/* Below cards whose height is not known yet. */}
      <div className="mt-6 flex flex-wrap gap-3 print:hidden" hidden={!schedule}>
        <Button
          aria-busy={waiting === 'excel'}
          inactive={exporting !== null || waiting !== null}
          onClick={() => settle('excel', () => exportSchedule(id, 'all', `${id}.xlsx`))}
        >
          <Icon name="download" />
          {waiting === 'excel' ? 'Finalizando...' : 'Finalizar e Gerar Excel'}
        </Button>
        <WeekFiles scheduleId={id} date={formatDate(schedule?.startDate)} settled={(then) => settle('files', then)} />
        <Button
          // One thing is next: a day that is empty, or this.
          look={next ? 'outline' : 'primary'}
          aria-busy={waiting === 'send'}
          inactive={waiting !== null}
          onClick={() =>
            settle('send', () => {
              void handOver(id).then(() => queryClient.invalidateQueries(timelineQuery(id)));
              toast({ title: 'Programação Enviada', description: 'O Admin já vê tudo o que está aqui.' });
            })
          }
        >
          {waiting === 'send' ? 'Enviando...' : 'Enviar para Admin'}
        </Button>
      </div>
      {schedule && <VersionsSection schedule={schedule} />}
    </>
  );
}

/** The date where it belongs in a text, with its room kept until it is there. */
const Day = ({ date }: { date: CalendarDate | undefined }) =>
  // A box of its own: the words around it are painted once, before it is there.
  date ? <span className="inline-block">{formatDate(date)}</span> : <Blank className="w-[9.4ch]" />;

const COLUMNS = 'mt-6 grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3';

function Waiting() {
  return (
    <div aria-busy="true" className={cn(COLUMNS, 'min-[100rem]:grid-cols-5')}>
      <p role="status" className="sr-only">
        Carregando programação...
      </p>
      {DAYS.map(({ key }) => (
        <Skeleton key={key} className="h-80 rounded-lg" />
      ))}
    </div>
  );
}

interface EventsProps {
  schedule: Schedule;
  next: ScheduleEvent | undefined;
  /** What the administrators have answered. */
  answer: Answer | undefined;
}

/** Its events, and what is missing in them. */
function Events({ schedule, next, answer }: EventsProps) {
  const { id, events } = schedule;
  const configured = configuredOf(schedule);
  const repeats = useRepeats(schedule.startDate, configured);
  if (events.length === 0) return <p className="mt-8 text-soft">Nenhum evento configurado nesta programação.</p>;
  return (
    <>
      <ul
        className={cn(
          COLUMNS,
          'min-[100rem]:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))] print:mt-3 print:grid-cols-3! print:gap-2',
        )}
      >
        {events.map((event) => (
          <EventCard
            key={event.id}
            event={event}
            index={dayIndexOf(event, events)}
            isNext={event === next}
            answer={answer?.eventId === event.id ? answer : undefined}
          />
        ))}
      </ul>
      <div className="mt-6">
        <OversightList
          oversights={oversights(configured, { today: venueToday(), repeats })}
          isOpen
          to={({ part }) => (part !== null && part < DAYS.length ? dayPath(part, id) : null)}
        />
      </div>
    </>
  );
}

const configuredOf = ({ events }: Schedule) => events.filter(isEventTold);

/** 0 to 4 for a day of the week; null for an extra event, which the day editor does not know. */
function dayIndexOf(event: ScheduleEvent, events: ScheduleEvent[]): number | null {
  return event.isSpecialEvent ? null : events.filter(({ isSpecialEvent }) => !isSpecialEvent).indexOf(event);
}

function pendingText(days: number, offline: boolean): string {
  if (offline) return days === 1 ? 'Um dia espera a rede para ser salvo' : `${days} dias esperam a rede para serem salvos`;
  return days === 1 ? 'Um dia ainda está sendo salvo' : `${days} dias ainda estão sendo salvos`;
}
