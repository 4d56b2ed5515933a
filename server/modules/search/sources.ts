import { and, asc, count, desc, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { fullName } from '../../../rules/people/people.ts';
import { userTypeIds } from '../../database/referenceIds.ts';
import { bots } from '../../database/tables/bots.ts';
import { tickers } from '../../database/tables/market.ts';
import { users } from '../../database/tables/people.ts';
import { teams } from '../../database/tables/teams.ts';
import type { Queryable } from '../../database/types.ts';
import { isVisiblePerson } from '../people/people.visibility.ts';
import { isInStore } from '../store/store.visibility.ts';

/** Kinds of things that have a name. */
export type NamedKind = 'stock' | 'app_user' | 'bot_developer' | 'bot';

/** What was found. */
export interface FoundRow {
  readonly id: number;
  readonly title: string;
  readonly subtitle: string | null;
  readonly image: string | null;
  /** The folded name that it was found by. */
  readonly key: string;
}

/** A row, and how many the slice was cut from; 0 where nobody counted. */
type CountedRow = FoundRow & { readonly total: number };

interface Slice {
  readonly limit: number;
  readonly offset: number;
  /** Counts all rows on the way: looking for them a second time would take as long as the first. */
  readonly isCounted: boolean;
}

const totalSql = ({ isCounted }: Slice): SQL<number> => (isCounted ? sql<number>`count(*) over ()` : sql<number>`0`);

/** Where one kind is read from. */
export interface Source {
  /** Folded symbol, handler or user name, with an index of beginnings. */
  readonly handle: AnyPgColumn;
  /** Folded names, with an index of their parts. */
  readonly key: AnyPgColumn;
  /** Few enough to be looked through whole: for beginnings of every word, and for words written as one (isbank). */
  readonly isSmall: boolean;
  /** Who and what may be found. */
  readonly where: SQL | undefined;
  /** Among the equally near, ending in a unique column. */
  readonly order: readonly SQL[];
  rows(tx: Queryable, where: SQL | undefined, order: readonly SQL[], slice: Slice): Promise<CountedRow[]>;
  /** How many there are, where a page of rows did not tell: behind the last one. */
  total(tx: Queryable, where: SQL | undefined): Promise<number>;
}

/** Stocks, funds and indices: all have a page of prices. Those that are no longer listed come last. */
const stocks: Source = {
  handle: tickers.symbolKey,
  key: tickers.searchKey,
  isSmall: true,
  where: undefined,
  order: [sql`${tickers.delistedOn} is not null`, desc(tickers.mentionScore), asc(tickers.symbolKey), asc(tickers.id)],
  rows: (tx, where, order, slice) =>
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
      .where(where)
      .orderBy(...order)
      .limit(slice.limit)
      .offset(slice.offset),
  total: async (tx, where) => (await tx.select({ total: count() }).from(tickers).where(where))[0]?.total ?? 0,
};

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

/** Others with this role: accounts in use, nobody blocked in either direction, no guests' devices. */
function people(type: keyof typeof userTypeIds, viewerId: number): Source {
  return {
    handle: users.usernameKey,
    key: users.searchKey,
    isSmall: false,
    where: and(
      // The number stands in the text: so PostgreSQL knows that the indexes of developers alone fit.
      sql`${users.typeId} = ${sql.raw(String(userTypeIds[type]))}`,
      eq(users.isGuest, false),
      ne(users.id, viewerId),
      isVisiblePerson(viewerId),
    ),
    // No plain column comes first: in the order of its index PostgreSQL would ask everybody whether they are alike.
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

/** Where a kind is read from, for this reader. */
export function getSource(kind: NamedKind, viewerId: number): Source {
  if (kind === 'stock') return stocks;
  if (kind === 'bot') return storeBots;
  return people(kind, viewerId);
}
