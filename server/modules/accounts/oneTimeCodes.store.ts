import { and, desc, eq, gt, isNull, lt, sql, sum } from 'drizzle-orm';
import { oneTimeCodes, type codePurposes } from '../../database/tables/accounts.ts';
import type { Queryable, Transaction } from '../../database/types.ts';

export type CodePurpose = (typeof codePurposes)[number];

/** What a code is good for: one purpose at one target. */
export interface CodeAddress {
  readonly purpose: CodePurpose;
  /** The e-mail key or the number in digits that it was sent to. */
  readonly target: string;
}

const lockSpaces = { address: 1, target: 2 } as const;

/** Lets the requests of one address and those for one target through one by one, so that their limits count each other. */
export async function lockRequests(tx: Transaction, addressKey: string, target: string): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(${lockSpaces.address}::int, hashtext(${addressKey})),
      pg_advisory_xact_lock(${lockSpaces.target}::int, hashtext(${target}))`);
}

/** When the last codes were asked for, newest first, `limit` at most. */
export async function momentsOfCodes(
  tx: Queryable,
  by: { readonly target: string } | { readonly addressKey: string },
  since: Date,
  limit: number,
): Promise<readonly Date[]> {
  const rows = await tx
    .select({ createdAt: oneTimeCodes.createdAt })
    .from(oneTimeCodes)
    .where(
      and(
        'target' in by ? eq(oneTimeCodes.target, by.target) : eq(oneTimeCodes.addressKey, by.addressKey),
        gt(oneTimeCodes.createdAt, since),
      ),
    )
    .orderBy(desc(oneTimeCodes.createdAt))
    .limit(limit);
  return rows.map(({ createdAt }) => createdAt);
}

const openAt = ({ purpose, target }: CodeAddress) =>
  and(eq(oneTimeCodes.purpose, purpose), eq(oneTimeCodes.target, target), isNull(oneTimeCodes.usedAt));

/** Puts a new code in the place of the one before. */
export async function replaceCode(tx: Transaction, code: typeof oneTimeCodes.$inferInsert, now: Date): Promise<void> {
  await tx.update(oneTimeCodes).set({ usedAt: now }).where(openAt(code));
  await tx.insert(oneTimeCodes).values(code);
}

/** The open code of a target, else the one it had last. Ids do not tell which came first. */
export async function currentCode(tx: Queryable, { purpose, target }: CodeAddress) {
  const [row] = await tx
    .select()
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.purpose, purpose), eq(oneTimeCodes.target, target)))
    .orderBy(desc(isNull(oneTimeCodes.usedAt)), desc(oneTimeCodes.createdAt))
    .limit(1);
  return row;
}

/** Tries at all codes of a target since a moment. */
export async function countTries(tx: Queryable, { purpose, target }: CodeAddress, since: Date): Promise<number> {
  const [row] = await tx
    .select({ tries: sum(oneTimeCodes.tries).mapWith(Number) })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.target, target), eq(oneTimeCodes.purpose, purpose), gt(oneTimeCodes.createdAt, since)));
  return row?.tries ?? 0;
}

/**
 * Counts a try, before the code is compared: parallel tries cannot share one. Codes that were used up count on, or who
 * guesses would see that they were.
 * @returns how many there were with this one; undefined when the code takes no more
 */
export async function countTry(tx: Queryable, id: number, maxTries: number, now: Date): Promise<number | undefined> {
  const [row] = await tx
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(and(eq(oneTimeCodes.id, id), lt(oneTimeCodes.tries, maxTries), gt(oneTimeCodes.expiresAt, now)))
    .returning({ tries: oneTimeCodes.tries });
  return row?.tries;
}

/** Whether this call is the one that used the code up. */
export async function useUp(tx: Queryable, id: number, now: Date): Promise<boolean> {
  const rows = await tx
    .update(oneTimeCodes)
    .set({ usedAt: now })
    .where(and(eq(oneTimeCodes.id, id), isNull(oneTimeCodes.usedAt)))
    .returning({ id: oneTimeCodes.id });
  return rows.length > 0;
}

/** Voids the open codes of an account. */
export async function voidCodes(tx: Queryable, userId: number, now: Date): Promise<void> {
  await tx
    .update(oneTimeCodes)
    .set({ usedAt: now })
    .where(and(eq(oneTimeCodes.userId, userId), isNull(oneTimeCodes.usedAt)));
}
