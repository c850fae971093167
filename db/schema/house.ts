import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { files } from './files.ts';

/** What the house says of itself on all that leaves it: one row, with the id 1, or none while nobody has said anything. */
export const house = sqliteTable('house', {
  id: integer().primaryKey(),
  name: text().notNull(),
  /** With its "@". */
  handle: text(),
  /** The address line. */
  line: text(),
  /** #rrggbb in lower case. */
  accent: text(),
  /** Whoever plays again within so many days is pointed out before sending; 0 for never. */
  repeatDays: integer('repeat_days').notNull().default(14),
  logoHash: text('logo_hash').references(() => files.hash, { onDelete: 'restrict' }),
});
