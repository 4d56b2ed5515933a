import { and, asc, count, eq, ne, sql, type SQL } from 'drizzle-orm';
import { prepareOnce } from '../../database/statements/prepareOnce.ts';
import { users, userStatuses, userTypes } from '../../database/tables/people/people.ts';
import type { Queryable } from '../../database/types.ts';
import { isVisiblePerson } from './people.visibility.ts';
import { findWords, matchesWords, toWordValues } from '../ground/texts/searchTerm.ts';
import { selectPeople, type PersonRow } from './personCard.ts';

export interface PeopleFilter {
  readonly name: string;
  readonly userTypeId: number | undefined;
}

const placeholders = {
  viewer: sql.placeholder('viewer'),
  type: sql.placeholder('type'),
  limit: sql.placeholder('limit'),
  offset: sql.placeholder('offset'),
};

/** The form of a search: with a type of user, and with a number of words; undefined for all people. */
interface SearchShape {
  readonly hasType: boolean;
  readonly wordCount: number | undefined;
}

const isFound = ({ hasType, wordCount }: SearchShape): SQL | undefined =>
  and(
    isVisiblePerson(placeholders.viewer),
    eq(users.isGuest, false),
    ne(users.id, placeholders.viewer),
    // Any id is valid input; the column's own type would raise an error for large ones.
    hasType ? sql`${users.typeId} = ${placeholders.type}::bigint` : undefined,
    wordCount === undefined ? undefined : matchesWords(users.searchKey, wordCount),
  );

const toKey = ({ hasType, wordCount }: SearchShape): string => `${hasType} ${wordCount}`;

const selectFound = (tx: Queryable, shape: SearchShape) =>
  selectPeople(tx, placeholders.viewer)
    .where(isFound(shape))
    .orderBy(asc(users.searchKey), asc(users.id))
    .limit(placeholders.limit)
    .offset(placeholders.offset)
    .prepare('people_found');

const selectTotal = (tx: Queryable, shape: SearchShape) =>
  tx.select({ total: count() }).from(users).where(isFound(shape)).prepare('people_found_total');

const foundOnce = prepareOnce(selectFound, toKey);
const totalOnce = prepareOnce(selectTotal, toKey);

/**
 * A page of other people who are visible to the viewer: active accounts without blocks in either direction, and no
 * guests.
 */
export async function search(
  tx: Queryable,
  viewerId: number,
  { name, userTypeId }: PeopleFilter,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
): Promise<{ rows: PersonRow[]; total: number }> {
  const words = findWords(name);
  const shape = { hasType: userTypeId !== undefined, wordCount: words?.length };
  const values = { viewer: viewerId, type: userTypeId, ...toWordValues(words ?? []) };
  const [rows, totals] = await Promise.all([
    foundOnce(tx, shape).execute({ ...values, limit: pageSize, offset: (pageNumber - 1) * pageSize }),
    totalOnce(tx, shape).execute(values),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

export const listTypes = (tx: Queryable) => tx.select().from(userTypes).orderBy(asc(userTypes.id));

export const listStatuses = (tx: Queryable) => tx.select().from(userStatuses).orderBy(asc(userStatuses.id));

export type TypeRow = Awaited<ReturnType<typeof listTypes>>[number];

export type StatusRow = Awaited<ReturnType<typeof listStatuses>>[number];
