import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { changedText, type SentWeek } from '../../../outbox/content.ts';
import type { Sent } from '../../../outbox/model.ts';
import { useSentWeek } from '../../../outbox/use-sent-week.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useLoadedWhenIdle } from '../../../ui/loadable.ts';
import { sentWhen } from '../../../venue.ts';
import { sentActions } from './chunks.ts';

const LABEL = 'Programação enviada ao Admin';

/** What has changed in a week since it was sent. */
export const SentChanged = ({ week: { changed } }: { week: SentWeek }) => (
  <section aria-label={LABEL}>
    <p role="status" className="flex items-center gap-1.5 font-semibold">
      <Icon name="warning" className="shrink-0 text-warn" />
      {changedText(changed)}
    </p>
  </section>
);

interface SentAsItIsProps {
  week: SentWeek;
  /** It has been sent just now. */
  lands: boolean;
  /** The preview's toggle. */
  children: ReactNode;
}

/** When a week was sent, and what one does with it. */
export function SentAsItIs({ week: { sent, isExtraLeft }, lands, children }: SentAsItIsProps) {
  const hasActions = useLoadedWhenIdle(sentActions);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // The send button that was pressed has gone, and the focus with it.
    if (lands && document.activeElement === document.body) section.current?.focus({ preventScroll: true });
  }, [lands]);
  return (
    <section ref={section} tabIndex={-1} aria-label={LABEL} className="flex w-full flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex flex-auto flex-wrap items-baseline gap-x-3">
        <SentText sent={sent} />
        {isExtraLeft && <span className="text-sm text-warn">O evento extra ainda não foi enviado</span>}
      </p>
      <div className="flex gap-2 max-sm:w-full sm:gap-3">
        {children}
        <Suspense fallback={null}>{hasActions && <sentActions.Component sent={sent} />}</Suspense>
      </div>
    </section>
  );
}

function SentText({ sent: { at, version = 1 } }: { sent: Sent }) {
  return (
    <strong className="flex items-center gap-1.5 font-semibold text-ok-ink sm:whitespace-nowrap">
      <Icon name="check" strokeWidth={2.5} className="shrink-0" />
      Enviada {sentWhen(at, Date.now())}
      {version > 1 && ` · versão ${version}`}
    </strong>
  );
}

/** While a day is open on a phone: "Enviada 21:52", unless something has changed since. */
export function SentShort({ otherwise }: { otherwise: ReactNode }) {
  const week = useSentWeek();
  if (week?.changed.length !== 0) return otherwise;
  return (
    <section aria-label={LABEL} className="text-sm [&_svg]:hidden">
      <SentText sent={week.sent} />
    </section>
  );
}
