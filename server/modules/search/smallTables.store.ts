import { sql, type SQL } from 'drizzle-orm';
import { compileOncePerShape } from '../../database/statements/compileStatement.ts';
import { escapeLike } from '../../database/search/escapeLike.ts';
import { bots } from '../../database/tables/bots/bots.ts';
import { teams } from '../../database/tables/bots/teams.ts';
import { tickers } from '../../database/tables/market/market.ts';
import type { Sql } from '../../database/types.ts';
import { isInStore } from '../store/store.visibility.ts';
import type { FoundRow } from './sources.ts';
import type { Terms } from './terms.ts';

/** The kinds whose tables are small enough to be scanned, so that one plan fits every text. */
type SmallKind = 'stock' | 'index' | 'bot';

interface SearchShape {
  readonly kind: SmallKind;
  readonly wordCount: number;
  readonly isShort: boolean;
  readonly hasHandle: boolean;
}

type CountedRow = FoundRow & { readonly total: number };

interface SmallSource {
  readonly handle: SQL;
  readonly key: SQL;
  /** The columns of `FoundRow`. */
  readonly columns: SQL;
  readonly from: SQL;
  readonly where: SQL | undefined;
  readonly order: SQL;
}

const namedTickers = (where: SQL): SmallSource => ({
  handle: sql`${tickers.symbolKey}`,
  key: sql`${tickers.searchKey}`,
  columns: sql`${tickers.id}, ${tickers.name} as title, ${tickers.symbol} as subtitle, ${tickers.image}, ${tickers.searchKey} as key`,
  from: sql`${tickers}`,
  where,
  order: sql`${tickers.delistedOn} is not null, ${tickers.mentionScore} desc, ${tickers.symbolKey}, ${tickers.id}`,
});

const sources: Readonly<Record<SmallKind, SmallSource>> = {
  stock: namedTickers(sql`${tickers.kind} <> 'index'`),
  index: namedTickers(sql`${tickers.kind} = 'index'`),
  bot: {
    handle: sql`${bots.handlerKey}`,
    key: sql`${bots.searchKey}`,
    columns: sql`${bots.id}, ${bots.name} as title, ${bots.handler} as subtitle, coalesce(${bots.thumb}, ${bots.image}) as image, ${bots.searchKey} as key`,
    from: sql`${bots} join ${teams} on ${teams.id} = ${bots.teamId}`,
    where: isInStore,
    order: sql`${bots.subscriberCount} desc, ${bots.id}`,
  },
};

const text = (name: string): SQL => sql`${sql.placeholder(name)}::text`;

/** Matches names, and ranks them: exact handle, handle prefix, name prefix, word prefix, anything else. */
function buildSearch({ kind, wordCount, isShort, hasHandle }: SearchShape): SQL {
  const { handle, key, columns, from, where, order } = sources[kind];
  const startsHandle = hasHandle
    ? sql`(${handle} ~>=~ ${text('handle')} and ${handle} ~<~ ${text('afterHandle')})`
    : sql`false`;
  const startsName = sql`${key} like ${text('namePrefix')}`;
  const startsWord = sql`${key} like ${text('wordPrefix')}`;
  const hasWords = sql.join(
    Array.from({ length: wordCount }, (_, index) => sql`${key} like ${text(`word${index}`)}`),
    sql` and `,
  );
  const isAlike = isShort
    ? sql`${startsName} or ${startsWord}`
    : sql`(${hasWords}) or replace(${key}, ' ', '') like ${text('joined')}`;
  return sql`select ${columns}, count(*) over () as total from ${from}
    where (${startsHandle} or ${isAlike}) and ${where ?? sql`true`}
    order by case when ${handle} = ${text('handle')} then 0 when ${startsHandle} then 1
      when ${startsName} then 2 when ${startsWord} then 3 else 4 end, ${order}
    limit ${sql.placeholder('limit')}::bigint offset ${sql.placeholder('offset')}::bigint`;
}

const statements = compileOncePerShape<SearchShape, CountedRow>(buildSearch);

/** A page of stocks, indices or store bots that match the search text, best match first, each with the number of all matches. */
export function findInSmallTables(
  driver: Sql,
  kind: SmallKind,
  terms: Terms,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<CountedRow[]> {
  const { words, isShort, handle } = terms;
  const shape = { kind, wordCount: words.length, isShort, hasHandle: handle !== '' };
  return statements(shape)(driver, {
    handle,
    // The prefix followed by the highest code point.
    afterHandle: `${handle}\u{10FFFF}`,
    namePrefix: `${escapeLike(terms.text)}%`,
    wordPrefix: `% ${escapeLike(terms.text)}%`,
    joined: `%${escapeLike(words.join(''))}%`,
    limit,
    offset,
    ...Object.fromEntries(words.map((word, index) => [`word${index}`, `%${escapeLike(word)}%`])),
  });
}
