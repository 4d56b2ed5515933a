import { BALANCE_LIMITS, balanceChangeSchema } from '../../../rules/market/balances.ts';
import { boundedPage } from '../../../rules/paging.ts';
import { searchKey } from '../../database/keys.ts';
import { userTypeIds } from '../../database/referenceIds.ts';
import type { Queryable } from '../../database/types.ts';
import type {
  Balance,
  MutationAddAppTransactionBalanceArgs,
  QueryGetAppTransactionListByUserIdArgs,
  Transaction,
} from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { assertNotStale } from '../../context/assertNotStale.ts';
import { parseInput } from '../../context/parseInput.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { lockPeople } from '../people/people.locks.ts';
import { getCurrency, toBalance, toTransaction } from './balances.mapper.ts';
import * as store from './balances.store.ts';

/**
 * Reads a balance. Only app users have one.
 * @throws UserError 404 for an unknown user, 400 for other accounts
 */
async function getBalance(tx: Queryable, userId: number): Promise<store.BalanceRow> {
  const row = await store.find(tx, userId);
  if (row === undefined) throw new UserError(404, 'people.notFound');
  if (row.typeId !== userTypeIds.app_user) throw new UserError(400, 'balances.notAppUser');
  return row;
}

/** Returns the balance of an app user; 0 before the first change. */
export const get = async (ctx: Context, userId: number): Promise<Balance> =>
  toBalance(await getBalance(ctx.db, userId));

/** Returns the transactions of an app user's balance, the latest first by default. */
export async function list(
  ctx: Context,
  args: QueryGetAppTransactionListByUserIdArgs,
): Promise<{ data: Transaction[]; total: number }> {
  await getBalance(ctx.db, args.userId);
  const { rows, total } = await store.listPage(
    ctx.db,
    { userId: args.userId, searchText: args.searchText, kind: args.kind },
    { ...boundedPage(args), sortBy: args.sortBy ?? 'cts', descending: (args.sortOrder ?? 'desc') === 'desc' },
  );
  const authors = await store.findAuthors(ctx.db, requireViewer(ctx).id, rows);
  const getAuthor = (id: number | null) => (id === null ? undefined : authors.get(id));
  return { data: rows.map((row) => toTransaction(ctx.language, row, getAuthor(row.createdById))), total };
}

/**
 * An admin adds to or subtracts from the balance of an app user. Changes of one balance are serialized, and each has a
 * later timestamp than the one before.
 * @throws UserError 400 for an invalid amount or an empty text, and when the balance would leave its limits; 404; 409
 * when the balance changed since the caller read it
 */
export async function add(ctx: Context, args: MutationAddAppTransactionBalanceArgs): Promise<Balance> {
  const { userId, expectedUts } = args;
  const viewer = requireViewer(ctx);
  const { amount, description } = await parseInput(balanceChangeSchema, {
    amount: args.amount,
    description: args.description,
  });
  return ctx.db.transaction(async (tx) => {
    await lockPeople(tx, [userId]);
    const before = await getBalance(tx, userId);
    assertNotStale(expectedUts, before.updatedAt, 'balances.outdated');
    const at = new Date(Math.max(ctx.now().getTime(), before.updatedAt.getTime() + 1));
    const entry = { userId, amount, description, searchKey: searchKey(description), createdById: viewer.id };
    const isWithin = await store.applyChange(tx, entry, BALANCE_LIMITS.balance, at);
    if (!isWithin) throw new UserError(400, amount.startsWith('-') ? 'balances.tooLow' : 'balances.tooHigh');
    const after = await getBalance(tx, userId);
    await recordAudit(tx, ctx, {
      action: 'balances.changed',
      subjectType: 'user',
      subjectId: userId,
      before: { current: before.current },
      after: { current: after.current, amount, currency: getCurrency(after), description },
    });
    return toBalance(after);
  });
}
