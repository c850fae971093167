import { useState } from 'react';
import type { Schedule } from '../../../../core/contracts/schedules.ts';
import { addDays, type CalendarDate, formatDate } from '../../../../core/rules/calendar.ts';
import { DAYS, EXTRA_POSITION } from '../../../../core/rules/week.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icons.tsx';
import { loadable } from '../../ui/loadable.ts';
import { Blank, Problem, Skeleton } from '../../ui/screen.tsx';
import { ReplacedLine, SendButton, SendReport } from '../../week/sending/send-button.tsx';
import { useSend } from '../../week/sending/use-send.ts';
import { StateLine } from '../../week/state-line.tsx';
import TakeWeek, { afterSaving } from '../../week/take/take-week.tsx';
import { useExport } from '../../week/take/use-export.ts';
import { configuredDays, configuredOf, type ShownWeek } from '../../week/use-week.ts';
import { EveningCard } from './evening-card.tsx';

const programmeVersions = loadable(() => import('./programme-versions.tsx'));

const TOAST = { title: 'Programação Enviada', description: 'O Admin já vê tudo o que está aqui.' };
const SENT = { week: TOAST, extra: TOAST };

/** `week` is null while the week is loading, and in the page's frame. */
export function ProgrammeScreen({ week }: { week: ShownWeek | null }) {
  const programme = week?.server.programme;
  const [isExporting, exportSchedule] = useExport(programme?.id ?? null);
  const send = useSend(week, SENT);
  const { failure } = send;
  const part = week && configuredDays(week) === 0 && configuredOf(week).length > 0 ? 'extra' : 'week';
  const start = week?.start;

  const finish = () => week && programme && afterSaving(week, () => void exportSchedule('all', `${programme.id}.xlsx`));

  return (
    <>
      <title>{start ? `Programação: ${formatDate(start)} · Quartou!` : 'Programação · Quartou!'}</title>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <h1 className="text-[1.75rem] sm:text-4xl print:text-2xl">
            Programação: <Day date={start} />
          </h1>
          <p className="mt-1 text-soft">
            Quarta-feira a domingo - {/* On a phone the dates begin a new line, so that a late web font does not move them. */}
            <span className="inline-block max-sm:block">
              <Day date={start} /> até <Day date={start && addDays(start, 4)} />
            </span>
          </p>
          <StateLine week={week} className="print:hidden" />
          <ReplacedLine week={week} />
        </div>
        {week && (
          <div className="print:hidden">
            <TakeWeek week={week} />
          </div>
        )}
      </div>
      <SendReport send={send} />
      {failure?.extraError && failure.problems.length === 0 && <Problem className="mt-4">{failure.extraError}</Problem>}
      {week ? <Evenings week={week} /> : <Waiting />}
      {/* The buttons are hidden while loading, because they would move when the cards above them get their height. */}
      <div className="mt-6 flex flex-wrap items-center gap-3 print:hidden" hidden={!week}>
        <Button inactive={isExporting} onClick={finish}>
          <Icon name="download" />
          Finalizar e Gerar Excel
        </Button>
        <SendButton week={week} send={send} part={part} label="Enviar para Admin" onSend={() => void send.start(part)} />
      </div>
      {programme && week && (
        <VersionsSection
          schedule={{ ...programme, startDate: week.start }}
          afterSaving={(then) => void afterSaving(week, then)}
        />
      )}
    </>
  );
}

const Day = ({ date }: { date: CalendarDate | undefined }) =>
  // The date is an inline block like `Blank`, so that the words around the date stay in place when it arrives.
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

function Evenings({ week }: { week: ShownWeek }) {
  // Leaves out the five days if the programme has none, and an extra event that is neither configured nor stored by the server.
  const hasDays = week.server.programme?.events.some(({ isSpecialEvent }) => !isSpecialEvent);
  const evenings = week.evenings.filter(({ position, isConfigured, eventId }) =>
    position < EXTRA_POSITION ? hasDays : isConfigured || eventId !== null,
  );
  if (evenings.length === 0) return <p className="mt-8 text-soft">Nenhum evento configurado nesta programação.</p>;
  return (
    <ul
      className={cn(
        COLUMNS,
        'min-[100rem]:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))] print:mt-3 print:grid-cols-3! print:gap-2',
      )}
    >
      {evenings.map((evening) => (
        <EveningCard key={evening.position} week={week} evening={evening} />
      ))}
    </ul>
  );
}

export interface VersionsSectionProps {
  schedule: Schedule;
  /** Runs `then` once the server has this device's edits of the week; never if an edit cannot be saved. */
  afterSaving: (then: () => void) => void;
}

function VersionsSection({ schedule, afterSaving }: VersionsSectionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="mt-8 print:hidden">
      <h2 className="text-lg">
        <button
          type="button"
          aria-expanded={isOpen}
          className="flex min-h-11 items-center gap-1.5 rounded-md font-semibold"
          onPointerEnter={programmeVersions.prefetch}
          onClick={async () => setOpen(!isOpen && (await programmeVersions.loadOrToast()))}
        >
          <Icon name="down" className={cn('transition-transform duration-150', !isOpen && '-rotate-90')} />
          Versões
        </button>
      </h2>
      {isOpen && (
        <div className="pt-2">
          <programmeVersions.Component schedule={schedule} afterSaving={afterSaving} />
        </div>
      )}
    </section>
  );
}
