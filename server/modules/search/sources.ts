import { and, asc, count, desc, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { fullName } from '../../../rules/people/people.ts';
import { userTypeIds } from '../../database/referenceIds.ts';
import { bots } from '../../database/tables/bots/bots.ts';
import { tickers } from '../../database/tables/market/market.ts';
import { users } from '../../database/tables/people/people.ts';
import { teams } from '../../database/tables/bots/teams.ts';
import type { Queryable } from '../../database/types.ts';
import { isVisiblePerson } from '../people/people.visibility.ts';
import { isInStore } from '../store/store.visibility.ts';

/** The kinds of results that are searched by name. */
export type NamedKind = 'stock' | 'index' | 'app_user' | 'bot_developer' | 'bot';

/** A search result. */
export interface FoundRow {
  readonly id: number;
  readonly title: string;
  readonly subtitle: string | null;
  readonly image: string | null;
  /** The folded name that matched. */
  readonly key: string;
}

/** A row with the total number of matches; 0 when they were not counted. */
type CountedRow = FoundRow & { readonly total: number };

interface Slice {
  readonly limit: number;
  readonly offset: number;
  /** Counts all rows in the same query, because a second search would cost as much as the first. */
  readonly isCounted: boolean;
}

const totalSql = ({ isCounted }: Slice): SQL<number> => (isCounted ? sql<number>`count(*) over ()` : sql<number>`0`);

/** The table and columns of one kind. */
export interface Source {
  /** Folded symbol, handler or user name, with a prefix index. */
  readonly handle: AnyPgColumn;
  /** Folded names, with a trigram index. */
  readonly key: AnyPgColumn;
  /** The table is small enough to be scanned, for prefixes of every word and for names typed as one word (isbank). */
  readonly isSmall: boolean;
  /** Restricts the results to visible rows. */
  readonly where: SQL | undefined;
  /** Sort order of equally ranked rows; ends in a unique column. */
  readonly order: readonly SQL[];
  rows(tx: Queryable, where: SQL | undefined, order: readonly SQL[], slice: Slice): Promise<CountedRow[]>;
  /** The number of matches, for pages after the last one, whose rows cannot carry it. */
  total(tx: Queryable, where: SQL | undefined): Promise<number>;
}

/** Tickers with a price page. Delisted ones come last. */
const tickersWhere = (where: SQL): Source => ({
  handle: tickers.symbolKey,
  key: tickers.searchKey,
  isSmall: true,
  where,
  order: [sql`${tickers.delistedOn} is not null`, desc(tickers.mentionScore), asc(tickers.symbolKey), asc(tickers.id)],
  rows: (tx, matching, order, slice) =>
    tx
      .select({
        id: tickers.id,
        title: tickers.name,
        subtitle: tickers.symbol,
        image: tickers.image,
        key: tickers.searchKey,
        total: totalSql(slice),
      })
      .from(tickers)
      .where(matching)
      .orderBy(...order)
      .limit(slice.limit)
      .offset(slice.offset),
  total: async (tx, matching) => (await tx.select({ total: count() }).from(tickers).where(matching))[0]?.total ?? 0,
});

const stocks = tickersWhere(ne(tickers.kind, 'index'));
const indices = tickersWhere(eq(tickers.kind, 'index'));

/** Bots in the store. */
const storeBots: Source = {
  handle: bots.handlerKey,
  key: bots.searchKey,
  isSmall: true,
  where: isInStore,
  order: [desc(bots.subscriberCount), asc(bots.id)],
  rows: (tx, where, order, slice) =>
    tx
      .select({
        id: bots.id,
        title: bots.name,
        subtitle: bots.handler,
        image: sql<string | null>`coalesce(${bots.thumb}, ${bots.image})`,
        key: bots.searchKey,
        total: totalSql(slice),
      })
      .from(bots)
      .innerJoin(teams, eq(teams.id, bots.teamId))
      .where(where)
      .orderBy(...order)
      .limit(slice.limit)
      .offset(slice.offset),
  total: async (tx, where) =>
    (await tx.select({ total: count() }).from(bots).innerJoin(teams, eq(teams.id, bots.teamId)).where(where))[0]
      ?.total ?? 0,
};

/** Other people with a role: active accounts without blocks in either direction, and no guests. */
function people(type: keyof typeof userTypeIds, viewerId: number): Source {
  return {
    handle: users.usernameKey,
    key: users.searchKey,
    isSmall: false,
    where: and(
      // The id is inlined so that the planner can use the partial index for developers.
      sql`${users.typeId} = ${sql.raw(String(userTypeIds[type]))}`,
      eq(users.isGuest, false),
      ne(users.id, viewerId),
      isVisiblePerson(viewerId),
    ),
    // An expression comes first, so that the planner does not scan an index in sort order and compute the similarity of
    // all people.
    order: [sql`${users.score} + 0 desc`, desc(users.numFollowers), asc(users.id)],
    rows: async (tx, where, order, slice) => {
      const found = await tx
        .select({
          id: users.id,
          firstname: users.firstname,
          lastname: users.lastname,
          username: users.username,
          image: sql<string | null>`coalesce(${users.thumb}, ${users.profilephoto})`,
          key: users.searchKey,
          total: totalSql(slice),
        })
        .from(users)
        .where(where)
        .orderBy(...order)
        .limit(slice.limit)
        .offset(slice.offset);
      return found.map(({ id, image, key, total, ...names }) => ({
        id,
        title: fullName(names),
        subtitle: names.username,
        image,
        key,
        total,
      }));
    },
    total: async (tx, where) => (await tx.select({ total: count() }).from(users).where(where))[0]?.total ?? 0,
  };
}

/** The source of a kind for a viewer. */
export function getSource(kind: NamedKind, viewerId: number): Source {
  if (kind === 'stock') return stocks;
  if (kind === 'index') return indices;
  if (kind === 'bot') return storeBots;
  return people(kind, viewerId);
}
