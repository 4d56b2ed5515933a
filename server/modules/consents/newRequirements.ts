import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ScopeName } from '../../../rules/bots/scopes.ts';

/**
 * Whether a row `s` of `bot_scopes` became required after publishing and a subscriber has not decided about it since. A
 * permission that was withdrawn later is a decision: it does not stop the commands.
 */
export const isUndecided = (userId: number): SQL<boolean> => sql`(s.required_since is not null
  and exists (select 1 from subscriptions u where u.bot_id = s.bot_id and u.user_id = ${userId} and u.active)
  and not exists (select 1 from bot_grants g where g.bot_id = s.bot_id and g.user_id = ${userId} and g.scope = s.scope
    and (g.revoked_at is null or g.revoked_at >= s.required_since)))`;

/** What a bot has required since a review and a subscriber has not decided about. */
export const newRequirements = (botId: AnyPgColumn | number, userId: number): SQL<ScopeName[]> => sql`(
  select coalesce(array_agg(s.scope order by s.scope), '{}') from bot_scopes s
  where s.bot_id = ${botId} and ${isUndecided(userId)})`;
