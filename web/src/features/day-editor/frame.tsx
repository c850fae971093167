import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { type CalendarDate, formatDate, formatDayMonth } from '../../../../core/rules/calendar.ts';
import { leftInBox } from '../../../../core/rules/preflight.ts';
import { DAYS, dayDate } from '../../../../core/rules/week.ts';
import { PATHS } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { toast } from '../../ui/toast.tsx';

/** Says of a move in the history that it came from another day. */
export const FROM_DAY = 'from-day';

interface FrameProps {
  index: number;
  startDate: CalendarDate | null;
  /** Which of the five days have something in them. */
  done: boolean[];
  /** The address of a day. */
  path: (index: number) => string;
  /** What is being worked on, in words. */
  where: ReactNode;
  /** What stands in the attraction box and has not been added. */
  typed: string;
  /** Where the saving stands. */
  status: ReactNode;
  /** Saves what waits and goes there. */
  onLeave: (path: string) => void;
  onSend: () => void;
  /** While it waits for what is on its way to the server. */
  isSending?: boolean;
  children: ReactNode;
}

/** Around a day's sections: its name, the way to the other days, and the bar with the ways on (spec §2). */
export function Frame({ index, startDate, done, path, where, typed, status, onLeave, onSend, isSending, children }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const isFromDay = useLocation().state === FROM_DAY;
  const { key, name } = DAYS[index] ?? DAYS[0];
  const isLast = index === DAYS.length - 1;

  // Another day: whoever uses a keyboard or hears the page begins at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day is what it is about
  useEffect(() => {
    if (isFromDay) heading.current?.focus();
  }, [index, isFromDay]);

  function tellUnadded() {
    if (!typed.trim()) return;
    toast({
      tone: 'warn',
      title: `Ficou algo por adicionar em ${name}`,
      description: leftInBox(typed),
      action: { label: `Voltar a ${name}`, onPress: () => navigate(path(index), { state: FROM_DAY }) },
    });
  }

  function leave(to: string) {
    onLeave(to);
    tellUnadded();
  }

  return (
    <>
      <title>{`${name} · Programação Semanal · Quartou!`}</title>
      <main id="conteudo" tabIndex={-1} className="outline-none mx-auto w-full max-w-3xl flex-1 px-4 pt-6 pb-8 sm:px-8">
        <p className="text-soft">Programação Semanal</p>
        <div data-day={key} className="flex flex-wrap items-baseline gap-x-4 border-l-6 border-day pl-4">
          <h1 ref={heading} tabIndex={-1} className="text-[1.75rem] outline-none sm:text-4xl">
            {name}
          </h1>
          {startDate && <span className="title-number text-xl text-soft">{formatDate(dayDate(startDate, index))}</span>}
        </div>
        {where}
        <DayLinks index={index} startDate={startDate} done={done} path={path} onLeave={tellUnadded} />
        {children}
      </main>
      <div className="bottom-bar">
        <div className="mx-auto flex max-w-3xl flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-8">
          <div className="flex min-h-6 min-w-0 flex-1 basis-48 items-center">{status}</div>
          <div className="flex w-full gap-2 sm:w-auto">
            <Button className="max-sm:px-3" onClick={() => leave(PATHS.home)}>
              Voltar
            </Button>
            {isLast ? (
              <>
                <Button className="max-sm:flex-1 max-sm:px-3" onClick={() => leave(PATHS.home)}>
                  Finalizar
                </Button>
                <Button
                  look="primary"
                  className="max-sm:flex-1 max-sm:px-3"
                  aria-busy={isSending}
                  inactive={isSending}
                  onClick={onSend}
                >
                  {isSending ? 'Enviando...' : 'Enviar para ADM'}
                </Button>
              </>
            ) : (
              <Button look="primary" className="max-sm:flex-1" onClick={() => leave(path(index + 1))}>
                Próximo dia
                <Icon name="arrow" />
              </Button>
            )}
          </div>
        </div>
      </div>
    </>
  );
}

interface DayLinksProps extends Pick<FrameProps, 'index' | 'startDate' | 'done' | 'path'> {
  onLeave: () => void;
}

function DayLinks({ index, startDate, done, path, onLeave }: DayLinksProps) {
  return (
    <nav aria-label="Dias da semana" className="mt-4 overflow-hidden rounded-lg border border-line bg-card">
      <ul className="grid grid-cols-5">
        {DAYS.map(({ key, name, short }, day) => (
          <li key={key} data-day={key} className="perforated min-w-0 border-r last:border-r-0">
            <Link
              to={path(day)}
              state={FROM_DAY}
              onClick={onLeave}
              aria-current={day === index ? 'page' : undefined}
              className="block border-t-4 border-day px-1.5 py-2 -outline-offset-2 transition-colors duration-150 hover:bg-sunk aria-[current=page]:bg-day/8 sm:px-4"
            >
              <span className="flex items-center justify-between gap-0.5 text-[0.8125rem] font-semibold whitespace-nowrap text-day-ink sm:gap-1 sm:text-sm">
                <span aria-hidden="true" className="sm:hidden">
                  {short}
                </span>
                <span className="max-sm:sr-only">{name}</span>
                {done[day] && (
                  <span className="grid size-3.5 shrink-0 place-items-center rounded-full bg-ok text-[0.5rem] text-card sm:size-4.5 sm:text-[0.625rem] forced-colors:bg-[CanvasText] forced-colors:text-[Canvas]">
                    <Icon name="check" strokeWidth={3} />
                    <span className="sr-only">configurado</span>
                  </span>
                )}
              </span>
              <span className="title-number block whitespace-nowrap">
                {startDate ? formatDayMonth(dayDate(startDate, day)) : '–'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
