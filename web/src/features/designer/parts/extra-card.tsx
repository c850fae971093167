import { Suspense } from 'react';
import { formatDate } from '../../../../../core/rules/calendar.ts';
import { ticketTypeLabel } from '../../../../../core/rules/lots.ts';
import { EXTRA_EVENT } from '../../../../../core/rules/week.ts';
import { emptyExtra, extraDateOf, isExtraConfigured } from '../../../draft/model.ts';
import { useDraft } from '../../../draft/store.ts';
import type { Send } from '../send/use-send.tsx';
import { CardShell } from './card-shell.tsx';
import { extraForm } from './forms.ts';
import { story } from './story.ts';

const NOTHING = emptyExtra();

/** The optional extra event. */
export function ExtraCard({ open, onToggle, send }: { open: boolean; onToggle: () => void; send: Send }) {
  const extra = useDraft((draft) => draft.extra) ?? NOTHING;
  const date = useDraft(extraDateOf);
  const configured = isExtraConfigured(extra);
  return (
    <CardShell
      card="extra"
      day="extra"
      title={EXTRA_EVENT}
      date={configured ? formatDate(date) : ''}
      configured={configured}
      layout={extra.layout}
      story={story(extra.eventName, extra.attractions, configured ? ticketTypeLabel(extra.ticketType) : null)}
      open={open}
      onToggle={onToggle}
    >
      <Suspense fallback={null}>
        <extraForm.Component extra={extra} date={date} send={send} />
      </Suspense>
    </CardShell>
  );
}
