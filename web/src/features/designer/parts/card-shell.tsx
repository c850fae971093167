import type { ReactNode } from 'react';
import type { Picture } from '../../../../../core/rules/event-text.ts';
import { thumbUrl } from '../../../../../core/rules/image-url.ts';
import type { DayKey } from '../../../../../core/rules/week.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { RetryImage } from '../../../ui/retry-image.tsx';

interface CardShellProps {
  /** Ends the ids of the card's parts: "0" to "4", or "extra". */
  card: string;
  day: DayKey;
  title: string;
  date: string;
  configured: boolean;
  layout: Picture | null;
  /** What the card tells while it is closed. */
  summary: string;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** The card of an event: its day's colour at the side, its summary while closed, its form while open. */
export function CardShell({ card, day, title, date, configured, layout, summary, open, onToggle, children }: CardShellProps) {
  return (
    <section
      data-day={day}
      aria-labelledby={`title-${card}`}
      className="relative rounded-lg border border-line bg-card before:absolute before:inset-y-0 before:left-0 before:w-1.5 before:rounded-l-lg before:bg-day"
    >
      <div className="flex items-center gap-2.5 py-3 pr-3 pl-4.5 sm:gap-4 sm:pr-4 sm:pl-6">
        {layout ? (
          <RetryImage src={thumbUrl(layout.imageUrl, 160)} alt="" className="h-13 w-10 shrink-0 rounded-sm" />
        ) : (
          <span className="h-13 w-10 shrink-0 rounded-sm bg-sunk" />
        )}
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h2 id={`title-${card}`} className="text-xl">
              {title}
            </h2>
            {date && <span className="text-sm whitespace-nowrap text-soft tabular-nums">{date}</span>}
            {configured && (
              <span className="inline-flex items-center gap-1 rounded-full bg-ok-wash px-2 py-0.5 text-xs font-bold whitespace-nowrap text-ok-ink sm:px-2.5">
                <Icon name="check" strokeWidth={2.5} />
                Configurado
              </span>
            )}
          </div>
          <p className="line-clamp-2 text-soft">{summary}</p>
        </div>
        <Button
          id={`card-${card}`}
          look={open ? 'quiet' : 'outline'}
          className="shrink-0 max-sm:px-3 max-sm:text-sm"
          aria-expanded={open}
          aria-controls={`body-${card}`}
          aria-label={`${open ? 'Fechar' : 'Configurar'} ${title}`}
          onClick={onToggle}
        >
          {open ? 'Fechar' : 'Configurar'}
        </Button>
      </div>
      <div id={`body-${card}`} hidden={!open} className="perforated border-t pt-4 pr-4 pb-5 pl-5 sm:pr-5 sm:pl-6">
        {open && <div className="animate-arrive">{children}</div>}
      </div>
    </section>
  );
}
