import { and, count, desc, eq, gt, isNull, lt, sql, sum, type SQL } from 'drizzle-orm';
import { lockUntilEnd, WHOLE } from '../../database/advisoryLock.ts';
import { oneTimeCodes, type CODE_PURPOSES } from '../../database/tables/people/accounts.ts';
import type { Queryable, Transaction } from '../../database/types.ts';

export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** What a code is valid for: one purpose at one target. */
export interface CodeAddress {
  readonly purpose: CodePurpose;
  /**
   * Where the code went: an e-mail key, a phone number with the mailbox or the requesting address, or a Matrix id with
   * the requesting user.
   */
  readonly target: string;
}

/**
 * Serializes the requests of one IP address and those for one target, so that each sees the others' rows when it
 * counts.
 */
export async function lockRequests(tx: Transaction, addressKey: string, target: string): Promise<void> {
  await lockUntilEnd(tx, 'codeAddresses', addressKey);
  await lockUntilEnd(tx, 'codeTargets', target);
}

/** Serializes the text messages, so that each request sees the others' rows when it counts. */
export async function lockTexts(tx: Transaction): Promise<void> {
  await lockUntilEnd(tx, 'textMessages', WHOLE);
}

/** Counts the codes by text message since a date: of a number, of all numbers of its country code, and all. */
export async function countTexts(
  tx: Queryable,
  { number, countryCode, mark }: { readonly number: string; readonly countryCode: string; readonly mark: string },
  since: Date,
): Promise<{ readonly number: number; readonly country: number; readonly all: number }> {
  const countStarting = (start: string) =>
    sql<number>`count(*) filter (where starts_with(${oneTimeCodes.target}, ${start}))`.mapWith(Number);
  const [row] = await tx
    .select({ number: countStarting(`${number}${mark}`), country: countStarting(countryCode), all: count() })
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.purpose, 'phone'),
        gt(oneTimeCodes.createdAt, since),
        sql`position(${mark} in ${oneTimeCodes.target}) > 0`,
      ),
    );
  return row ?? { number: 0, country: 0, all: 0 };
}

/** Lists when the last codes were requested, newest first, at most `limit` of them. */
export async function listCodeTimes(
  tx: Queryable,
  by:
    | { readonly target: string }
    | { readonly targetStart: string }
    | { readonly addressKey: string }
    | { readonly addressStart: string },
  since: Date,
  limit: number,
): Promise<readonly Date[]> {
  const rows = await tx
    .select({ createdAt: oneTimeCodes.createdAt })
    .from(oneTimeCodes)
    .where(and(isCountedBy(by), gt(oneTimeCodes.createdAt, since)))
    .orderBy(desc(oneTimeCodes.createdAt))
    .limit(limit);
  return rows.map(({ createdAt }) => createdAt);
}

function isCountedBy(by: Parameters<typeof listCodeTimes>[1]): SQL {
  if ('target' in by) return eq(oneTimeCodes.target, by.target);
  if ('targetStart' in by) return sql`starts_with(${oneTimeCodes.target}, ${by.targetStart})`;
  if ('addressKey' in by) return eq(oneTimeCodes.addressKey, by.addressKey);
  return sql`starts_with(${oneTimeCodes.addressKey}, ${by.addressStart})`;
}

const isOpenCode = ({ purpose, target }: CodeAddress) =>
  and(eq(oneTimeCodes.purpose, purpose), eq(oneTimeCodes.target, target), isNull(oneTimeCodes.usedAt));

/** Stores a new code and voids the previous one. */
export async function replaceCode(tx: Transaction, code: typeof oneTimeCodes.$inferInsert, now: Date): Promise<void> {
  await tx.update(oneTimeCodes).set({ usedAt: now }).where(isOpenCode(code));
  await tx.insert(oneTimeCodes).values(code);
}

/** Finds the open code of a target, otherwise its last one. Ids are not ordered by time. */
export async function findCurrentCode(tx: Queryable, { purpose, target }: CodeAddress) {
  const [row] = await tx
    .select()
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.purpose, purpose), eq(oneTimeCodes.target, target)))
    .orderBy(desc(isNull(oneTimeCodes.usedAt)), desc(oneTimeCodes.createdAt))
    .limit(1);
  return row;
}

/** Counts the attempts at all codes of a target since a date. */
export async function countTries(tx: Queryable, { purpose, target }: CodeAddress, since: Date): Promise<number> {
  const [row] = await tx
    .select({ tries: sum(oneTimeCodes.tries).mapWith(Number) })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.target, target), eq(oneTimeCodes.purpose, purpose), gt(oneTimeCodes.createdAt, since)));
  return row?.tries ?? 0;
}

/**
 * Counts an attempt before the code is compared, so that parallel attempts cannot share one. Used codes count on,
 * otherwise the count would reveal that they were used.
 * @returns the attempts including this one; undefined when the code accepts no more
 */
export async function countTry(tx: Queryable, id: number, maxTries: number, now: Date): Promise<number | undefined> {
  const [row] = await tx
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(and(eq(oneTimeCodes.id, id), lt(oneTimeCodes.tries, maxTries), gt(oneTimeCodes.expiresAt, now)))
    .returning({ tries: oneTimeCodes.tries });
  return row?.tries;
}

/**
 * Marks a code as used.
 * @returns whether this call marked it
 */
export async function markCodeUsed(tx: Queryable, id: number, now: Date): Promise<boolean> {
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
