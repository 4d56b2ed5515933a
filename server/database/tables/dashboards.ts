import { pgTable, text } from 'drizzle-orm/pg-core';
import { updatedAt } from '../columns.ts';

/** The info text of each dashboard card. `type` is the wire's card type, e.g. mover_card. */
export const dashboardCards = pgTable('dashboard_cards', {
  type: text().primaryKey(),
  info: text().notNull(),
  infoTr: text().notNull(),
  updatedAt: updatedAt(),
});
