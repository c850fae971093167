import type { Layout } from '../../../../core/contracts/catalogue.ts';
import { LIMITS } from '../../../../core/contracts/limits.ts';
import { UploadStore } from '../../uploads/upload-store.ts';

/** The flyers to send. Outlives the screen, so that the choice survives the end of a session. */
export const layoutUploads = new UploadStore(LIMITS.layoutFiles);

/** "Layout {id}" when it has no name (spec §2). */
export const layoutName = ({ id, name }: Pick<Layout, 'id' | 'name'>): string => name || `Layout ${id}`;

/** "1 layout", "12 layouts". */
export const layoutCount = (count: number): string => (count === 1 ? '1 layout' : `${count} layouts`);
