import type { News } from '../../generated/schema.ts';
import { cursorMoment } from '../cursorMoment.ts';
import type { NewsRow } from './news.store.ts';
import type { NewsPosition } from './newsRow.ts';

/** @param siteUrl where people reach the site, without a trailing slash; undefined on an address that only one machine sees */
export function toNews(row: NewsRow, siteUrl: string | undefined): News {
  return {
    id: row.id,
    title: row.title,
    message: row.message ?? row.title,
    image: row.image,
    thumb: row.thumb,
    url: row.url,
    source: row.source,
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

/** The place in the list after a row, as text that callers hand back and do not read. */
export const toCursor = ({ publishedAt, id }: NewsPosition): string =>
  Buffer.from(`${publishedAt.getTime()}.${id}`).toString('base64url');

/** @returns undefined for text that no answer of ours contained */
export function fromCursor(cursor: string): NewsPosition | undefined {
  const match = /^(\d{1,15})\.(\d{1,16})$/.exec(Buffer.from(cursor.slice(0, 100), 'base64url').toString());
  if (match === null) return undefined;
  const publishedAt = cursorMoment(Number(match[1]));
  const id = Number(match[2]);
  return Number.isSafeInteger(id) && publishedAt !== undefined ? { publishedAt, id } : undefined;
}
