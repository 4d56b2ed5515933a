import { and, asc, count, eq, ne, or } from 'drizzle-orm';
import { exactlyOne } from '../../database/statements/exactlyOne.ts';
import { users } from '../../database/tables/people/people.ts';
import { savedViews } from '../../database/tables/platform/savedViews.ts';
import type { Queryable, Transaction } from '../../database/types.ts';

const selectViews = (tx: Queryable) =>
  tx
    .select({
      id: savedViews.id,
      ownerId: savedViews.ownerId,
      table: savedViews.table,
      name: savedViews.name,
      query: savedViews.query,
      isShared: savedViews.isShared,
      updatedAt: savedViews.updatedAt,
      owner: { firstname: users.firstname, lastname: users.lastname, username: users.username },
    })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.ownerId));

export type ViewRow = Awaited<ReturnType<typeof selectViews>>[number];

/** The views of a table that an admin sees: own ones and those that others share, by name. */
export const list = (tx: Queryable, viewerId: number, table: string, limit: number): Promise<ViewRow[]> =>
  selectViews(tx)
    .where(and(eq(savedViews.table, table), or(eq(savedViews.ownerId, viewerId), eq(savedViews.isShared, true))))
    .orderBy(asc(savedViews.nameKey), asc(savedViews.id))
    .limit(limit);

export async function find(tx: Queryable, id: number): Promise<ViewRow> {
  return exactlyOne(await selectViews(tx).where(eq(savedViews.id, id)));
}

/** Locks a view of its owner until the transaction ends. */
export async function findOwnForUpdate(tx: Transaction, ownerId: number, id: number) {
  const [row] = await tx
    .select({ id: savedViews.id, table: savedViews.table })
    .from(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.ownerId, ownerId)))
    .for('update');
  return row;
}

export async function countOwn(tx: Queryable, ownerId: number, table: string): Promise<number> {
  const own = and(eq(savedViews.ownerId, ownerId), eq(savedViews.table, table));
  return exactlyOne(await tx.select({ total: count() }).from(savedViews).where(own)).total;
}

/** Whether the owner has another view of this name for the table. */
export async function hasName(
  tx: Queryable,
  { ownerId, table, nameKey }: { readonly ownerId: number; readonly table: string; readonly nameKey: string },
  exceptId = 0,
): Promise<boolean> {
  const rows = await tx
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(
      and(
        eq(savedViews.ownerId, ownerId),
        eq(savedViews.table, table),
        eq(savedViews.nameKey, nameKey),
        ne(savedViews.id, exceptId),
      ),
    );
  return rows.length > 0;
}

interface ViewValues {
  readonly name: string;
  readonly nameKey: string;
  readonly isShared: boolean;
}

export async function add(
  tx: Transaction,
  values: ViewValues & { readonly ownerId: number; readonly table: string; readonly query: string },
  now: Date,
): Promise<number> {
  const rows = await tx
    .insert(savedViews)
    .values({ ...values, createdAt: now, updatedAt: now })
    .returning({ id: savedViews.id });
  return exactlyOne(rows).id;
}

export async function update(
  tx: Transaction,
  id: number,
  values: ViewValues & { readonly query?: string },
  now: Date,
): Promise<void> {
  await tx
    .update(savedViews)
    .set({ ...values, updatedAt: now })
    .where(eq(savedViews.id, id));
}

/** Deletes a view that is the admin's own or shared. Returns what it was. */
export async function remove(tx: Queryable, adminId: number, id: number) {
  const [row] = await tx
    .delete(savedViews)
    .where(and(eq(savedViews.id, id), or(eq(savedViews.ownerId, adminId), eq(savedViews.isShared, true))))
    .returning({ ownerId: savedViews.ownerId, name: savedViews.name });
  return row;
}
