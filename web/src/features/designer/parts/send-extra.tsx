import { type ReactNode, useRef } from 'react';
import { isConfigured } from '../../../draft/model.ts';
import { useDraft } from '../../../draft/store.ts';
import { useWaiting } from '../../../outbox/postponed.ts';
import { Button, InlineButton } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Problem } from '../../../ui/problem.tsx';
import type { Send } from '../send/use-send.tsx';

interface SendExtraProps {
  send: Send;
  className: string;
}

/** "Enviar Evento Extra" and what becomes of it: in the section "Evento Extra" whether it is open or not (spec §2). */
export function SendExtra({ send, className }: SendExtraProps): ReactNode {
  const isThere = useDraft(({ extra }) => isConfigured(extra));
  const week = useWaiting('week');
  const alone = useWaiting('extra');
  const waiting = isThere ? (week ?? alone) : alone;
  const isWaiting = waiting !== null && !waiting.isHeld && !send.sending;
  const button = useRef<HTMLButtonElement>(null);
  const takeBack = () => {
    waiting?.takeBack();
    button.current?.focus();
  };
  return (
    <div className={cn('flex flex-wrap items-center justify-end gap-3', className)}>
      {send.extraError && <Problem className="min-w-0 flex-1 basis-64">{send.extraError}</Problem>}
      {isWaiting && (
        <p className="min-w-0 flex-1 basis-56 text-warn">
          {waiting === week ? 'Vai junto com a programação' : waiting.short}
          {waiting !== week && (
            <InlineButton className="ml-2" onClick={takeBack}>
              Não enviar
            </InlineButton>
          )}
        </p>
      )}
      <Button ref={button} disabled={!send.hasDate} inactive={send.sending || isWaiting} onClick={send.sendExtra}>
        {send.sending ? 'Enviando...' : isWaiting ? waiting.button : 'Enviar Evento Extra'}
      </Button>
    </div>
  );
}
