import { and, asc, eq, sql } from 'drizzle-orm';
import { prepareOnce } from '../../database/prepareOnce.ts';
import { idList } from '../../database/idList.ts';
import { tickers } from '../../database/tables/market/market.ts';
import { newsTickers } from '../../database/tables/market/news.ts';
import { users } from '../../database/tables/people/people.ts';
import { pollAnswers, pollOptions, polls } from '../../database/tables/social/polls.ts';
import { postAttachments, postMentions, posts, postTickers } from '../../database/tables/social/posts.ts';
import type { Queryable } from '../../database/types.ts';
import { quotedIn } from '../market/quotedIn.ts';
import { isVisiblePerson } from '../people/people.visibility.ts';

/** Reads the parts of posts with one query per kind, regardless of the number of posts. */
const params = { ids: sql.placeholder('ids'), viewer: sql.placeholder('viewer') };

const tickerColumns = {
  id: tickers.id,
  symbol: tickers.symbol,
  name: tickers.name,
  image: tickers.image,
  currency: quotedIn,
};

const selectAttachments = (tx: Queryable) =>
  tx
    .select({
      id: postAttachments.id,
      postId: postAttachments.postId,
      attachmentTypeId: postAttachments.attachmentTypeId,
      fileUrl: postAttachments.fileUrl,
      thumbUrl: postAttachments.thumbUrl,
      altText: postAttachments.altText,
      width: postAttachments.width,
      height: postAttachments.height,
    })
    .from(postAttachments)
    .where(sql`${postAttachments.postId} = any(${params.ids}::bigint[])`)
    .orderBy(asc(postAttachments.rank), asc(postAttachments.id))
    .prepare('attachments_of_posts');

const selectPolls = (tx: Queryable) =>
  tx
    .select({
      id: polls.id,
      postId: polls.postId,
      question: polls.question,
      totalVotes: polls.totalVotes,
      expiresAt: polls.expiresAt,
      closed: polls.closed,
      /** The option that the reader chose, null without an answer. */
      answer: pollAnswers.optionId,
      options: sql<{ id: number; text: string; votes: number }[]>`(
        select coalesce(json_agg(json_build_object('id', o.id, 'text', o.text, 'votes', o.votes) order by o.rank), '[]')
        from ${pollOptions} o where o.poll_id = ${polls.id})`,
    })
    .from(polls)
    .leftJoin(pollAnswers, and(eq(pollAnswers.pollId, polls.id), sql`${pollAnswers.userId} = ${params.viewer}::bigint`))
    .where(sql`${polls.postId} = any(${params.ids}::bigint[])`)
    .prepare('polls_of_posts');

const selectMentions = (tx: Queryable) =>
  tx
    .select({ postId: postMentions.postId, id: users.id, username: users.username, token: postMentions.token })
    .from(postMentions)
    .innerJoin(users, eq(users.id, postMentions.userId))
    .where(and(sql`${postMentions.postId} = any(${params.ids}::bigint[])`, isVisiblePerson(params.viewer)))
    .orderBy(asc(users.id))
    .prepare('mentions_of_posts');

/** The stocks that a post mentions by a token, and without token the stocks of the shared article. */
const selectTickers = (tx: Queryable) => {
  const about = sql`(
    select pt.post_id, pt.ticker_id, pt.token from ${postTickers} pt where pt.post_id = any(${params.ids}::bigint[])
    union all
    select p.id, nt.ticker_id, null from ${posts} p join ${newsTickers} nt on nt.news_id = p.news_id
      where p.id = any(${params.ids}::bigint[])) about`;
  return tx
    .select({ postId: sql<number>`about.post_id`, token: sql<string | null>`about.token`, ...tickerColumns })
    .from(tickers)
    .innerJoin(about, sql`about.ticker_id = ${tickers.id}`)
    .orderBy(asc(tickers.symbolKey), asc(tickers.id))
    .prepare('tickers_of_posts');
};

const queries = {
  attachments: prepareOnce(selectAttachments),
  polls: prepareOnce(selectPolls),
  mentions: prepareOnce(selectMentions),
  tickers: prepareOnce(selectTickers),
};

type Rows<Select extends (tx: Queryable) => { execute: () => Promise<readonly unknown[]> }> = Awaited<
  ReturnType<ReturnType<Select>['execute']>
>[number];

export type AttachmentRow = Rows<typeof selectAttachments>;
export type PollRow = Rows<typeof selectPolls>;
export type TickerRow = Rows<typeof selectTickers>;

const hasToken = (row: TickerRow): row is TickerRow & { readonly token: string } => row.token !== null;

/** Reads the mentions of people and stocks in posts. People hidden from the reader are left out. */
export async function getMentions(tx: Queryable, viewerId: number, postIds: readonly number[]) {
  const values = { ids: idList(postIds), viewer: viewerId };
  const [mentions, tickerRows] = await Promise.all([
    queries.mentions(tx, 'all').execute(values),
    queries.tickers(tx, 'all').execute(values),
  ]);
  return {
    mentions: Map.groupBy(mentions, ({ postId }) => postId),
    tickers: Map.groupBy(tickerRows.filter(hasToken), ({ postId }) => postId),
  };
}

/**
 * Reads all parts of posts with four concurrent queries. People hidden from the reader are left out of the mentions.
 */
export async function getParts(tx: Queryable, viewerId: number, postIds: readonly number[]) {
  const values = { ids: idList(postIds), viewer: viewerId };
  const [attachments, pollRows, mentions, tickerRows] = await Promise.all([
    queries.attachments(tx, 'all').execute(values),
    queries.polls(tx, 'all').execute(values),
    queries.mentions(tx, 'all').execute(values),
    queries.tickers(tx, 'all').execute(values),
  ]);
  return {
    attachments: Map.groupBy(attachments, ({ postId }) => postId),
    polls: new Map(pollRows.map((row) => [row.postId, row])),
    mentions: Map.groupBy(mentions, ({ postId }) => postId),
    tickers: Map.groupBy(tickerRows.filter(hasToken), ({ postId }) => postId),
    newsTickers: Map.groupBy(
      tickerRows.filter((row) => !hasToken(row)),
      ({ postId }) => postId,
    ),
  };
}

export type PostParts = Awaited<ReturnType<typeof getParts>>;
