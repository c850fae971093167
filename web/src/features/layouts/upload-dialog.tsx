import { uploadLayout } from '../../api/catalogue.ts';
import { layoutsQuery } from '../../api/queries.ts';
import { UploadDialog } from '../../uploads/upload-dialog.tsx';
import { layoutUploads } from './layouts.ts';

const LISTS = [layoutsQuery.queryKey];

const WORDS = {
  nothing: 'Arquivos obrigatórios',
  failed: 'Erro ao adicionar layout',
  fallback: 'Ocorreu um erro ao adicionar o layout.',
  done: (done: number, total: number) => `${done} de ${total} layouts foram adicionados com sucesso.`,
};

/** "Adicionar Novos Layouts" (spec §2). */
export default function LayoutUploadDialog({ onClose }: { onClose: () => void }) {
  return (
    <UploadDialog
      title="Adicionar Novos Layouts"
      subtitle="JPG, PNG ou WebP, até 10 MB cada, no máximo 100 por vez."
      store={layoutUploads}
      send={uploadLayout}
      lists={LISTS}
      words={WORDS}
      frame="flyer"
      label="Escolher arquivos"
      hint="Ou arraste os arquivos para cá, ou cole imagens copiadas. O nome do arquivo vira o nome do layout."
      sendLabel="Enviar layouts"
      closeLabel="Cancelar"
      closesWhenDone
      onClose={onClose}
    />
  );
}
