import { and, asc, count, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { COUNT_CAP } from '../../../rules/paging.ts';
import { cappedCount } from '../../database/cappedCount.ts';
import { exactlyOne } from '../../database/statements/exactlyOne.ts';
import { deferredJoin, paginate } from '../../database/paginate.ts';
import { bots } from '../../database/tables/bots/bots.ts';
import { users } from '../../database/tables/people/people.ts';
import { reviews } from '../../database/tables/bots/store.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { ReviewSort } from '../../generated/schema.ts';
import { isVisiblePerson } from '../people/people.visibility.ts';
import { matchesSearch } from '../ground/texts/searchTerm.ts';

const selectReviews = (tx: Queryable) =>
  tx
    .select({
      review: reviews,
      bot: { id: bots.id, name: bots.name, teamId: bots.teamId },
      author: {
        firstname: users.firstname,
        lastname: users.lastname,
        username: users.username,
        profilephoto: users.profilephoto,
        thumb: users.thumb,
      },
    })
    .from(reviews)
    .innerJoin(bots, eq(bots.id, reviews.botId))
    .innerJoin(users, eq(users.id, reviews.userId));

export type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number];

export interface ReviewFilter {
  /** Reviews of this bot; of all bots when undefined. */
  readonly botId?: number | undefined;
  /** Leaves out reviews of people hidden from this user; undefined shows all. */
  readonly viewerId?: number;
  /** Leaves out the viewer's own review. */
  readonly withoutOwn?: boolean;
  readonly searchText?: string | null | undefined;
}

/** A page of reviews, and the number of matching ones. */
export function listPage(
  tx: Queryable,
  { botId, viewerId, withoutOwn = false, searchText }: ReviewFilter,
  params: {
    readonly pageNumber: number;
    readonly pageSize: number;
    readonly sortBy: ReviewSort;
    readonly descending: boolean;
  },
): Promise<{ rows: ReviewRow[]; total: number }> {
  const where = and(
    isNull(bots.deletedAt),
    botId === undefined ? undefined : eq(reviews.botId, botId),
    viewerId === undefined ? undefined : isVisiblePerson(viewerId),
    viewerId === undefined || !withoutOwn ? undefined : ne(reviews.userId, viewerId),
    matchesSearch(reviews.searchKey, searchText),
  );
  const direction = params.descending ? desc : asc;
  const columns = { stars: reviews.stars, uts: reviews.updatedAt } satisfies Record<ReviewSort, unknown>;
  const column = columns[params.sortBy];
  const order = [direction(column), direction(reviews.id)];
  const matching = () => {
    const ofBots = tx.select({ id: reviews.id }).from(reviews).innerJoin(bots, eq(bots.id, reviews.botId)).$dynamic();
    // Every review has an author, so the join is only needed to check visibility.
    return (viewerId === undefined ? ofBots : ofBots.innerJoin(users, eq(users.id, reviews.userId))).where(where);
  };
  return paginate(
    params,
    deferredJoin(reviews.id, matching().orderBy(...order), (isOfPage) =>
      selectReviews(tx)
        .where(isOfPage)
        .orderBy(...order),
    ),
    // The reviews of one bot are counted exactly, those of all bots up to the cap.
    botId === undefined ? cappedCount(tx, matching()) : tx.select({ total: count() }).from(matching().as('matching')),
  );
}

/** A user's review of a bot. */
export async function findOwn(tx: Queryable, botId: number, userId: number): Promise<ReviewRow | undefined> {
  const [row] = await selectReviews(tx).where(and(eq(reviews.botId, botId), eq(reviews.userId, userId)));
  return row;
}

/** Locks a review that the viewer may see until the transaction ends. */
export async function findVisibleForUpdate(
  tx: Transaction,
  id: number,
  viewerId: number,
): Promise<ReviewRow | undefined> {
  await tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, id)).for('update');
  const [row] = await selectReviews(tx).where(and(eq(reviews.id, id), isVisiblePerson(viewerId)));
  return row;
}

/** Counts the reviews per number of stars, for one bot or for all bots. */
export async function countStars(tx: Queryable, botId?: number): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .select({ stars: reviews.stars, people: count() })
    .from(reviews)
    .innerJoin(bots, eq(bots.id, reviews.botId))
    .where(and(isNull(bots.deletedAt), botId === undefined ? undefined : eq(reviews.botId, botId)))
    .groupBy(reviews.stars);
  return new Map(rows.map(({ stars, people }) => [stars, people]));
}

/** Whether there are more reviews than a request can count. */
export async function exceedsCountCap(tx: Queryable): Promise<boolean> {
  const [row] = await cappedCount(tx, tx.select({ id: reviews.id }).from(reviews));
  return row !== undefined && row.total > COUNT_CAP;
}

export interface ReviewText {
  readonly stars: number;
  readonly review: string;
  readonly searchKey: string;
}

/** Inserts a review; the bot must be locked. */
export async function insert(
  tx: Transaction,
  by: { readonly botId: number; readonly userId: number },
  text: ReviewText,
  now: Date,
): Promise<void> {
  await tx.insert(reviews).values({ ...by, ...text, createdAt: now, updatedAt: now });
  await addToCounters(tx, by.botId, 1, text.stars);
}

/** Updates a review; the bot must be locked. */
export async function update(tx: Transaction, { review }: ReviewRow, text: ReviewText, now: Date): Promise<void> {
  await tx
    .update(reviews)
    .set({ ...text, updatedAt: now })
    .where(eq(reviews.id, review.id));
  await addToCounters(tx, review.botId, 0, text.stars - review.stars);
}

async function addToCounters(tx: Transaction, botId: number, people: number, stars: number): Promise<void> {
  await tx
    .update(bots)
    .set({
      reviewCount: sql`${bots.reviewCount} + ${people}::int`,
      starTotal: sql`${bots.starTotal} + ${stars}::int`,
    })
    .where(eq(bots.id, botId));
}

/** Sets the team's reply; null removes it. */
export async function setReply(
  tx: Transaction,
  reviewId: number,
  reply: { readonly text: string; readonly byId: number; readonly now: Date } | null,
): Promise<void> {
  await tx
    .update(reviews)
    .set({ reply: reply?.text ?? null, repliedById: reply?.byId ?? null, repliedAt: reply?.now ?? null })
    .where(eq(reviews.id, reviewId));
}

/** The author's name, which is part of a review's search key. */
export async function getName(tx: Queryable, userId: number) {
  const rows = await tx
    .select({ firstname: users.firstname, lastname: users.lastname, username: users.username })
    .from(users)
    .where(eq(users.id, userId));
  return exactlyOne(rows);
}
