import { formatDayMonth } from '../../../../../core/rules/calendar.ts';
import { DAYS, type DayKey, dayDate } from '../../../../../core/rules/week.ts';
import { extraDateOf, isConfigured, weekStartOf } from '../../../draft/model.ts';
import { useDraft } from '../../../draft/store.ts';
import { Icon } from '../../../ui/icons.tsx';

/** What is open: one day, the extra event, or nothing (spec §4: opening one closes the other). */
export type OpenCard = number | 'extra' | null;

interface StripProps {
  open: OpenCard;
  onGo: (card: Exclude<OpenCard, null>) => void;
}

/** The week at a glance: which card is open, what each day has, and a press to get there. */
export function WeekStrip({ open, onGo }: StripProps) {
  const start = useDraft(weekStartOf);
  const days = useDraft((draft) => draft.days);
  const extra = useDraft((draft) => draft.extra);
  const extraDate = useDraft(extraDateOf);
  return (
    <nav aria-label="Dias da semana" className="mt-5 overflow-x-auto rounded-lg border border-line bg-card">
      <ul className="grid min-w-[36rem] grid-cols-6">
        {DAYS.map(({ key, name }, index) => (
          <Band
            key={key}
            day={key}
            name={name}
            date={start ? formatDayMonth(dayDate(start, index)) : '–'}
            text={days[index]?.eventName.trim() || null}
            done={isConfigured(days[index] ?? null)}
            active={open === index}
            onPress={() => onGo(index)}
          />
        ))}
        <Band
          day="extra"
          name="Extra"
          date={isConfigured(extra) ? formatDayMonth(extraDate) || '–' : '+'}
          text={extra?.eventName.trim() || (isConfigured(extra) ? null : 'Evento extra')}
          done={isConfigured(extra)}
          active={open === 'extra'}
          onPress={() => onGo('extra')}
        />
      </ul>
    </nav>
  );
}

interface BandProps {
  day: DayKey;
  name: string;
  date: string;
  text: string | null;
  done: boolean;
  active: boolean;
  onPress: () => void;
}

function Band({ day, name, date, text, done, active, onPress }: BandProps) {
  return (
    <li data-day={day} className="perforated min-w-0 border-r last:border-r-0">
      <button
        type="button"
        aria-current={active ? 'true' : undefined}
        onClick={onPress}
        // A band half in view counts as seen to the browser. Only for the keyboard: a press must not move what it is on.
        onFocus={({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible')) currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        }}
        className="relative block size-full border-t-6 border-day px-2.5 pt-2.5 pb-3 text-left -outline-offset-2 transition-colors duration-150 hover:bg-sunk aria-[current=true]:bg-day/8"
      >
        <span className="flex items-center justify-between gap-1">
          <span className="text-sm font-semibold text-day-ink">{name}</span>
          {done && (
            <span className="grid size-5 shrink-0 place-items-center rounded-full bg-ok text-xs text-card forced-colors:bg-[CanvasText] forced-colors:text-[Canvas]">
              <Icon name="check" strokeWidth={3} />
              <span className="sr-only">configurado</span>
            </span>
          )}
        </span>
        <span className="title-number block text-2xl">{date}</span>
        <span className="block truncate text-[0.8125rem] text-soft">{text ?? (done ? 'Sem nome' : 'Nada configurado')}</span>
      </button>
    </li>
  );
}
