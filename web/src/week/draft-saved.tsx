import { useSaveState } from '../draft/store.ts';
import { SavedWhen } from './saved-when.tsx';

/** When the draft was last stored on this device; nothing while there is nothing. */
export function DraftSaved() {
  const { savedAt, failed } = useSaveState();
  if (failed)
    return (
      <span className="text-sm font-medium text-danger">
        Este aparelho não deixou salvar o rascunho. Envie antes de fechar a página.
      </span>
    );
  return savedAt === null ? null : <SavedWhen at={savedAt} />;
}
