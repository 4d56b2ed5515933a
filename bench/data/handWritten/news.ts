import type { Sql } from '../../../server/database/types.ts';
import { demoUserId, readPage, type PeerCall } from './peerCall.ts';

/** Articles `n` that the viewer has not muted. */
const isShown = (sql: Sql, viewer: number): ReturnType<Sql> => sql`
  (' ' || n.search_key || ' ') not like all (array(
    select '% ' || m.target || ' %' from mutes m where m.user_id = ${viewer} and m.kind = 'word'))
  and n.id not in (select nt.news_id from news_tickers nt where nt.ticker_id in (
    select m.target::bigint from mutes m where m.user_id = ${viewer} and m.kind = 'ticker'))`;

export const newsCalls: readonly PeerCall[] = [
  {
    path: 'news',
    what: 'news list of 20',
    document: 'getAllNewsDetails',
    variables: { pageNumber: 1, pageSize: 20 },
    viewerId: demoUserId('app_user'),
    target: 0.5,
    read: (sql, viewerId) =>
      readPage(sql<{ page: string }[]>`
        select json_build_object(
          'totalCount', (select count(*) from news n where n.audience = 'market' and ${isShown(sql, viewerId)}),
          'data', json_agg(item order by item.publish_date desc, item.id desc))::text as page
        from (
          select n.id, n.title, n.message, n.image, n.thumb, n.url, n.source, n.language, n.simulated as is_simulated, n.published_at as publish_date,
            n.up_votes as up_vote, n.down_votes as down_vote, n.comment_count as comments, v.is_up as is_user_up_vote, not v.is_up as is_user_down_vote,
            (select coalesce(json_agg(json_build_object('ticker_id', t.id, 'ticker_symbol', t.symbol, 'ticker_name', t.name, 'ticker_image', t.image,
                'currency', case when t.kind <> 'index' then t.currency end)), '[]')
              from news_tickers nt join tickers t on t.id = nt.ticker_id where nt.news_id = n.id) as ticker_details
          from news n left join news_votes v on v.news_id = n.id and v.user_id = ${viewerId}
          where n.audience = 'market' and ${isShown(sql, viewerId)}
          order by n.published_at desc, n.id desc limit 20) item`),
  },
];
