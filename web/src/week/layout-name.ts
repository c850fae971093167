import type { Picture } from '../draft/model.ts';

/** "Layout {id}" when it has no name (spec §2). */
export const layoutName = ({ id, name }: Pick<Picture, 'id' | 'name'>): string => name || `Layout ${id}`;
