import { LIMITS } from '../../../../core/contracts/limits.ts';
import { UploadStore } from '../../uploads/upload-store.ts';

/** The flyers to send; outlives the screen, so that a session that ends in the middle costs no choice. */
export const layoutUploads = new UploadStore(LIMITS.layoutFiles);

/** Whether there is something left in it. */
export const hasUploads = (): boolean => layoutUploads.get().items.length > 0;
