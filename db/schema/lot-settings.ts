import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Ticket batch labels and prices of one ticket type. All price fields are formatted text (spec §3). */
export const lotSettings = sqliteTable('lot_settings', {
  id: integer().primaryKey({ autoIncrement: true }),
  name: text().notNull().unique(),
  label: text().notNull(),
  firstLotLabel: text('first_lot_label').notNull(),
  firstLotValue: text('first_lot_value').notNull(),
  secondLotLabel: text('second_lot_label').notNull(),
  secondLotValue: text('second_lot_value').notNull(),
  lastLotLabel: text('last_lot_label').notNull(),
  lastLotValue: text('last_lot_value').notNull(),
});
