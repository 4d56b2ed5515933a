import { and, asc, count, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { BotLaneName } from '../../../../rules/bots/lanes.ts';
import { exactlyOne } from '../../../database/statements/exactlyOne.ts';
import { botCredentials } from '../../../database/tables/bots/bots.ts';
import { botTokens } from '../../../database/tables/bots/tokens.ts';
import type { Queryable, Transaction } from '../../../database/types.ts';

export type TokenRow = typeof botTokens.$inferSelect;

const isValid = (now: Date) => or(isNull(botTokens.validUntil), gt(botTokens.validUntil, now));

/** The valid tokens of a bot, the oldest first. */
export const list = (tx: Queryable, botId: number, now: Date): Promise<TokenRow[]> =>
  tx
    .select()
    .from(botTokens)
    .where(and(eq(botTokens.botId, botId), isValid(now)))
    .orderBy(asc(botTokens.createdAt), asc(botTokens.id));

/** A valid token of a bot. */
export async function find(tx: Queryable, botId: number, id: number, now: Date): Promise<TokenRow | undefined> {
  const [row] = await tx
    .select()
    .from(botTokens)
    .where(and(eq(botTokens.botId, botId), eq(botTokens.id, id), isValid(now)));
  return row;
}

export async function countValid(tx: Queryable, botId: number, now: Date): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(botTokens)
    .where(and(eq(botTokens.botId, botId), isValid(now)));
  return row?.total ?? 0;
}

export interface NewToken {
  readonly botId: number;
  readonly name: string;
  readonly lane: BotLaneName;
  readonly tokenHash: string;
  readonly hint: string;
  readonly createdAt: Date;
}

export async function insert(tx: Queryable, token: NewToken): Promise<TokenRow> {
  return exactlyOne(await tx.insert(botTokens).values(token).returning());
}

/** Lets a token end at a time, in favour of the one that has replaced it. */
export async function replace(tx: Transaction, { id, tokenHash }: TokenRow, byId: number, until: Date): Promise<void> {
  await tx.update(botTokens).set({ validUntil: until, replacedById: byId }).where(eq(botTokens.id, id));
  await clearCopy(tx, tokenHash);
}

/** Ends a token, and those that it has replaced and that are still valid. */
export async function remove(tx: Transaction, { id, tokenHash }: TokenRow): Promise<void> {
  await tx.delete(botTokens).where(or(eq(botTokens.id, id), eq(botTokens.replacedById, id)));
  await clearCopy(tx, tokenHash);
}

/** Ends the tokens that a token has replaced. */
export async function removeReplaced(tx: Transaction, byId: number): Promise<void> {
  await tx.delete(botTokens).where(eq(botTokens.replacedById, byId));
}

/** Deletes the tokens of a bot that have ended. */
export async function removeEnded(tx: Transaction, botId: number, now: Date): Promise<void> {
  await tx.delete(botTokens).where(and(eq(botTokens.botId, botId), lte(botTokens.validUntil, now)));
}

/** Ends all tokens of a bot, or those of a lane. */
export async function removeAll(tx: Queryable, botId: number, lane?: BotLaneName): Promise<void> {
  await tx
    .delete(botTokens)
    .where(and(eq(botTokens.botId, botId), lane === undefined ? undefined : eq(botTokens.lane, lane)));
  if (lane !== 'test')
    await tx
      .update(botCredentials)
      .set({ botTokenHash: null, botTokenHint: null })
      .where(eq(botCredentials.botId, botId));
}

/** Servers of the release before must not accept an ended token either. */
async function clearCopy(tx: Transaction, tokenHash: string): Promise<void> {
  await tx
    .update(botCredentials)
    .set({ botTokenHash: null, botTokenHint: null })
    .where(eq(botCredentials.botTokenHash, sql`${tokenHash}`));
}
