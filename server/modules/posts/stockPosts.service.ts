import type { StockPost } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { fullName } from '../../../rules/people/people.ts';
import { getMentions } from './mentions/mentions.store.ts';
import { toMentions } from './posts.mapper.ts';
import { getPostPermissions } from './posts.policy.ts';
import { readQuotes } from '../market/quotes/quotes.service.ts';
import * as store from './stockPosts.store.ts';

const POSTS_ON_PAGE = 10;

/** The gain of the author's holding in percent; null without a public cost or a price. */
function computeGain(cost: number | undefined, price: number | undefined): number | null {
  if (cost === undefined || price === undefined || cost <= 0) return null;
  return Math.round((price / cost - 1) * 10_000) / 100;
}

/**
 * Returns the latest posts about a stock that the caller may see. Shows the author's gain for public portfolios only. A
 * portfolio contains current holdings but no sales, so `is_sold` is false for a holding and null otherwise.
 */
export async function latest(ctx: Context, tickerId: number): Promise<StockPost[]> {
  const viewer = requireViewer(ctx);
  const rows = await store.listLatestPosts(ctx.db, viewer, tickerId, {
    limit: POSTS_ON_PAGE,
    candidateLimit: ctx.config.limits.feedCandidates,
  });
  const authors = [...new Set(rows.map(({ author }) => author.id))];
  const quote = (await readQuotes(ctx, [tickerId])).get(tickerId);
  const [costs, { mentions, tickers }] = await Promise.all([
    store.readAverageCosts(ctx.db, tickerId, authors, quote?.asOf ?? ctx.now()),
    getMentions(
      ctx.db,
      viewer.id,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.map(({ author, ...row }): StockPost => {
    const gain = computeGain(costs.get(author.id), quote?.price);
    return {
      id: row.id,
      desc: row.description,
      ...toMentions({ mentions: mentions.get(row.id) ?? [], tickers: tickers.get(row.id) ?? [] }),
      comments: row.comments,
      date: row.createdAt,
      user_id: author.id,
      full_name: fullName(author),
      user_name: author.username,
      img: author.thumb,
      up_vote: row.upVotes,
      down_vote: row.downVotes,
      is_user_up_vote: row.votedUp === true,
      is_user_down_vote: row.votedUp === false,
      is_gain: gain === null ? null : gain >= 0,
      percentage_change: gain,
      is_sold: costs.has(author.id) ? false : null,
      viewer_can: getPostPermissions(
        viewer,
        {
          authorId: author.id,
          createdAt: row.createdAt,
          isReported: row.isReported,
          areQuotesOff: row.areQuotesOff,
        },
        ctx.now(),
      ),
    };
  });
}
