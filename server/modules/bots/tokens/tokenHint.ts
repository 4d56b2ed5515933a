import { sql, type SQL } from 'drizzle-orm';

/**
 * The last characters of the newest live token of a bot; null without one.
 * @param botId spelled out, because a query of one table leaves out the names of tables
 */
export const newestTokenHint = (botId: 'bots.id' | 'bot_credentials.bot_id'): SQL<string | null> => sql<string | null>`(
  select k.hint from bot_tokens k where k.bot_id = ${sql.raw(botId)} and k.lane = 'live' and k.valid_until is null
  order by k.created_at desc, k.id desc limit 1)`;
