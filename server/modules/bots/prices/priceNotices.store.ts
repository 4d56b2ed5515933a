import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import { botStatusIds } from '../../../database/referenceIds.ts';
import { bots } from '../../../database/tables/bots/bots.ts';
import { botPriceNotices } from '../../../database/tables/bots/priceNotices.ts';
import { subscriptions } from '../../../database/tables/bots/store.ts';
import { teams } from '../../../database/tables/bots/teams.ts';
import type { Transaction } from '../../../database/types.ts';
import { isExistingBot } from '../botRecord.ts';

const { lowestPrice, announcedAt, nextAt, raiseTo } = botPriceNotices;

/** The earliest time of the next notice: a day after the last one. */
const afterPause = sql`${announcedAt} + interval '1 day'`;

interface PriceChange {
  readonly botId: number;
  readonly before: string;
  readonly price: string;
}

/** Records a raised price. A notice that is being sent continues first. */
export async function addRaise(
  tx: Transaction,
  { botId, before, price, raisedById }: PriceChange & { readonly raisedById: number },
  now: Date,
): Promise<void> {
  const lowest = sql`least(${lowestPrice}, ${before}::numeric)`;
  await tx
    .insert(botPriceNotices)
    .values({ botId, lowestPrice: before, raisedById, nextAt: now })
    .onConflictDoUpdate({
      target: botPriceNotices.botId,
      set: {
        lowestPrice: lowest,
        raisedById,
        nextAt: sql`case when ${raiseTo} is not null then ${nextAt}
          when ${price}::numeric > ${lowest} then greatest(${now.toISOString()}::timestamptz, ${afterPause}) end`,
      },
    });
}

/** Records a reduced price: a raise that it takes back is not announced. */
export async function addReduction(tx: Transaction, { botId, price }: PriceChange): Promise<void> {
  await tx
    .update(botPriceNotices)
    .set({
      lowestPrice: sql`least(${lowestPrice}, ${price}::numeric)`,
      nextAt: sql`case when ${raiseTo} is not null or ${price}::numeric > ${lowestPrice} then ${nextAt} end`,
    })
    .where(eq(botPriceNotices.botId, botId));
}

/** A notice that is being sent. */
export interface Raise {
  readonly from: string;
  readonly to: string;
  /** The last notified subscriber. */
  readonly lastUserId: number;
}

/** Locks the first due notice of a published bot until the transaction ends. */
export async function lockNext(tx: Transaction, now: Date) {
  const [row] = await tx
    .select({ notice: botPriceNotices, botName: bots.name, price: bots.price })
    .from(botPriceNotices)
    .innerJoin(bots, eq(bots.id, botPriceNotices.botId))
    .innerJoin(teams, eq(teams.id, bots.teamId))
    .where(and(lte(nextAt, now), eq(bots.statusId, botStatusIds.published), isExistingBot))
    .orderBy(asc(nextAt), asc(botPriceNotices.botId))
    .limit(1)
    .for('update', { of: botPriceNotices, skipLocked: true });
  if (row === undefined) return undefined;
  const { raiseFrom: from, raiseTo: to, lastUserId, ...notice } = row.notice;
  const raise: Raise | undefined = from === null || to === null ? undefined : { from, to, lastUserId };
  return { ...notice, botName: row.botName, price: row.price, raise };
}

export type DueNotice = NonNullable<Awaited<ReturnType<typeof lockNext>>>;

/** Begins the notice of the current price. Returns undefined when the price is not above the lowest one. */
export async function startRaise(
  tx: Transaction,
  { botId, lowestPrice: from, price: to }: Pick<DueNotice, 'botId' | 'lowestPrice' | 'price'>,
  now: Date,
): Promise<Raise | undefined> {
  if (Number(to) <= Number(from)) return undefined;
  const raise = { raiseFrom: from, raiseTo: to, lastUserId: 0 };
  await tx
    .update(botPriceNotices)
    .set({ ...raise, lowestPrice: to, announcedAt: now })
    .where(eq(botPriceNotices.botId, botId));
  return { from, to, lastUserId: 0 };
}

/** The next subscribers by id. */
export async function listSubscriberIds(
  tx: Transaction,
  botId: number,
  lastUserId: number,
  limit: number,
): Promise<number[]> {
  const rows = await tx
    .select({ id: subscriptions.userId })
    .from(subscriptions)
    .where(and(eq(subscriptions.botId, botId), gt(subscriptions.userId, lastUserId), eq(subscriptions.active, true)))
    .orderBy(asc(subscriptions.userId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function advance(tx: Transaction, botId: number, lastUserId: number): Promise<void> {
  await tx.update(botPriceNotices).set({ lastUserId, attempts: 0 }).where(eq(botPriceNotices.botId, botId));
}

/** Ends a notice. A price that was raised again in the same time is due a day after its beginning. */
export async function finish(tx: Transaction, { botId, price }: Pick<DueNotice, 'botId' | 'price'>): Promise<void> {
  await tx
    .update(botPriceNotices)
    .set({
      raiseFrom: null,
      raiseTo: null,
      lastUserId: 0,
      attempts: 0,
      nextAt: sql`case when ${price}::numeric > ${lowestPrice} then ${afterPause} end`,
    })
    .where(eq(botPriceNotices.botId, botId));
}

/** Postpones a failing notice, so that others are processed first. */
export async function postpone(
  tx: Transaction,
  { botId, attempts }: Pick<DueNotice, 'botId' | 'attempts'>,
  nextTryAt: Date,
): Promise<void> {
  await tx
    .update(botPriceNotices)
    .set({ attempts: attempts + 1, nextAt: nextTryAt })
    .where(eq(botPriceNotices.botId, botId));
}
