import { IMPORT_WORDS, importCalls, importMessage } from '../../../api/imports.ts';
import { holdPage } from '../../../ui/page-hold.ts';
import { ImportUpload } from '../../../uploads/import-upload.ts';
import { failuresAllowed, waitOrOnline } from '../../../uploads/keep-trying.ts';

/** The upload of this page. */
export const importUpload = new ImportUpload(importCalls, { failuresAllowed, wait: waitOrOnline }, (error) =>
  importMessage(error, IMPORT_WORDS.upload),
);

holdPage(() => importUpload.get().file !== null);
// It goes on on other screens, so the browser asks before the page is closed.
const hold = (event: BeforeUnloadEvent) => event.preventDefault();
importUpload.subscribe(() => {
  if (importUpload.get().isSending) window.addEventListener('beforeunload', hold);
  else window.removeEventListener('beforeunload', hold);
});
