import { Suspense } from 'react';
import { formatDate } from '../../../../../core/rules/calendar.ts';
import { ticketTypeLabel } from '../../../../../core/rules/lots.ts';
import { EXTRA_EVENT } from '../../../../../core/rules/week.ts';
import { emptyExtra, extraDateOf, isConfigured } from '../../../draft/model.ts';
import { draftStore, useDraft } from '../../../draft/store.ts';
import { Button } from '../../../ui/button.tsx';
import type { Send } from '../send/use-send.tsx';
import { CardShell } from './card-shell.tsx';
import { eventForm } from './forms.ts';
import { summary } from './summary.ts';

const NOTHING = emptyExtra();

/** The optional extra event. */
export function ExtraCard({ open, onToggle, send }: { open: boolean; onToggle: () => void; send: Send }) {
  const extra = useDraft((draft) => draft.extra) ?? NOTHING;
  const date = useDraft(extraDateOf);
  const configured = isConfigured(extra);
  return (
    <CardShell
      card="extra"
      day="extra"
      title={EXTRA_EVENT}
      date={configured ? formatDate(date) : ''}
      configured={configured}
      layout={extra.layout}
      summary={summary(extra, configured ? ticketTypeLabel(extra.ticketType) : null)}
      open={open}
      onToggle={onToggle}
    >
      <Suspense fallback={null}>
        <eventForm.Component event={extra} date={date} onChange={(change) => draftStore().updateExtra(change)}>
          <div className="perforated flex flex-wrap items-center justify-end gap-3 border-t pt-4">
            {send.extraError && (
              <p role="alert" className="min-w-0 flex-1 basis-64 text-sm font-medium text-danger">
                {send.extraError}
              </p>
            )}
            <Button disabled={!send.hasDate} inactive={send.sending} onClick={send.sendExtra}>
              {send.sending ? 'Enviando...' : 'Enviar Evento Extra'}
            </Button>
          </div>
        </eventForm.Component>
      </Suspense>
    </CardShell>
  );
}
