import { IMPORT_WORDS, importCalls, importMessage } from '../../../api/imports.ts';
import { ImportUpload } from '../../../uploads/import-upload.ts';
import { patience, waitOrOnline } from '../../../uploads/persist.ts';

/** The one archive that may be on its way from this page. */
export const importUpload = new ImportUpload(importCalls, { patience, wait: waitOrOnline }, (error) =>
  importMessage(error, IMPORT_WORDS.upload),
);

// It goes on whatever screen one looks at, so it is the page that must not be closed without a question.
const hold = (event: BeforeUnloadEvent) => event.preventDefault();
importUpload.subscribe(() => {
  if (importUpload.get().isSending) window.addEventListener('beforeunload', hold);
  else window.removeEventListener('beforeunload', hold);
});
