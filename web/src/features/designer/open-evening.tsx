import { type TouchEvent, useEffect, useEffectEvent, useRef } from 'react';
import { formatDayMonth } from '../../../../core/rules/calendar.ts';
import { EXTRA_POSITION } from '../../../../core/rules/week.ts';
import { placeKey } from '../../saving/place.ts';
import { Button, passFocusOn } from '../../ui/button.tsx';
import { EveningAlerts } from '../../week/event-editor/alerts.tsx';
import EveningForm from '../../week/event-editor/form.tsx';
import { fillIn, type Ghost } from '../../week/event-editor/suggestions.tsx';
import { CheckMark } from '../../week/programme-view/marks.tsx';
import { WeekStrip } from '../../week/programme-view/week-strip.tsx';
import { SendExtra } from '../../week/sending/send-button.tsx';
import type { SendControl } from '../../week/sending/use-send.ts';
import type { ShownWeek } from '../../week/use-week.ts';
import { type EveningField, focusEvening, type OpenMethod, openMethodOf } from './focus.ts';

interface OpenEveningProps {
  week: ShownWeek;
  position: number;
  by: OpenMethod;
  field?: EveningField | undefined;
  ghost: Ghost | undefined;
  send: SendControl;
  onGo: (position: number | null, by: OpenMethod) => void;
}

export default function OpenEvening({ week, position, by, field, ghost, send, onGo }: OpenEveningProps) {
  const evening = week.evenings[position];
  const swipe = useSwipe((step) => {
    if (week.evenings[position + step]) onGo(position + step, 'pointer');
  });
  const onOpen = useEffectEvent(() => focusEvening(by, field));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs for each newly opened evening, although it does not read `position`
  useEffect(() => onOpen(), [position]);
  if (!evening) return null;
  const { name, date, isConfigured, day } = evening;
  return (
    <div
      id="week"
      className="mt-4 border-line bg-card max-sm:-mx-4 max-sm:border-y sm:rounded-lg sm:border [overflow-anchor:none]"
      {...swipe}
    >
      <WeekStrip
        className="border-b sm:rounded-t-lg"
        week={week}
        active={position}
        onGo={(to, how) => onGo(to === position ? null : to, how)}
      />
      <section
        key={placeKey(evening.place)}
        data-day={day}
        data-evening={position}
        data-unsaved={evening.unsaved ? '' : undefined}
        aria-labelledby="title-open"
        className="px-4 pt-3 pb-5 sm:px-6"
      >
        <div data-toast-below="" className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 id="title-open" tabIndex={-1} className="flex flex-wrap items-center gap-x-2 text-2xl text-day-ink outline-none">
            {name}
            {date && <span className="tabular-nums">{formatDayMonth(date)}</span>}
            {isConfigured && <CheckMark />}
          </h2>
          {ghost && (
            <Button
              ref={passFocusOn}
              size="sm"
              className="max-w-full py-1 text-left whitespace-normal"
              onClick={({ detail }) => void fillIn((fill) => fill.fillAsUsual(week, [ghost], detail === 0))}
            >
              <span className="line-clamp-2">Usar o de costume: {ghost.usual.eventName}</span>
            </Button>
          )}
          <Button
            id={`card-${position}`}
            look="quiet"
            className="-mr-3 ml-auto shrink-0"
            aria-expanded={true}
            aria-controls="body-open"
            aria-label={`Fechar ${name}`}
            onClick={(press) => onGo(null, openMethodOf(press))}
          >
            Fechar
          </Button>
        </div>
        <EveningAlerts week={week} evening={evening} />
        <div id="body-open" className="animate-arrive mt-2">
          <EveningForm week={week} evening={evening}>
            {position >= EXTRA_POSITION && (
              <SendExtra week={week} send={send} className="perforated flex flex-wrap items-center gap-3 border-t pt-4" />
            )}
          </EveningForm>
        </div>
      </section>
    </div>
  );
}

const MIN_SWIPE_PX = 60;

/** Reports sideways swipes of one finger. Ignores zoomed pages, text boxes, dialogs, drag handles and sideways scrollers. */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches, target, currentTarget }: TouchEvent) {
      const touch = touches[0];
      const isSingleTouch = touches.length === 1 && (window.visualViewport?.scale ?? 1) <= 1.01;
      start.current =
        touch && isSingleTouch && !ownsStrokes(target as Element, currentTarget) ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      if (!touch || !start.current) return;
      const dx = touch.clientX - start.current.x;
      const dy = touch.clientY - start.current.y;
      start.current = null;
      if (Math.abs(dx) >= MIN_SWIPE_PX && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1);
    },
    onTouchCancel() {
      start.current = null;
    },
  };
}

function ownsStrokes(target: Element, root: Element): boolean {
  // React also reports touches in a dialog that a portal renders outside `root`. Such touches are ignored here.
  if (!root.contains(target) || target.closest('input:not([type="radio"]), textarea, [role="dialog"], .touch-none')) return true;
  for (let element: Element | null = target; element && element !== root; element = element.parentElement) {
    if (element.scrollWidth > element.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(element).overflowX)) return true;
  }
  return false;
}
