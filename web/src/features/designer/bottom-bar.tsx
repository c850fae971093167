import { DAYS } from '../../../../core/rules/week.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icons.tsx';
import { IS_FRAME } from '../../ui/page-state.ts';
import { Skeleton } from '../../ui/screen.tsx';
import { SendButton } from '../../week/sending/send-button.tsx';
import type { SendControl } from '../../week/sending/use-send.ts';
import { TakeLater } from '../../week/take/take-later.tsx';
import { configuredDays, type ShownWeek } from '../../week/use-week.ts';
import { type OpenMethod, openMethodOf } from './focus.ts';

interface ToolsProps {
  week: ShownWeek | null;
  /** False while the date box has no Wednesday. There is then no week to preview. */
  isChosen: boolean;
  /** True if the week could not be read. */
  hasFailed: boolean;
  preview: boolean;
  onPreview: () => void;
}

interface BottomBarProps extends ToolsProps {
  isPhone: boolean;
  isOtherDay: boolean;
  send: SendControl;
  onSend: () => void;
  open: number | null;
  onGo: (position: number | null, by: OpenMethod) => void;
}

export function BottomBar({ isPhone, isOtherDay, send, onSend, open, onGo, ...tools }: BottomBarProps) {
  const { week, isChosen, hasFailed } = tools;
  return (
    <section aria-label="Envio" className="bottom-bar">
      <div className="mx-auto flex max-w-[120rem] flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-8">
        {!isPhone && isChosen && !hasFailed && (
          <div className={cn('flex items-center gap-x-4', open !== null && 'max-[72rem]:hidden')}>
            <Progress week={week} />
          </div>
        )}
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full sm:ml-auto sm:gap-3">
          {open !== null && <Next open={open} onGo={onGo} />}
          {!isPhone && <Tools {...tools} />}
          <SendButton
            week={week}
            isChosen={isChosen}
            isOtherDay={isOtherDay}
            send={send}
            label="Enviar Programação Semanal"
            short="Enviar"
            // While an evening is open, a phone has no room for `label` beside the button that opens the next evening.
            shortOn={open === null ? 'tablet' : 'both'}
            className="max-sm:flex-1 max-sm:py-1.5"
            onSend={onSend}
          />
        </div>
      </div>
    </section>
  );
}

/** The buttons "Levar" and "Visualizar Programação". They are in the bottom bar, on a phone below the week. */
export function Tools({ week, isChosen, hasFailed, preview, onPreview }: ToolsProps) {
  return (
    <>
      {isChosen && !hasFailed && <TakeLater week={week} />}
      <Button
        id="toggle-preview"
        aria-expanded={preview}
        aria-controls={preview ? 'preview' : undefined}
        inactive={!isChosen || hasFailed}
        onClick={onPreview}
      >
        {preview ? 'Esconder Visualização' : 'Visualizar Programação'}
      </Button>
    </>
  );
}

function Next({ open, onGo }: { open: number; onGo: BottomBarProps['onGo'] }) {
  const next = DAYS[open + 1];
  return (
    <Button
      id="next-evening"
      data-stop=""
      className="border-ink max-sm:px-3"
      onClick={(press) => {
        const by = openMethodOf(press);
        if (next) onGo(open + 1, by);
        else onGo(null, by === 'keys' ? 'check' : by);
      }}
    >
      {next ? next.name : 'Conferir'}
      <Icon name="arrow" />
    </Button>
  );
}

function Progress({ week }: { week: ShownWeek | null }) {
  return (
    <>
      <span aria-hidden="true" className="flex shrink-0 gap-1 max-lg:hidden">
        {DAYS.map(({ key }, index) => (
          <span
            key={key}
            data-day={key}
            className={cn(
              'h-1.5 w-5 rounded-full forced-colors:outline',
              week?.evenings[index]?.isConfigured ? 'bg-day' : 'bg-line',
            )}
          />
        ))}
      </span>
      {IS_FRAME || !week ? (
        <Skeleton className="my-0.5 h-5 w-22" />
      ) : (
        <strong className="shrink-0 font-semibold tabular-nums">
          {configuredDays(week)} de {DAYS.length} dias
        </strong>
      )}
    </>
  );
}
