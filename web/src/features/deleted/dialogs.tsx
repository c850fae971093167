import type { DeletedKind } from '../../../../core/contracts/deleted.ts';
import { RESTORED, restoreDeleted } from '../../api/deleted.ts';
import { AskDialog, type DialogPlace } from '../../list-kit/dialogs.tsx';
import { allOf } from './words.ts';

export default function RestoreAllDialog({ kind, count, ...place }: DialogPlace & { kind: DeletedKind | ''; count: number }) {
  return (
    <AskDialog
      {...place}
      title={`Trazer ${allOf(kind, count)} de volta?`}
      text="Tudo volta a aparecer onde estava: programações no histórico, o resto nos cadastros."
      words={['Trazer de volta', 'Trazendo...']}
      look="primary"
      icon="repeat"
      run={() => restoreDeleted(kind)}
      done={({ restored }) => ({
        title: restored === 1 ? '1 item de volta' : `${restored} itens de volta`,
        description:
          restored < count
            ? 'O que ficou tem o lugar tomado por outro de mesmo nome ou semana. “Trazer de volta” de cada um diz qual.'
            : undefined,
      })}
      failed={{ title: 'Erro ao trazer de volta', fallback: 'Nada foi trazido de volta. Tente de novo.' }}
      lists={RESTORED}
    />
  );
}
