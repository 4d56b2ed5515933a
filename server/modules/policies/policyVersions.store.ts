import { and, asc, count, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { COUNT_CAP } from '../../../rules/paging.ts';
import { paginate } from '../../database/paginate.ts';
import { policies, policyAcceptances, policyTypes } from '../../database/tables/people/policies.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { LookupSort } from '../../generated/schema.ts';
import type { Language } from '../../i18n/translate.ts';
import { orderByName } from '../lookups/lookupRecord.ts';
import { matchesText } from '../ground/texts/textTerm.ts';
import { currentTextSql, policyColumns } from './policies.store.ts';

const selectVersions = (tx: Queryable, now: Date) =>
  tx
    .select({
      ...policyColumns,
      isCurrent: sql<boolean>`coalesce(${policies.id} = ${currentTextSql(sql`policies.policy_type_id`, now.toISOString())}, false)`,
      acceptedCount: sql<number>`(
        select count(*) from (
          select 1 from ${policyAcceptances} a where a.policy_id = policies.id limit ${COUNT_CAP + 1}) counted
      )`.mapWith(Number),
    })
    .from(policies)
    .innerJoin(policyTypes, eq(policyTypes.id, policies.policyTypeId));

export type VersionRow = Awaited<ReturnType<typeof selectVersions>>[number];

interface VersionFilter {
  readonly policyTypeId: number | null | undefined;
  readonly active: boolean | undefined;
  readonly searchText: string | null | undefined;
}

interface VersionPage {
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly sortBy: LookupSort;
  readonly descending: boolean;
  readonly language: Language;
}

/** A page of the versions. There are only dozens of them, so the text search needs no index. */
export function listPage(tx: Queryable, filter: VersionFilter, params: VersionPage, now: Date) {
  const where = and(
    typeof filter.policyTypeId === 'number' ? eq(policies.policyTypeId, filter.policyTypeId) : undefined,
    filter.active === undefined ? undefined : eq(policies.active, filter.active),
    or(matchesText(policies.description, filter.searchText), matchesText(policies.descriptionTr, filter.searchText)),
  );
  const direction = params.descending ? desc : asc;
  const sortColumns: Readonly<Record<LookupSort, SQL | AnyPgColumn>> = {
    name: orderByName(params.language, policyTypes),
    active: policies.active,
    cts: policies.createdAt,
    uts: policies.updatedAt,
  };
  return paginate(
    params,
    selectVersions(tx, now)
      .where(where)
      .orderBy(direction(sortColumns[params.sortBy]), desc(policies.version), desc(policies.id)),
    tx.select({ total: count() }).from(policies).where(where),
  );
}

export async function find(tx: Queryable, id: number, now: Date): Promise<VersionRow | undefined> {
  const [row] = await selectVersions(tx, now).where(eq(policies.id, id));
  return row;
}

export const setActive = async (tx: Transaction, id: number, active: boolean, now: Date): Promise<void> => {
  await tx.update(policies).set({ active, updatedAt: now }).where(eq(policies.id, id));
};

/** Deletes a version, and stores its number so that no later version gets it; the type must be locked. */
export async function remove(
  tx: Transaction,
  { id, policyTypeId, version }: Pick<VersionRow, 'id' | 'policyTypeId' | 'version'>,
): Promise<void> {
  await tx.delete(policies).where(eq(policies.id, id));
  await tx
    .update(policyTypes)
    .set({ lastDeletedVersion: sql`greatest(${policyTypes.lastDeletedVersion}, ${version}::int)` })
    .where(eq(policyTypes.id, policyTypeId));
}

/** The id of the newest version of a type. */
export async function findNewestId(tx: Transaction, policyTypeId: number): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: policies.id })
    .from(policies)
    .where(eq(policies.policyTypeId, policyTypeId))
    .orderBy(desc(policies.version))
    .limit(1);
  return row?.id;
}

/** The id of a type's text in effect at `now`, if any. */
export async function findCurrentId(tx: Transaction, policyTypeId: number, now: Date): Promise<number | undefined> {
  const [row] = await tx.execute<{ id: number | null }>(
    sql`select ${currentTextSql(sql`${policyTypeId}::bigint`, now.toISOString())} as id`,
  );
  return row?.id ?? undefined;
}
