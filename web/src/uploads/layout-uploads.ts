import { LIMITS } from '../../../core/contracts/limits.ts';
import { uploadLayout } from '../api/catalogue.ts';
import { layoutsQuery } from '../api/queries.ts';
import { UploadStore } from './upload-store.ts';
import type { Uploads } from './use-uploads.ts';

/** The files that the user has chosen to upload as layouts. They are module state, so that they survive the end of a session. */
export const layoutUploads = new UploadStore(LIMITS.layoutFiles);

export const LAYOUT_UPLOADS: Uploads = {
  store: layoutUploads,
  send: uploadLayout,
  lists: [layoutsQuery.queryKey],
  words: {
    nothing: 'Arquivos obrigatórios',
    failed: 'Erro ao adicionar layout',
    fallback: 'Ocorreu um erro ao adicionar o layout.',
    done: (done, total) => `${done} de ${total} layouts foram adicionados com sucesso.`,
  },
};
