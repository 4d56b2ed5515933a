import { and, asc, eq, sql } from 'drizzle-orm';
import { prepareOnce } from '../../../database/statements/prepareOnce.ts';
import { idList } from '../../../database/idList.ts';
import { tickers } from '../../../database/tables/market/market.ts';
import { users } from '../../../database/tables/people/people.ts';
import { postMentions, postTickers } from '../../../database/tables/social/posts.ts';
import type { Queryable } from '../../../database/types.ts';
import { quotedIn } from '../../market/quotedIn.ts';
import { isVisiblePerson } from '../../people/people.visibility.ts';

const params = { ids: sql.placeholder('ids'), viewer: sql.placeholder('viewer') };

const tickerColumns = {
  id: tickers.id,
  symbol: tickers.symbol,
  name: tickers.name,
  image: tickers.image,
  currency: quotedIn,
};

const selectMentions = (tx: Queryable) =>
  tx
    .select({ postId: postMentions.postId, id: users.id, username: users.username, token: postMentions.token })
    .from(postMentions)
    .innerJoin(users, eq(users.id, postMentions.userId))
    .where(and(sql`${postMentions.postId} = any(${params.ids}::bigint[])`, isVisiblePerson(params.viewer)))
    .orderBy(asc(users.id))
    .prepare('mentions_of_posts');

/** The stocks that a post mentions. */
const selectTickers = (tx: Queryable) => {
  return tx
    .select({ postId: postTickers.postId, token: postTickers.token, ...tickerColumns })
    .from(tickers)
    .innerJoin(postTickers, eq(postTickers.tickerId, tickers.id))
    .where(sql`${postTickers.postId} = any(${params.ids}::bigint[])`)
    .orderBy(asc(tickers.symbolKey), asc(tickers.id))
    .prepare('tickers_of_posts');
};

const queries = {
  mentions: prepareOnce(selectMentions),
  tickers: prepareOnce(selectTickers),
};

/** Reads the mentions of people and stocks in posts. People hidden from the reader are left out. */
export async function getMentions(tx: Queryable, viewerId: number, postIds: readonly number[]) {
  const values = { ids: idList(postIds), viewer: viewerId };
  const [mentions, tickerRows] = await Promise.all([
    queries.mentions(tx, 'all').execute(values),
    queries.tickers(tx, 'all').execute(values),
  ]);
  return {
    mentions: Map.groupBy(mentions, ({ postId }) => postId),
    tickers: Map.groupBy(tickerRows, ({ postId }) => postId),
  };
}
