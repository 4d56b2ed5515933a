import { sql } from 'drizzle-orm';
import { posts, postTickers } from '../../database/tables/social/posts.ts';
import type { Queryable } from '../../database/types.ts';
import { openPosts } from './posts.visibility.ts';

/** How many authors said what within a span: the last day or week, or a day of the history. */
export interface OpinionCount {
  readonly span: 'day' | 'week' | 'date';
  /** YYYY-MM-DD for a day of the history. */
  readonly date: string | null;
  readonly bull: number;
  readonly bear: number;
}

interface Spans {
  readonly day: Date;
  readonly week: Date;
  readonly history: Date;
}

/**
 * Counts the authors of public posts about a stock by their newest opinion in each span, among the latest `limit`
 * opinions.
 */
export async function countOpinions(
  tx: Queryable,
  tickerId: number,
  { day, week, history }: Spans,
  limit: number,
): Promise<readonly OpinionCount[]> {
  return tx.execute<{ span: OpinionCount['span']; date: string | null; bull: number; bear: number }>(sql`
    with opinions as (
      select ${posts.authorId} as author, ${postTickers.sentiment} as opinion, ${postTickers.createdAt} as at
      from ${postTickers} join ${posts} on ${posts.id} = ${postTickers.postId}
      where ${postTickers.tickerId} = ${tickerId} and ${postTickers.sentiment} is not null
        and ${postTickers.createdAt} >= ${history.toISOString()}::timestamptz and ${openPosts}
      order by ${postTickers.createdAt} desc
      limit ${limit}
    ), spanned as (
      select 'day' as span, null as date, author, opinion, at from opinions where at > ${day.toISOString()}::timestamptz
      union all
      select 'week', null, author, opinion, at from opinions where at > ${week.toISOString()}::timestamptz
      union all
      select 'date', to_char(at at time zone 'UTC', 'YYYY-MM-DD'), author, opinion, at from opinions
    ), newest as (
      select distinct on (span, date, author) span, date, opinion from spanned order by span, date, author, at desc
    )
    select span, date, (count(*) filter (where opinion = 'bull'))::int as bull,
      (count(*) filter (where opinion = 'bear'))::int as bear
    from newest group by span, date`);
}
