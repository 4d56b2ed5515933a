import { check, index, pgTable } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { checkCounters, counter, money, ref, timestamp } from '../../columns.ts';
import { users } from '../people/people.ts';
import { bots } from './bots.ts';

/** Bots whose price was raised, with the state of the notice to their subscribers. */
export const botPriceNotices = pgTable(
  'bot_price_notices',
  {
    botId: ref()
      .primaryKey()
      .references(() => bots.id, { onDelete: 'cascade' }),
    /** The lowest price since the last notice began. The next notice names it. */
    lowestPrice: money().notNull(),
    /** The developer who raised the price last, who is not notified. */
    raisedById: ref().references(() => users.id, { onDelete: 'set null' }),
    /** The beginning of the last notice. */
    announcedAt: timestamp(),
    /** When the job handles the row; null while the price is not above the lowest one. */
    nextAt: timestamp(),
    /** The notice that is being sent: both prices, and the last notified subscriber. */
    raiseFrom: money(),
    raiseTo: money(),
    lastUserId: ref().notNull().default(0),
    /** Failed attempts in a row. */
    attempts: counter(),
  },
  (t) => [
    index('bot_price_notices_due').on(t.nextAt),
    index('bot_price_notices_raised_by').on(t.raisedById),
    check('bot_price_notices_raise', sql`(${t.raiseFrom} is null) = (${t.raiseTo} is null)`),
    checkCounters('bot_price_notices_counters', t.attempts),
  ],
);
