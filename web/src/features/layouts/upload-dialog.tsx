import { LAYOUT_UPLOADS } from '../../uploads/layout-uploads.ts';
import { UploadDialog } from '../../uploads/upload-dialog.tsx';

export default function LayoutUploadDialog({ onClose }: { onClose: () => void }) {
  return (
    <UploadDialog
      {...LAYOUT_UPLOADS}
      title="Adicionar Novos Layouts"
      subtitle="JPG, PNG ou WebP, até 10 MB cada, no máximo 100 por vez."
      shape="flyer"
      label="Escolher arquivos"
      hint="Ou arraste os arquivos para cá, ou cole imagens copiadas. O nome do arquivo vira o nome do layout."
      sendLabel="Enviar layouts"
      closeLabel="Cancelar"
      closesWhenDone
      onClose={onClose}
    />
  );
}
