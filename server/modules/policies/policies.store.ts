import { and, asc, eq, max, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { prepareOnce } from '../../database/statements/prepareOnce.ts';
import { exactlyOne } from '../../database/statements/exactlyOne.ts';
import { policies, policyTypes } from '../../database/tables/people/policies.ts';
import type { Queryable, Transaction } from '../../database/types.ts';

/** Admins see everything, other users only what is active. */
export type PolicyScope = 'active' | 'everything';

/**
 * Selects the text in effect of a type: the newest active version whose effective date has passed.
 * @param now ISO 8601
 */
export const currentTextSql = (typeId: SQL, now: string | Placeholder): SQL<number | null> => sql`(
  select p.id from ${policies} p
  where p.policy_type_id = ${typeId} and p.active
    and (p.effective_at is null or p.effective_at <= ${now}::timestamptz)
  order by p.version desc limit 1)`;

const typesQuery = prepareOnce((tx, scope: PolicyScope) =>
  tx
    .select({
      id: policyTypes.id,
      name: policyTypes.name,
      nameTr: policyTypes.nameTr,
      active: policyTypes.active,
      createdAt: policyTypes.createdAt,
      updatedAt: policyTypes.updatedAt,
      currentPolicyId: currentTextSql(sql`${policyTypes}.id`, sql.placeholder('now')).mapWith(Number),
    })
    .from(policyTypes)
    .where(scope === 'active' ? eq(policyTypes.active, true) : undefined)
    .orderBy(asc(policyTypes.id))
    .prepare(`policies_types_${scope}`),
);

/** The policy types by id, each with the text in effect at `now`. */
export const listTypes = (tx: Queryable, scope: PolicyScope, now: Date) =>
  typesQuery(tx, scope).execute({ now: now.toISOString() });

/** The columns of a version of a policy, with the names of its type. */
export const policyColumns = {
  id: policies.id,
  policyTypeId: policies.policyTypeId,
  typeName: policyTypes.name,
  typeNameTr: policyTypes.nameTr,
  description: policies.description,
  descriptionTr: policies.descriptionTr,
  version: policies.version,
  effectiveAt: policies.effectiveAt,
  active: policies.active,
  createdAt: policies.createdAt,
  updatedAt: policies.updatedAt,
};

const textQuery = prepareOnce((tx, scope: PolicyScope) =>
  tx
    .select(policyColumns)
    .from(policies)
    .innerJoin(policyTypes, eq(policyTypes.id, policies.policyTypeId))
    .where(
      and(
        eq(policies.id, sql.placeholder('id')),
        scope === 'active' ? and(eq(policies.active, true), eq(policyTypes.active, true)) : undefined,
      ),
    )
    .prepare(`policies_text_${scope}`),
);

export async function findText(tx: Queryable, scope: PolicyScope, id: number): Promise<PolicyRow | undefined> {
  const [row] = await textQuery(tx, scope).execute({ id });
  return row;
}

/**
 * Locks a policy type until the transaction ends, so that version numbers are assigned one at a time. Returns false
 * when it does not exist.
 */
export async function lockType(tx: Transaction, policyTypeId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: policyTypes.id })
    .from(policyTypes)
    .where(eq(policyTypes.id, policyTypeId))
    .for('update');
  return rows.length > 0;
}

/**
 * Inserts the next version of a type's text; the type must be locked. Numbers of deleted versions are not used again:
 * the audit log names versions by them.
 * @param effectiveAt returns the date when the version takes effect
 */
export async function insertNextVersion(
  tx: Transaction,
  text: Omit<typeof policies.$inferInsert, 'version' | 'effectiveAt'>,
  effectiveAt: (isFirst: boolean) => Date,
): Promise<{ readonly id: number; readonly version: number }> {
  const [type] = await tx
    .select({ newest: max(policies.version), lastDeleted: policyTypes.lastDeletedVersion })
    .from(policyTypes)
    .leftJoin(policies, eq(policies.policyTypeId, policyTypes.id))
    .where(eq(policyTypes.id, text.policyTypeId))
    .groupBy(policyTypes.id);
  const newest = type?.newest ?? 0;
  const version = Math.max(newest, type?.lastDeleted ?? 0) + 1;
  const rows = await tx
    .insert(policies)
    .values({ ...text, version, effectiveAt: effectiveAt(newest === 0) })
    .returning({ id: policies.id, version: policies.version });
  return exactlyOne(rows);
}

export type PolicyTypeRow = Awaited<ReturnType<typeof listTypes>>[number];
export type PolicyRow = Awaited<ReturnType<ReturnType<typeof textQuery>['execute']>>[number];
