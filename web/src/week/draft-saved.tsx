import { useSaveState } from '../draft/store.ts';
import { SavedWhen } from './saved-when.tsx';

/** When the draft was last stored on this device; nothing while there is nothing. */
export function DraftSaved() {
  const { savedAt, failed } = useSaveState();
  if (failed)
    return (
      <span className="text-sm font-medium text-danger">
        Não deu para salvar o rascunho neste aparelho. Envie antes de fechar a página.
      </span>
    );
  return savedAt === null ? null : <SavedWhen at={savedAt} />;
}
