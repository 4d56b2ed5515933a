import { and, count, desc, eq, sql } from 'drizzle-orm';
import { prepareOnce } from '../../database/statements/prepareOnce.ts';
import { paginate } from '../../database/paginate.ts';
import { contentVersions, type StoredHelpItem } from '../../database/tables/platform/content.ts';
import { users } from '../../database/tables/people/people.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { ContentPage } from '../../generated/schema.ts';

/** The texts of a page in both languages. */
export interface PageTexts {
  readonly description: string | null;
  readonly descriptionTr: string | null;
  readonly items: readonly StoredHelpItem[] | null;
}

/** A stored version of a page. */
export interface StoredVersion extends PageTexts {
  readonly version: number;
}

const textColumns = {
  version: contentVersions.version,
  description: contentVersions.description,
  descriptionTr: contentVersions.descriptionTr,
  items: contentVersions.items,
};

const newestQuery = prepareOnce((tx, _only: 'newest') =>
  tx
    .select(textColumns)
    .from(contentVersions)
    .where(eq(contentVersions.page, sql.placeholder('page')))
    .orderBy(desc(contentVersions.version))
    .limit(1)
    .prepare('content_newest'),
);

/** Finds the latest published version of a page. */
export async function findNewest(tx: Queryable, page: ContentPage): Promise<StoredVersion | undefined> {
  const [row] = await newestQuery(tx, 'newest').execute({ page });
  return row;
}

/** Finds one version of a page. */
export async function find(tx: Queryable, page: ContentPage, version: number): Promise<StoredVersion | undefined> {
  const [row] = await tx
    .select(textColumns)
    .from(contentVersions)
    .where(and(eq(contentVersions.page, page), eq(contentVersions.version, version)));
  return row;
}

const selectVersions = (tx: Queryable) =>
  tx
    .select({
      page: contentVersions.page,
      version: contentVersions.version,
      createdAt: contentVersions.createdAt,
      author: { id: users.id, firstname: users.firstname, lastname: users.lastname, username: users.username },
    })
    .from(contentVersions)
    .leftJoin(users, eq(users.id, contentVersions.createdById));

export type VersionRow = Awaited<ReturnType<typeof selectVersions>>[number];

/** Lists the versions of a page without their texts, the newest first. */
export const listVersions = (
  tx: Queryable,
  page: ContentPage,
  params: { readonly pageNumber: number; readonly pageSize: number },
): Promise<{ rows: VersionRow[]; total: number }> =>
  paginate(
    params,
    selectVersions(tx).where(eq(contentVersions.page, page)).orderBy(desc(contentVersions.version)),
    tx.select({ total: count() }).from(contentVersions).where(eq(contentVersions.page, page)),
  );

/** Inserts a version; undefined when the page already has one with this number. */
export async function insert(
  tx: Transaction,
  row: StoredVersion & { readonly page: ContentPage; readonly createdById: number; readonly createdAt: Date },
): Promise<number | undefined> {
  const [inserted] = await tx
    .insert(contentVersions)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: contentVersions.id });
  return inserted?.id;
}
