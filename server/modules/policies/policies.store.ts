import { and, asc, eq, max, sql } from 'drizzle-orm';
import { builtOnce } from '../../database/builtOnce.ts';
import { onlyRow } from '../../database/onlyRow.ts';
import { policies, policyTypes } from '../../database/tables/policies.ts';
import type { Queryable, Transaction } from '../../database/types.ts';

/** Admins see everything, others what is switched on. */
export type PolicyScope = 'active' | 'everything';

const typesQuery = builtOnce((tx, scope: PolicyScope) =>
  tx
    .select({
      id: policyTypes.id,
      name: policyTypes.name,
      nameTr: policyTypes.nameTr,
      active: policyTypes.active,
      createdAt: policyTypes.createdAt,
      updatedAt: policyTypes.updatedAt,
      /** The newest text of the type that has come into force. */
      currentPolicyId: sql<number | null>`(
        select p.id from ${policies} p
        where p.policy_type_id = ${policyTypes}.id and p.active
          and (p.effective_at is null or p.effective_at <= ${sql.placeholder('now')}::timestamptz)
        order by p.version desc limit 1)`.mapWith(Number),
    })
    .from(policyTypes)
    .where(scope === 'active' ? eq(policyTypes.active, true) : undefined)
    .orderBy(asc(policyTypes.id))
    .prepare(`policies_types_${scope}`),
);

/** The policy types by number, each with the text that holds at `now`. */
export const listTypes = (tx: Queryable, scope: PolicyScope, now: Date) =>
  typesQuery(tx, scope).execute({ now: now.toISOString() });

const textQuery = builtOnce((tx, scope: PolicyScope) =>
  tx
    .select({
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
    })
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

/** Whether a policy type exists; locked until the transaction ends, so that versions are counted one by one. */
export async function lockType(tx: Transaction, policyTypeId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: policyTypes.id })
    .from(policyTypes)
    .where(eq(policyTypes.id, policyTypeId))
    .for('update');
  return rows.length > 0;
}

/** Adds the next version of a type's text; the type must be locked. */
export async function insertNextVersion(
  tx: Transaction,
  text: Omit<typeof policies.$inferInsert, 'version'>,
): Promise<{ readonly id: number; readonly version: number }> {
  const [newest] = await tx
    .select({ version: max(policies.version) })
    .from(policies)
    .where(eq(policies.policyTypeId, text.policyTypeId));
  const rows = await tx
    .insert(policies)
    .values({ ...text, version: (newest?.version ?? 0) + 1 })
    .returning({ id: policies.id, version: policies.version });
  return onlyRow(rows);
}

export type PolicyTypeRow = Awaited<ReturnType<typeof listTypes>>[number];
export type PolicyRow = Awaited<ReturnType<ReturnType<typeof textQuery>['execute']>>[number];
