import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { mutes } from '../../database/tables/people/blocks.ts';

/**
 * Conditions that hide muted content from feeds, lists of posts and comments, and notifications. Lists of people
 * (search, followers, voters) do not use them, so that the viewer can find a muted person there and remove the mute.
 * Each statement reads the mutes once, not once per row, unless the viewer is a column.
 */
type Viewer = number | Placeholder | SQL;

const targets = (kind: 'person' | 'word' | 'ticker', viewer: Viewer): SQL =>
  sql`from ${mutes} m where m.user_id = ${viewer}::bigint and m.kind = ${sql.raw(`'${kind}'`)}`;

// The cast is inside a `case`: the column also contains words, and PostgreSQL may evaluate conditions in any order.
const ids = (kind: 'person' | 'ticker', viewer: Viewer): SQL =>
  sql`select case when m.kind = ${sql.raw(`'${kind}'`)} then m.target::bigint end ${targets(kind, viewer)}`;

/**
 * Matches rows whose person the viewer has not muted.
 * @param person the column with the person's id; rows without a person (null) match
 */
export const notMutedPerson = (person: AnyPgColumn | SQL, viewer: Viewer): SQL =>
  sql`(${person} is null or ${person} not in (${ids('person', viewer)}))`;

/** Up to this number of muted words, comparing arrays is cheaper than looking words up in a hash. */
const FEW_WORDS = 16;

/**
 * Matches texts without a muted word. Only whole words match: a mute of "risk" does not hide "asterisk". A few muted words
 * are compared with those of the text as arrays, without a subquery per text. The words of the text are looked up in
 * many muted words; `is true` makes PostgreSQL hash these once instead of joining them per text. Mutes of several words are
 * compared one by one.
 * @param searchKey a column of folded text; see searchKey()
 */
export const notMutedText = (searchKey: AnyPgColumn | SQL, viewer: Viewer): SQL => sql`(
  case when (select count(*) ${targets('word', viewer)}) <= ${sql.raw(String(FEW_WORDS))}
    then not coalesce(string_to_array(${searchKey}, ' ')
      && array(select m.target ${targets('word', viewer)} and strpos(m.target, ' ') = 0), false)
    else not exists (
      select 1 from (select unnest(string_to_array(${searchKey}, ' ')) as word) w
      where (w.word in (select m.target ${targets('word', viewer)} and strpos(m.target, ' ') = 0)) is true) end
  and (' ' || ${searchKey} || ' ') not like all (
    array(select '% ' || m.target || ' %' ${targets('word', viewer)} and strpos(m.target, ' ') > 0)))`;

/**
 * Matches rows whose ticker the viewer has not muted.
 * @param ticker the column with the ticker's id; rows without a ticker (null) match
 */
export const notMutedTicker = (ticker: AnyPgColumn | SQL, viewer: Viewer): SQL =>
  sql`(${ticker} is null or ${ticker} not in (${ids('ticker', viewer)}))`;

/** Selects the ids of the viewer's muted tickers. */
export const mutedTickers = (viewer: Viewer): SQL => ids('ticker', viewer);
