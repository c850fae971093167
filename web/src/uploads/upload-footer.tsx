import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { UploadProgress } from './upload-panel.tsx';
import type { UploadTotals } from './upload-queue.ts';
import type { LeaveGuard } from './use-leave-guard.ts';

interface UploadFooterProps {
  isRunning: boolean;
  totals: UploadTotals;
  guard: LeaveGuard;
  /** Words of the button that sends. */
  send: string;
  /** Words of the button that closes while nothing goes on. */
  close: string;
  onSend: () => void;
  onClose: () => void;
}

/** The foot of a dialog that sends files: how far it is, sending, closing, and the question before it is left. */
export function UploadFooter({ isRunning, totals, guard, send, close, onSend, onClose }: UploadFooterProps) {
  const sendButton = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (wasAsking.current && !guard.isAsking) sendButton.current?.focus();
    wasAsking.current = guard.isAsking;
  }, [guard.isAsking]);

  if (guard.isAsking) {
    return (
      <>
        <UploadProgress totals={totals} />
        <p role="alert" className="w-full">
          O envio ainda não terminou. Se você sair agora, o que já chegou fica guardado e o resto não é enviado.
        </p>
        <Button key="stay" autoFocus onClick={guard.stay}>
          Continuar enviando
        </Button>
        <Button look="danger" onClick={guard.goOn}>
          Parar e sair
        </Button>
      </>
    );
  }
  return (
    <>
      {isRunning && <UploadProgress totals={totals} />}
      <Button onClick={onClose}>{isRunning ? 'Parar' : close}</Button>
      <Button ref={sendButton} look="primary" inactive={isRunning} onClick={onSend}>
        {isRunning ? 'Enviando...' : send}
      </Button>
    </>
  );
}
