import { LIMITS } from '../../../core/contracts/limits.ts';
import { layoutsQuery } from '../api/queries.ts';
import { upload } from '../api/upload.ts';
import { UploadStore } from './upload-store.ts';
import type { Uploads } from './use-uploads.ts';

export const LAYOUT_UPLOADS: Uploads = {
  store: new UploadStore(LIMITS.layoutFiles),
  send: (file, options) => upload('/api/layouts', file, options),
  lists: [layoutsQuery.queryKey],
  words: {
    nothing: 'Arquivos obrigatórios',
    failed: 'Erro ao adicionar layout',
    fallback: 'Ocorreu um erro ao adicionar o layout.',
    done: (done, total) => `${done} de ${total} layouts foram adicionados com sucesso.`,
  },
};
