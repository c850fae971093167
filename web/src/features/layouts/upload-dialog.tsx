import { uploadLayout } from '../../api/catalogue.ts';
import { layoutsQuery } from '../../api/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { UploadFooter } from '../../uploads/upload-footer.tsx';
import { UploadPanel } from '../../uploads/upload-panel.tsx';
import { useLeaveGuard } from '../../uploads/use-leave-guard.ts';
import { useUploads } from '../../uploads/use-uploads.ts';
import { layoutUploads } from './uploads.ts';

const WORDS = {
  nothing: 'Arquivos obrigatórios',
  failed: 'Erro ao adicionar layout',
  fallback: 'Ocorreu um erro ao adicionar o layout.',
  done: (done: number, total: number) => `${done} de ${total} layouts foram adicionados com sucesso.`,
};

/** "Adicionar Novos Layouts" (spec §2): choose, look, send one after another. */
export default function UploadDialog({ onClose }: { onClose: () => void }) {
  const { queue, totals, start, retry } = useUploads({
    store: layoutUploads,
    send: uploadLayout,
    lists: [layoutsQuery.queryKey],
    words: WORDS,
  });
  const guard = useLeaveGuard(queue.isRunning, layoutUploads.clear, close);

  function close() {
    layoutUploads.clear();
    onClose();
  }

  async function send(run: () => ReturnType<typeof start>) {
    const result = await run();
    // All is there: what one wants to see now is the grid. What failed stays to be tried again.
    if (result && result.done === result.total && layoutUploads.get().items.length === 0) onClose();
  }

  return (
    <Dialog
      title="Adicionar Novos Layouts"
      subtitle="JPG, PNG ou WebP, até 10 MB cada, no máximo 100 por vez."
      onClose={guard.isAsking ? guard.stay : guard.leave}
      footer={
        <UploadFooter
          isRunning={queue.isRunning}
          totals={totals}
          guard={guard}
          send="Enviar layouts"
          close="Cancelar"
          onSend={() => send(start)}
          onClose={guard.leave}
        />
      }
    >
      <UploadPanel
        store={layoutUploads}
        queue={queue}
        frame="flyer"
        label="Escolher arquivos"
        hint="Ou arraste os arquivos para cá, ou cole imagens copiadas. O nome do arquivo vira o nome do layout."
        onRetry={(key) => send(() => retry(key))}
      />
    </Dialog>
  );
}
