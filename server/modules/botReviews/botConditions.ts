import { and, eq, exists, inArray, isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { findIds } from '../../database/search/searchAcrossTables.ts';
import { userTypeIds } from '../../database/referenceIds.ts';
import { bots } from '../../database/tables/bots/bots.ts';
import { botCategoryBots } from '../../database/tables/bots/store.ts';
import { teams } from '../../database/tables/bots/teams.ts';
import { users } from '../../database/tables/people/people.ts';
import type { Queryable } from '../../database/types.ts';
import { matchesSearch } from '../ground/texts/searchTerm.ts';
import { joinTeam } from './openRequests.ts';

/** Up to this many matching bots are read and sorted. With more matches, scanning in order finds a page soon. */
const CANDIDATE_LIMIT = 1000;

/** Returns a condition with the ids that the queries find, when they are few; otherwise undefined. */
async function findCandidates(tx: Queryable, queries: readonly SQLWrapper[]): Promise<SQL | undefined> {
  const found = await findIds(tx, queries, CANDIDATE_LIMIT);
  if (found.length > CANDIDATE_LIMIT) return undefined;
  return found.length === 0 ? sql`false` : inArray(bots.id, found);
}

/**
 * Matches bots by their own texts, their developer or their team. Few matches are found by the name indexes. With many,
 * finding all would take longer than scanning the list in order with a filter.
 */
export async function whereNameMatches(tx: Queryable, name: string | null | undefined): Promise<SQL | undefined> {
  const isOwnText = matchesSearch(bots.searchKey, name);
  if (isOwnText === undefined) return undefined;
  const isDeveloper = and(eq(users.typeId, userTypeIds.bot_developer), matchesSearch(users.searchKey, name));
  const isTeam = matchesSearch(teams.searchKey, name);
  const select = () => tx.select({ id: bots.id }).from(bots).$dynamic();
  const candidates = await findCandidates(tx, [
    select().where(isOwnText),
    select().innerJoin(users, eq(users.id, bots.creatorId)).where(isDeveloper),
    select().innerJoin(teams, joinTeam).where(isTeam),
  ]);
  if (candidates) return candidates;
  const developer = tx
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.id, bots.creatorId), isDeveloper));
  // The list joins the team of each bot.
  return or(isOwnText, isTeam, exists(developer));
}

/**
 * Matches the bots of a category: chosen by the developer or assigned by admins. The returned conditions are mutually
 * exclusive and together cover all members: each can use an index, but a single condition with `or` would scan all
 * bots.
 */
export async function getMembers(
  tx: Queryable,
  categoryId: number,
  isReviewed: SQL | undefined,
): Promise<readonly SQL[]> {
  const isChosen = sql`${bots.categoryId} = ${categoryId}::bigint`;
  const assignments = tx
    .select({ id: botCategoryBots.botId })
    .from(botCategoryBots)
    .where(sql`${botCategoryBots.categoryId} = ${categoryId}::bigint`);
  const chosen = tx
    .select({ id: bots.id })
    .from(bots)
    .where(and(isChosen, isNull(bots.deletedAt), isReviewed));
  const candidates = await findCandidates(tx, [chosen, assignments]);
  if (candidates) return [candidates];
  return [isChosen, sql`(${bots.categoryId} is distinct from ${categoryId}::bigint and ${isAssigned(categoryId)})`];
}

const isAssigned = (categoryId: number): SQL =>
  sql`exists (select 1 from ${botCategoryBots} put where put.category_id = ${categoryId}::bigint and put.bot_id = ${bots.id})`;

/** Matches bots outside a category. Most bots are, so a check per row is fine. */
export const isOutside = (categoryId: number): SQL =>
  sql`${bots.categoryId} is distinct from ${categoryId}::bigint and not ${isAssigned(categoryId)}`;
