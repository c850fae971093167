import { layouts } from '../../../db/schema/layouts.ts';
import { deletion } from '../deletion.ts';

export const LAYOUT_NOT_FOUND = 'Layout não encontrado.';

export const layoutDeletion = deletion(layouts, { notFound: LAYOUT_NOT_FOUND });
