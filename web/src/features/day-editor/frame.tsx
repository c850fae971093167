import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type CalendarDate, formatDate, formatDayMonth } from '../../../../core/rules/calendar.ts';
import type { Picture } from '../../../../core/rules/event-text.ts';
import { leftInBox } from '../../../../core/rules/preflight.ts';
import { DAYS, dayDate } from '../../../../core/rules/week.ts';
import type { EventDraft } from '../../draft/model.ts';
import { PATHS } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icons.tsx';
import { toast } from '../../ui/toast.tsx';
import type { ChangeEvent } from '../../week/attractions.tsx';
import { UsualLine } from '../../week/usual-line.tsx';
import { WeekStrip } from '../../week/week-strip.tsx';

/** Says of a move in the history that it came from another day. */
export const FROM_DAY = 'from-day';

interface FrameProps {
  index: number;
  startDate: CalendarDate | null;
  /** The five days as they stand; null while they are loading, and in the page's frame. */
  days: { eventName: string | null; layout: Picture | null; isConfigured: boolean }[] | null;
  /** The address of a day. */
  path: (index: number) => string;
  /** What is being worked on, in one or two sentences. */
  where: ReactNode;
  /** The day itself; undefined while it is loading. */
  day?: EventDraft | undefined;
  onChange: ChangeEvent;
  /** Where the saving stands. */
  status: ReactNode;
  /** Saves what waits and goes there. */
  onLeave: (path: string) => void;
  onSend: () => void;
  /** While it waits for what is on its way to the server. */
  isSending?: boolean;
  children: ReactNode;
}

const WIDTH = 'mx-auto w-full max-w-3xl wide:max-w-6xl px-4 sm:px-8';

interface DayScreenProps {
  index: number;
  startDate: CalendarDate | null;
  children: ReactNode;
}

/** The screen: the day's name, and what is the same whatever is being worked on, so that it stays as the page's frame has it. */
export function DayScreen({ index, startDate, children }: DayScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFromDay = useLocation().state === FROM_DAY;
  const { key, name } = DAYS[index] ?? DAYS[0];

  // Another day: whoever uses a keyboard or hears the page begins at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day is what it is about
  useEffect(() => {
    if (isFromDay) heading.current?.focus();
  }, [index, isFromDay]);

  return (
    <main id="conteudo" tabIndex={-1} className="flex w-full flex-1 flex-col outline-none">
      <title>{`${name} · Programação Semanal · Quartou!`}</title>
      <div className={cn(WIDTH, 'pt-6')}>
        <div data-day={key} data-toast-below="" className="flex flex-wrap items-baseline gap-x-4 border-l-6 border-day pl-4">
          <h1 ref={heading} tabIndex={-1} className="text-[1.75rem] outline-none sm:text-4xl">
            {name}
          </h1>
          {startDate && <span className="title-number text-xl text-soft">{formatDate(dayDate(startDate, index))}</span>}
        </div>
      </div>
      {children}
    </main>
  );
}

/** Around a day's sections: what is being worked on, the way to the other days, and the bar with the ways on (spec §2). */
export function Frame({
  index,
  startDate,
  days,
  path,
  where,
  day,
  onChange,
  status,
  onLeave,
  onSend,
  isSending,
  children,
}: FrameProps) {
  const navigate = useNavigate();
  const { key, name } = DAYS[index] ?? DAYS[0];
  const isLast = index === DAYS.length - 1;

  function tellUnadded() {
    const typed = day?.typed ?? '';
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
      <div className={cn(WIDTH, 'flex-1 pb-8')}>
        <UsualLine
          className="mt-2 min-h-[2lh] max-w-4xl text-soft [--lines:2] sm:min-h-[1lh] sm:[--lines:1]"
          index={index}
          startDate={startDate}
          day={day}
          onChange={onChange}
        >
          Programação Semanal: layout, nome, valor e atrações. Tudo fica guardado na hora.
        </UsualLine>
        {/* The room of the longest. */}
        <p className="mt-1 min-h-[3lh] text-sm text-soft sm:min-h-[2lh] wide:min-h-[1lh]">{where}</p>
        <WeekStrip
          className="-mx-4 mt-4 border-y sm:mx-0 sm:rounded-lg sm:border"
          active={key}
          places={DAYS.map((day, place) => ({
            ...day,
            day: day.key,
            date: startDate ? formatDayMonth(dayDate(startDate, place)) : '',
            title: days?.[place]?.eventName?.trim() || null,
            layout: days?.[place]?.layout ?? null,
            isConfigured: days?.[place]?.isConfigured ?? false,
            isPending: days === null,
          }))}
          // With the arrow keys only the focus goes along; Enter opens the day.
          onGo={(day, by) => {
            const to = DAYS.findIndex((one) => one.key === day);
            if (by !== 'arrow' && to !== index) leave(path(to));
          }}
        />
        {children}
      </div>
      <div className="bottom-bar">
        <div className={cn(WIDTH, 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3')}>
          <div className="flex min-h-6 min-w-0 flex-1 basis-48 items-center">{status}</div>
          <div className="flex w-full gap-2 sm:w-auto">
            <Button id="day-back" className="max-sm:px-3" onClick={() => leave(PATHS.home)}>
              Voltar
            </Button>
            {isLast ? (
              <>
                <Button id="day-next" data-stop="" className="max-sm:flex-1 max-sm:px-3" onClick={() => leave(PATHS.home)}>
                  Finalizar
                </Button>
                <Button
                  look="primary"
                  className="max-sm:flex-1 max-sm:px-3"
                  aria-busy={isSending}
                  inactive={isSending || days === null}
                  onClick={onSend}
                >
                  {isSending ? 'Enviando...' : 'Enviar para ADM'}
                </Button>
              </>
            ) : (
              <Button id="day-next" look="primary" data-stop="" className="max-sm:flex-1" onClick={() => leave(path(index + 1))}>
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
