import { type ReactNode, useLayoutEffect } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useQuestionFocus } from '../ui/focus.ts';
import { Icon } from '../ui/icons.tsx';
import { UploadPanel, type UploadPanelProps, UploadProgress } from './upload-panel.tsx';
import { type Uploads, useLeaveGuard, useUploads } from './use-uploads.ts';

interface UploadDialogProps extends Uploads, Pick<UploadPanelProps, 'shape' | 'label' | 'hint'> {
  title: string;
  subtitle?: string;
  sendLabel: string;
  closeLabel: string;
  closesWhenDone?: boolean;
  /** Renders content around the panel that chooses and lists the files. By default there is only the panel. */
  children?: (panel: ReactNode) => ReactNode;
  onClose: () => void;
}

export function UploadDialog(props: UploadDialogProps) {
  const { title, subtitle, store, shape, label, hint, sendLabel, closeLabel, closesWhenDone, children, onClose } = props;
  const { queue, totals, start, retry } = useUploads(props);
  const { isRunning } = queue;
  // In a list without files, clears messages about refused files. Another screen with the same list may have left them.
  useLayoutEffect(() => {
    if (store.get().items.length === 0) store.clear();
  }, [store]);
  // A press beside the dialog closes it, so the guard asks before files that could be sent are lost.
  const hasWaiting = queue.items.some(({ state, isLost }) => state === 'waiting' || isLost);
  const guard = useLeaveGuard(isRunning || hasWaiting, store.clear, close);
  const sendButton = useQuestionFocus(guard.isAsking);

  function close() {
    store.clear();
    onClose();
  }

  async function send(run: () => ReturnType<typeof start>) {
    const result = await run();
    // If the user has closed the dialog, its button is gone, and onClose would close a dialog that was opened later.
    const isOpen = sendButton.current !== null;
    const { items, refused } = store.get();
    if (closesWhenDone && isOpen && result && result.done === result.total && items.length === 0 && !refused) close();
  }

  const panel = (
    <UploadPanel store={store} queue={queue} shape={shape} label={label} hint={hint} onRetry={(key) => send(() => retry(key))} />
  );
  return (
    <Dialog
      title={title}
      subtitle={subtitle}
      onClose={guard.isAsking ? guard.stay : guard.leave}
      footer={
        <>
          {isRunning && <UploadProgress totals={totals} />}
          {guard.isAsking ? (
            <>
              <p role="alert" className="w-full">
                {isRunning
                  ? 'O envio ainda não terminou. Se você sair agora, o que já chegou fica guardado e o resto não é enviado.'
                  : 'O que você escolheu ainda não foi enviado. Se você sair agora, terá de escolher de novo.'}
              </p>
              <Button key="stay" look="quiet" autoFocus onClick={guard.stay}>
                {isRunning ? 'Continuar enviando' : 'Continuar aqui'}
              </Button>
              <Button look="danger" onClick={guard.discard}>
                <Icon name="warning" />
                {isRunning ? 'Parar e sair' : 'Sair sem enviar'}
              </Button>
            </>
          ) : (
            <>
              <Button onClick={guard.leave}>{isRunning ? 'Parar' : closeLabel}</Button>
              <Button ref={sendButton} look="primary" inactive={isRunning} onClick={() => send(start)}>
                {isRunning ? 'Enviando...' : sendLabel}
              </Button>
            </>
          )}
        </>
      }
    >
      {children ? children(panel) : panel}
    </Dialog>
  );
}
