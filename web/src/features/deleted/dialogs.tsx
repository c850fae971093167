import type { DeletedKind } from '../../../../core/contracts/deleted.ts';
import { counted } from '../../../../core/rules/text.ts';
import { RESTORED_QUERY_KEYS, restoreDeleted } from '../../api/admin.ts';
import { AskDialog, type DialogHandlers } from '../../list-kit/dialogs.tsx';
import { allOf } from '../../list-kit/words.ts';

export interface RestoreAll {
  kind: DeletedKind | '';
  count: number;
  /** When the newest item of the list was deleted. What was deleted later is not in `count`, so it is not restored. */
  until: string | undefined;
}

const RESTORES_CATALOGUE = 'Tudo volta a aparecer no cadastro.';
const HAS_SAME_NAME = 'já haver outro com o mesmo nome';
const HAS_DRAFT = 'outro rascunho da semana';

/** What the restoring does, and why an item may stay deleted. */
const WORDS: Record<DeletedKind | '', [text: string, reason: string]> = {
  '': [
    'Tudo volta a aparecer onde estava: programações no Histórico e, as enviadas, também nos links, na TV e na agenda; o resto nos cadastros. Onde a semana já tem um rascunho, passa a valer a programação enviada, e o rascunho fica no Histórico.',
    `${HAS_SAME_NAME} ou ${HAS_DRAFT}, ou a atração da foto continua excluída`,
  ],
  schedule: [
    'Tudo volta ao Histórico e, se enviado, também aos links, à TV e à agenda. Onde a semana já tem um rascunho, passa a valer a programação enviada, e o rascunho fica no Histórico.',
    `já haver ${HAS_DRAFT}`,
  ],
  layout: [RESTORES_CATALOGUE, 'já haver outro igual'],
  attraction: [RESTORES_CATALOGUE, 'já haver outra com o mesmo nome'],
  photo: [RESTORES_CATALOGUE, 'já haver outra igual, ou a atração continua excluída'],
  value: [RESTORES_CATALOGUE, HAS_SAME_NAME],
};

const UNCONFIRMED = 'Não deu para confirmar. Confira na lista o que já voltou.';

export default function RestoreAllDialog({ kind, count, until, ...handlers }: DialogHandlers & RestoreAll) {
  const [text, reason] = WORDS[kind];
  return (
    <AskDialog
      {...handlers}
      title={`Trazer ${allOf(kind, count)} de volta?`}
      text={text}
      words={['Trazer de volta', 'Trazendo...']}
      icon="repeat"
      run={() => restoreDeleted({ until, ...(kind && { kind }) })}
      done={({ restored }) => ({
        tone: restored > 0 ? undefined : 'warn',
        title: restored > 0 ? `${counted(restored, 'item', 'itens')} de volta` : 'Nada voltou',
        description:
          restored < count
            ? `${restored > 0 ? 'O resto não voltou: pode' : 'Pode'} ${reason}. “Trazer de volta” em cada um diz o motivo.`
            : undefined,
      })}
      failed={{ title: 'Erro ao trazer de volta', fallback: UNCONFIRMED, lost: UNCONFIRMED }}
      lists={RESTORED_QUERY_KEYS}
    />
  );
}
