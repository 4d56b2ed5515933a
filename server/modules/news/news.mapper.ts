import type { News } from '../../generated/schema.ts';
import type { NewsRow } from './news.store.ts';

/**
 * @param siteUrl the public address of the site without a trailing slash; undefined when the site is only reachable
 * locally, so there is no link to share
 */
export function toNews(row: NewsRow, siteUrl: string | undefined): News {
  return {
    id: row.id,
    title: row.title,
    message: row.message ?? row.title,
    image: row.image,
    thumb: row.thumb,
    url: row.url,
    source: row.source,
    language: row.language === 'tr' ? 'tr' : 'en',
    is_simulated: row.simulated,
    publish_date: row.publishedAt,
    ticker_details: row.tickers.map(({ id, symbol, name, image, currency }) => ({
      ticker_id: id,
      ticker_symbol: symbol,
      ticker_name: name,
      ticker_image: image,
      currency,
    })),
    up_vote: row.upVotes,
    down_vote: row.downVotes,
    comments: row.commentCount,
    is_user_up_vote: row.votedUp === true,
    is_user_down_vote: row.votedUp === false,
    shared_url: siteUrl === undefined ? null : `${siteUrl}/application-user/latest-news?news=${row.id}`,
  };
}
