import { NameDialog } from '../../admin/name-dialog.tsx';
import { createAttraction } from '../../api/catalogue.ts';
import { attractionsQuery } from '../../api/queries.ts';
import { checkAttraction } from './check.ts';

/** "Adicionar Atração". */
export default function AddDialog({ onClose }: { onClose: () => void }) {
  return (
    <NameDialog
      title="Adicionar Atração"
      label="Nome da Atração"
      keep="new attraction"
      words={['Adicionar', 'Adicionando...']}
      check={checkAttraction}
      save={(name) => createAttraction({ name })}
      done="Atração adicionada"
      failed={{ title: 'Erro ao adicionar atração', fallback: 'Ocorreu um erro ao adicionar a atração.' }}
      lists={[attractionsQuery.queryKey]}
      onClose={onClose}
    />
  );
}
