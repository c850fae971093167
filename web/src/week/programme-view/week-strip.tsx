import type { KeyboardEvent } from 'react';
import { thumbUrl } from '../../../../core/rules/image-url.ts';
import { DAYS, EXTRA_POSITION } from '../../../../core/rules/week.ts';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icons.tsx';
import { RetryImage } from '../../ui/retry-image.tsx';
import { Blank, Skeleton } from '../../ui/screen.tsx';
import { dayMonthOf, type Evening, isStuck, type ShownWeek } from '../use-week.ts';

const NAMES = [...DAYS, { key: 'extra', name: 'Extra', short: 'Extra' }] as const;

const CHANGED = { added: 'não enviado', changed: 'mudou', removed: 'retirado' } as const;

interface WeekStripProps {
  week: ShownWeek | null;
  active: number;
  /** After "arrow" the focus stays on the strip. After "pointer" or "keys" (Enter, Space) the focus moves into the evening. */
  onGo: (position: number, by: 'pointer' | 'keys' | 'arrow') => void;
  className?: string;
}

export function WeekStrip({ week, active, onGo, className }: WeekStripProps) {
  function onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const to = buttons.indexOf(document.activeElement as HTMLButtonElement) + step;
    const button = buttons[to];
    event.preventDefault();
    if (!button) return;
    button.focus({ preventScroll: true });
    onGo(to, 'arrow');
  }

  return (
    <nav
      aria-label="Dias da semana"
      data-week-strip=""
      data-toast-below=""
      className={cn('@container sticky top-0 z-10 border-line bg-card short:static print:hidden', className)}
    >
      <ul onKeyDown={onKeyDown} className="grid auto-cols-fr grid-flow-col grid-cols-6">
        {(week?.evenings ?? NAMES).map((_, position) => (
          <StripEvening
            // biome-ignore lint/suspicious/noArrayIndexKey: an evening is identified by its position
            key={position}
            position={position}
            evening={week?.evenings[position]}
            isActive={position === active}
            onPress={(by) => onGo(position, by)}
          />
        ))}
      </ul>
    </nav>
  );
}

interface StripEveningProps {
  position: number;
  evening: Evening | undefined;
  isActive: boolean;
  onPress: (by: 'pointer' | 'keys') => void;
}

function StripEvening({ position, evening, isActive, onPress }: StripEveningProps) {
  const { key: day, name, short } = NAMES[position] ?? NAMES[EXTRA_POSITION];
  const title = evening?.event.eventName.trim();
  const date = evening && (day !== 'extra' || evening.isConfigured) ? dayMonthOf(evening) : '';
  return (
    <li data-day={day} className="perforated min-w-0 border-r last:border-r-0">
      <button
        type="button"
        id={`strip-${day}`}
        aria-current={isActive ? 'true' : undefined}
        // `detail` is 0 when Enter or Space caused the click.
        onClick={({ detail }) => onPress(detail === 0 ? 'keys' : 'pointer')}
        className="grid size-full grid-cols-1 justify-items-center gap-x-2 gap-y-1 border-t-5 border-day px-1 pt-1.5 pb-2 -outline-offset-2 transition-colors duration-150 hover:bg-sunk aria-[current=true]:bg-day/10 @lg:grid-cols-[auto_minmax(0,1fr)] @lg:justify-items-start @lg:px-2 @lg:pt-2 @lg:text-left"
      >
        <span className="text-[0.8125rem] leading-snug font-semibold whitespace-nowrap text-day-ink @lg:col-start-2 @lg:row-start-1 @lg:self-end @lg:text-sm">
          <span className="@3xl:hidden">
            {short}{' '}
            <span className="tabular-nums max-[21rem]:hidden @lg:hidden">
              {date.split('/')[0]}
              {/* While the week is loading, an invisible text reserves the room of the date. */}
              {!evening && day !== 'extra' && <span className="invisible">00</span>}
            </span>
          </span>
          <span className="hidden @3xl:inline">{name}</span>
        </span>
        <MiniFlyer evening={evening} />
        <span className="title-number hidden leading-none @lg:col-start-2 @lg:row-start-2 @lg:block">
          {evening ? date : <span className="invisible">00/00</span>}
        </span>
        <span className="col-span-2 hidden max-w-full truncate text-[0.8125rem] text-soft @lg:block">
          {!evening ? (
            <Blank className="w-14" />
          ) : evening.change ? (
            CHANGED[evening.change.kind]
          ) : (
            title || (evening.isConfigured ? 'Sem nome' : day === 'extra' ? 'opcional' : 'vazio')
          )}
        </span>
        {/* With the visible text, this names day, date, states, and the title unless a wide strip shows a change (WCAG 2.5.3). */}
        <span className="sr-only">
          <span className="@3xl:hidden">{name}, </span>
          <span className="@lg:hidden">{[date, title].filter(Boolean).map((text) => `${text}, `)}</span>
          {evening && statesOf(evening)}
        </span>
      </button>
    </li>
  );
}

export function statesOf({ isConfigured, adjustRequests, change, unsaved }: Evening): string {
  const states = [
    isConfigured ? 'configurado' : 'nada configurado',
    adjustRequests.length > 0 && 'ajuste pedido',
    change && (change.kind === 'added' ? 'ainda não enviado' : `${CHANGED[change.kind]} depois do envio`),
    isStuck(unsaved) && 'ainda não salvo',
  ];
  return states.filter(Boolean).join(', ');
}

const FILLED_MARK = 'text-card forced-colors:bg-[CanvasText] forced-colors:text-[Canvas]';

const MARKS = {
  more: 'border-2 border-current bg-card text-warn',
  warning: `bg-danger ${FILLED_MARK}`,
  upload: `bg-warn ${FILLED_MARK}`,
  check: `bg-ok ${FILLED_MARK}`,
};

/** Returns the icon on an evening's mini flyer. Stuck changes (`isStuck`) hide the other icons, which are about saved content. */
export function markOf({ unsaved, adjustRequests, isConfigured, change }: Evening): keyof typeof MARKS | null {
  if (isStuck(unsaved)) return 'more';
  if (adjustRequests.length > 0) return 'warning';
  if (!isConfigured) return null;
  return change ? 'upload' : 'check';
}

function MiniFlyer({ evening }: { evening: Evening | undefined }) {
  const layout = evening?.event.layout;
  const mark = evening && markOf(evening);
  return (
    <span data-flyer="" className="relative block h-14 w-10.5 max-w-full @lg:row-span-2 @lg:row-start-1 @lg:h-12 @lg:w-9">
      {!evening ? (
        <Skeleton className="size-full rounded-sm" />
      ) : layout ? (
        <RetryImage src={thumbUrl(layout.imageUrl, 160)} alt="" className="size-full rounded-sm" />
      ) : (
        <span
          className={cn(
            'block size-full rounded-sm border-2 border-day/60',
            evening.isConfigured ? 'bg-day/10' : 'border-dashed',
          )}
        />
      )}
      {mark && (
        <span className={cn('absolute -right-1 -bottom-1 grid size-5 place-items-center rounded-full text-xs', MARKS[mark])}>
          <Icon name={mark} strokeWidth={mark === 'more' ? 5 : 3} />
        </span>
      )}
    </span>
  );
}
