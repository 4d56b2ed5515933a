import { sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { mutes } from '../../database/tables/blocks.ts';

/**
 * Conditions that feeds, lists of texts and notifications add, so that their reader does not meet what they muted. Lists
 * of people (search, followers, voters) do not: there a muted person is found again, and the mute can be taken back.
 * The mutes are read once per statement, not once per row.
 */
type Viewer = number | Placeholder;

const targets = (kind: 'person' | 'word' | 'ticker', viewer: Viewer): SQL =>
  sql`from ${mutes} m where m.user_id = ${viewer}::bigint and m.kind = ${sql.raw(`'${kind}'`)}`;

// The cast stands behind the kind: words are in the same column, and PostgreSQL may look at conditions in any order.
const ids = (kind: 'person' | 'ticker', viewer: Viewer): SQL =>
  sql`select case when m.kind = ${sql.raw(`'${kind}'`)} then m.target::bigint end ${targets(kind, viewer)}`;

/**
 * The condition "the reader has not muted this person".
 * @param person the column with the person's id; what has no person (null) is kept
 */
export const notMutedPerson = (person: AnyPgColumn | SQL, viewer: Viewer): SQL =>
  sql`(${person} is null or ${person} not in (${ids('person', viewer)}))`;

/**
 * The condition "no muted word stands in this text", whole words alone: who mutes "risk" still reads of asterisks. The words
 * of the text are looked up among the muted ones (`is true` keeps those in one table for all texts, instead of a join for each);
 * only mutes of several words are searched for, one after the other.
 * @param searchKey a column of folded text; see searchKey()
 */
export const notMutedText = (searchKey: AnyPgColumn | SQL, viewer: Viewer): SQL => sql`(not exists (
    select 1 from (select unnest(string_to_array(${searchKey}, ' ')) as word) w
    where (w.word in (select m.target ${targets('word', viewer)} and strpos(m.target, ' ') = 0)) is true)
  and (' ' || ${searchKey} || ' ') not like all (
    array(select '% ' || m.target || ' %' ${targets('word', viewer)} and strpos(m.target, ' ') > 0)))`;

/**
 * The condition "the reader has not muted this ticker".
 * @param ticker the column with the ticker's id; what has no ticker (null) is kept
 */
export const notMutedTicker = (ticker: AnyPgColumn | SQL, viewer: Viewer): SQL =>
  sql`(${ticker} is null or ${ticker} not in (${ids('ticker', viewer)}))`;

/** The ids of the reader's muted tickers, as a select of one column. */
export const mutedTickers = (viewer: Viewer): SQL => ids('ticker', viewer);
