import type { Layout } from '../../../../core/contracts/catalogue.ts';

/** Spec §2. */
export const layoutName = ({ id, name }: Pick<Layout, 'id' | 'name'>): string => name || `Layout ${id}`;

/** "1 layout", "12 layouts". */
export const layoutCount = (count: number): string => (count === 1 ? '1 layout' : `${count} layouts`);
