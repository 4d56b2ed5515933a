import { and, desc, eq, lte, max, count } from 'drizzle-orm';
import { MANIFEST_LIMITS } from '../../../rules/bots/manifest/manifest.ts';
import { paginate } from '../../database/paginate.ts';
import { botManifests } from '../../database/tables/bots/manifests.ts';
import { users } from '../../database/tables/people/people.ts';
import type { Queryable, Transaction } from '../../database/types.ts';

type ManifestRow = typeof botManifests.$inferSelect;

/** Stores what a manifest made of a bot that is locked, and deletes the oldest versions beyond the limit. */
export async function insert(
  tx: Transaction,
  values: Pick<ManifestRow, 'botId' | 'body' | 'changes' | 'appliedBy'>,
  now: Date,
): Promise<number> {
  const { botId } = values;
  const [last] = await tx
    .select({ number: max(botManifests.number) })
    .from(botManifests)
    .where(eq(botManifests.botId, botId));
  const number = (last?.number ?? 0) + 1;
  await tx.insert(botManifests).values({ ...values, number, createdAt: now });
  await tx
    .delete(botManifests)
    .where(and(eq(botManifests.botId, botId), lte(botManifests.number, number - MANIFEST_LIMITS.versions)));
  return number;
}

/** The stored manifest of a version. */
export async function findBody(tx: Queryable, botId: number, number: number): Promise<string | undefined> {
  const [row] = await tx
    .select({ body: botManifests.body })
    .from(botManifests)
    .where(and(eq(botManifests.botId, botId), eq(botManifests.number, number)));
  return row?.body;
}

/** Returns a page of the applied versions, the newest first. */
export function listPage(tx: Queryable, botId: number, page: { pageNumber: number; pageSize: number }) {
  const where = eq(botManifests.botId, botId);
  return paginate(
    page,
    tx
      .select({
        number: botManifests.number,
        changes: botManifests.changes,
        createdAt: botManifests.createdAt,
        author: {
          id: users.id,
          firstname: users.firstname,
          lastname: users.lastname,
          username: users.username,
        },
      })
      .from(botManifests)
      .leftJoin(users, eq(users.id, botManifests.appliedBy))
      .where(where)
      .orderBy(desc(botManifests.number)),
    tx.select({ total: count() }).from(botManifests).where(where),
  );
}
