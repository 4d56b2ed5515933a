import { and, asc, count, desc, eq, ne, or, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { lockUntilEnd, WHOLE } from '../../database/advisoryLock.ts';
import { exactlyOne } from '../../database/statements/exactlyOne.ts';
import { paginate } from '../../database/paginate.ts';
import { permissions } from '../../database/tables/bots/permissions.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { LookupSort } from '../../generated/schema.ts';
import type { Language } from '../../i18n/translate.ts';
import type { BilingualName } from '../lookups/listNames.ts';
import { orderByName } from '../lookups/lookupRecord.ts';
import { matchesSearch } from '../ground/texts/searchTerm.ts';
import { matchesText } from '../ground/texts/textTerm.ts';

export type PermissionRow = typeof permissions.$inferSelect;

const getSortColumns = (language: Language): Readonly<Record<LookupSort, AnyPgColumn | SQL>> => ({
  name: orderByName(language, permissions),
  active: permissions.active,
  cts: permissions.createdAt,
  uts: permissions.updatedAt,
});

/** A page of permissions, and the number of matching ones. */
export function listPage(
  tx: Queryable,
  { active, search }: { readonly active: boolean | undefined; readonly search: string | null | undefined },
  params: {
    readonly pageNumber: number;
    readonly pageSize: number;
    readonly sortBy: LookupSort;
    readonly descending: boolean;
    readonly language: Language;
  },
): Promise<{ rows: PermissionRow[]; total: number }> {
  const where = and(
    active === undefined ? undefined : eq(permissions.active, active),
    or(
      matchesSearch(permissions.nameKey, search),
      matchesText(permissions.nameTr, search),
      matchesText(permissions.description, search),
      matchesText(permissions.descriptionTr, search),
    ),
  );
  const direction = params.descending ? desc : asc;
  return paginate(
    params,
    tx
      .select()
      .from(permissions)
      .where(where)
      .orderBy(direction(getSortColumns(params.language)[params.sortBy]), direction(permissions.id)),
    tx.select({ total: count() }).from(permissions).where(where),
  );
}

/**
 * Locks a permission until the transaction ends. The lock does not block inserts of rows that refer to the permission,
 * because its id never changes.
 */
export async function findForUpdate(tx: Transaction, id: number): Promise<PermissionRow | undefined> {
  const [row] = await tx.select().from(permissions).where(eq(permissions.id, id)).for('no key update');
  return row;
}

/** Inserts a permission; the caller must hold `lockNames` and have checked the name. */
export async function insert(
  tx: Transaction,
  values: Pick<PermissionRow, 'name' | 'nameKey' | 'description' | 'image'>,
  now: Date,
): Promise<PermissionRow> {
  return exactlyOne(
    await tx
      .insert(permissions)
      .values({ ...values, createdAt: now, updatedAt: now })
      .returning(),
  );
}

/** Serializes changes of names, so that two requests cannot give the same name to two permissions. */
export async function lockNames(tx: Transaction): Promise<void> {
  await lockUntilEnd(tx, 'permissionNames', WHOLE);
}

/** The names of the other permissions. Requires `lockNames`. */
export function listOtherNames(tx: Transaction, exceptId: number | null): Promise<BilingualName[]> {
  return tx
    .select({ name: permissions.name, nameTr: permissions.nameTr })
    .from(permissions)
    .where(exceptId === null ? undefined : ne(permissions.id, exceptId));
}

export type PermissionChange = Partial<Omit<PermissionRow, 'id' | 'createdAt' | 'updatedAt'>>;

export async function update(tx: Transaction, id: number, change: PermissionChange, now: Date): Promise<PermissionRow> {
  return exactlyOne(
    await tx
      .update(permissions)
      .set({ ...change, updatedAt: now })
      .where(eq(permissions.id, id))
      .returning(),
  );
}
