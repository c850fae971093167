import type { Layout } from '../../../../core/contracts/catalogue.ts';
import { shorten } from '../../ui/shorten.ts';

/** Spec §9: longest quotation of a name in a question. */
const QUOTED = 30;

/** "Layout {id}" when it has no name (spec §2). */
export const layoutName = ({ id, name }: Pick<Layout, 'id' | 'name'>): string => name || `Layout ${id}`;

/** A layout's name as a question quotes it. */
export const quotedName = (layout: Pick<Layout, 'id' | 'name'>): string => shorten(layoutName(layout), QUOTED);

/** "1 layout", "12 layouts". */
export const layoutCount = (count: number): string => (count === 1 ? '1 layout' : `${count} layouts`);
