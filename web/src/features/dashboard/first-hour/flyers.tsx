import { pageOf } from '../../../../../core/rules/pages.ts';
import { Button, passFocusOn } from '../../../ui/button.tsx';
import { useEnd } from '../../../ui/focus.ts';
import { LAYOUT_UPLOADS } from '../../../uploads/layout-uploads.ts';
import { UploadPanel, UploadProgress } from '../../../uploads/upload-panel.tsx';
import { useLeaveGuard, useUploads } from '../../../uploads/use-uploads.ts';
import type { StepProps } from './first-hour.tsx';

/** True for the viewer's address, too: the viewer is a dialog on the dashboard, so the upload goes on behind it. */
function isDashboard(url: string): boolean {
  const page = pageOf(new URL(url).pathname);
  return page === 'admin' || page === 'dashboard' || page === 'view';
}

export function Flyers({ onUnfinished }: StepProps) {
  const { store } = LAYOUT_UPLOADS;
  const { queue, totals, start, retry } = useUploads(LAYOUT_UPLOADS);
  const guard = useLeaveGuard(queue.isRunning, store.clear, () => undefined, isDashboard);

  // Failed and refused files keep the step open, so that their reasons stay visible.
  const reportEnd = () => onUnfinished(store.get().items.length > 0 || store.get().refused !== null);
  // If the user leaves and returns during an upload, `send` calls `onUnfinished` of the unmounted step. So this step reports too.
  useEnd(queue.isRunning, reportEnd);

  async function send(run: () => ReturnType<typeof start>) {
    onUnfinished(true);
    await run();
    reportEnd();
  }

  return (
    <div className="flex flex-col gap-4">
      <UploadPanel
        store={store}
        queue={queue}
        shape="flyer"
        label="Escolher os flyers"
        hint="Todos de uma vez, até 100: JPG, PNG ou WebP, até 10 MB cada. Ou arraste a pasta para cá. O nome do arquivo vira o nome do layout."
        onAdded={() => {
          if (store.get().items.length > 0 && !queue.isRunning) void send(start);
        }}
        onRetry={(key) => void send(() => retry(key))}
      />
      {queue.isRunning && <UploadProgress totals={totals} />}
      {guard.isAsking && (
        <div role="alert" className="flex flex-wrap items-center gap-2">
          <p className="w-full">O envio ainda não terminou. Se você sair agora, o que já chegou fica e o resto não é enviado.</p>
          <Button ref={passFocusOn} look="quiet" autoFocus onClick={guard.stay}>
            Continuar enviando
          </Button>
          <Button onClick={guard.discard}>Parar e sair</Button>
        </div>
      )}
      {queue.items.length > 0 && !queue.isRunning && (
        <Button ref={passFocusOn} className="self-start" onClick={() => void send(start)}>
          Enviar de novo
        </Button>
      )}
    </div>
  );
}
