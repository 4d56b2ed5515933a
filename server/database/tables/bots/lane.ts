import { text } from 'drizzle-orm/pg-core';
import { BOT_LANES } from '../../../../rules/bots/lanes.ts';

/** The lane of a row. What exists from before the lanes is live. */
export const lane = () => text({ enum: BOT_LANES }).notNull().default('live');
