import { LIMITS } from '../../../../core/contracts/limits.ts';
import { UploadStore } from '../../uploads/upload-store.ts';

/** The flyers to send. Outlives the screen, so that the choice survives the end of a session. */
export const layoutUploads = new UploadStore(LIMITS.layoutFiles);

/** Whether there are flyers still to send. */
export const hasUploads = (): boolean => layoutUploads.get().items.length > 0;
