import type { Sql } from '../../../server/database/types.ts';
import { demoUserId, readPage, type PeerCall } from './peerCall.ts';

/** The account that opens the site for the first time: no mutes and no blocks. */
const PLAIN_VIEWER = 23;

type Fragment = ReturnType<Sql>;

/** Posts `p` of authors `a` that the viewer may open. */
const isOpen = (sql: Sql, viewer: number): Fragment => sql`
  p.state = 'visible' and a.status_id = 1
  and (not a.is_private or a.id = ${viewer} or exists (
    select 1 from follows f where f.follower_id = ${viewer} and f.followed_id = a.id and f.state = 'accepted'))
  and p.author_id <> all (array(select b.blocked_id from blocks b where b.blocker_id = ${viewer}
    union all select b.blocker_id from blocks b where b.blocked_id = ${viewer}))`;

/** Posts `p` without a muted author, word or stock. */
const isNotMuted = (sql: Sql, viewer: number): Fragment => sql`
  p.author_id <> all (array(select m.target::bigint from mutes m where m.user_id = ${viewer} and m.kind = 'person'))
  and (' ' || p.search_key || ' ') not like all (array(
    select '% ' || m.target || ' %' from mutes m where m.user_id = ${viewer} and m.kind = 'word'))
  and not coalesce((select array_agg(pt.ticker_id) from post_tickers pt where pt.post_id = p.id)
    && array(select m.target::bigint from mutes m where m.user_id = ${viewer} and m.kind = 'ticker'), false)
  and (p.news_id is null or coalesce((select (' ' || n.search_key || ' ') not like all (array(
      select '% ' || m.target || ' %' from mutes m where m.user_id = ${viewer} and m.kind = 'word'))
    and not coalesce((select array_agg(nt.ticker_id) from news_tickers nt where nt.news_id = n.id)
      && array(select m.target::bigint from mutes m where m.user_id = ${viewer} and m.kind = 'ticker'), false)
    from news n where n.id = p.news_id), true))`;

/** Posts `p` that share one which matches the condition; in it, `p` and `a` are the shared post and its author. */
const sharesSome = (sql: Sql, condition: Fragment): Fragment => sql`exists (
  select 1 from (select p.shared_id) s, lateral (
    select 1 from posts p join users a on a.id = p.author_id where p.id = s.shared_id and ${condition}) o)`;

/**
 * Posts `p` of authors `a` that the viewer may see and has not muted. Mutes and blocks are read once into arrays, so that
 * the list is read along its index and no post is joined. The post that another one shares is checked the same way.
 */
const isShown = (sql: Sql, viewer: number): Fragment => sql`
  ${isOpen(sql, viewer)}
  and (not p.is_repost or ${sharesSome(sql, isOpen(sql, viewer))})
  and (p.author_id = ${viewer} or (${isNotMuted(sql, viewer)}
    and (p.shared_id is null or ${sharesSome(sql, isNotMuted(sql, viewer))})))`;

/** The fields of PostBase_post, of posts `p`. What a post shares is added to the posts of the page only. */
const selectCards = (sql: Sql, viewer: number, source: Fragment): Fragment => sql`
  select p.id, p.title, p.description, p.type as post_type, p.created_at as date, a.id as user_id, a.username as user_name,
    concat_ws(' ', a.firstname, a.lastname) as full_name, coalesce(a.thumb, a.profilephoto) as user_image,
    p.up_votes as up_vote, p.down_votes as down_vote, p.comment_count as comments,
    p.repost_count as reposts, p.quote_count as quotes, p.is_repost, p.are_quotes_off, p.is_pinned,
    exists (select 1 from posts r where r.author_id = ${viewer} and r.shared_id = p.id and r.is_repost and r.state = 'visible') as is_user_repost,
    v.is_up is true as is_user_up_vote, v.is_up is false as is_user_down_vote, k.post_id is not null as is_bookmark,
    p.sentiment, p.edited_at, null as shared_url,
    (select coalesce(json_agg(json_build_object('id', t.id, 'file_url', t.file_url, 'thumb_url', t.thumb_url, 'alt_text', t.alt_text,
        'width', t.width, 'height', t.height) order by t.rank, t.id), '[]')
      from post_attachments t where t.post_id = p.id) as attachments,
    (select json_build_object('id', q.id, 'question', q.question, 'total_user_votes', q.total_votes, 'expiration_time', q.expires_at,
        'is_answer_given', w.option_id is not null, 'given_answer', w.option_id,
        'poll_status', case when q.closed or q.expires_at <= now() then 'closed' else 'open' end,
        'options', (select json_agg(json_build_object('id', o.id, 'option', o.text, 'result', o.votes) order by o.rank)
          from poll_options o where o.poll_id = q.id))
      from polls q left join poll_answers w on w.poll_id = q.id and w.user_id = ${viewer} where q.post_id = p.id) as poll,
    (select coalesce(json_agg(json_build_object('id', u.id, 'user_name', u.username, 'token', pm.token) order by u.id), '[]')
      from post_mentions pm join users u on u.id = pm.user_id and u.status_id = 1 where pm.post_id = p.id
        and not exists (select 1 from blocks b where b.blocker_id = ${viewer} and b.blocked_id = u.id)
        and not exists (select 1 from blocks b where b.blocked_id = ${viewer} and b.blocker_id = u.id)) as mention_user_list,
    (select coalesce(json_agg(json_build_object('id', s.id, 'token', pt.token, 'stock_name', s.name, 'ticker_id', s.id, 'ticker_image', s.image,
        'ticker_name', s.name, 'ticker_symbol', s.symbol) order by s.symbol_key, s.id), '[]')
      from post_tickers pt join tickers s on s.id = pt.ticker_id where pt.post_id = p.id) as mention_stock_list,
    (select json_build_object('news_id', n.id, 'title', n.title, 'image', n.image, 'thumb', n.thumb, 'url', n.url, 'publish_date', n.published_at,
        'ticker_details', (select coalesce(json_agg(json_build_object('ticker_id', s.id, 'ticker_symbol', s.symbol, 'ticker_name', s.name,
            'ticker_image', s.image) order by s.symbol_key, s.id), '[]')
          from news_tickers nt join tickers s on s.id = nt.ticker_id where nt.news_id = n.id))
      from news n where n.id = p.news_id) as news_data,
    (select json_build_object('url', c.address, 'host', regexp_replace(c.host, '^www[.](?=.+[.])', ''), 'is_pending', c.state = 'new',
        'title', c.title, 'description', nullif(c.description, ''), 'site', nullif(c.site, ''),
        'picture', case when c.picture is not null then
          json_build_object('url', c.picture, 'width', c.picture_width, 'height', c.picture_height) end)
      from post_link_cards l join link_cards c on c.id = l.link_card_id
      where l.post_id = p.id and not l.is_removed
        and (c.state = 'shown' or (c.state = 'new' and c.created_at > now() - interval '20 seconds'))) as link_card,
    json_build_object('edit', p.author_id = ${viewer} and p.created_at > now() - interval '15 minutes', 'delete', p.author_id = ${viewer},
      'vote', not p.is_repost, 'comment', not p.is_repost, 'repost', not p.is_repost,
      'quote', not p.is_repost and (p.author_id = ${viewer} or not p.are_quotes_off), 'report', p.author_id <> ${viewer} and not exists (
        select 1 from post_reports r where r.post_id = p.id and r.reporter_id = ${viewer})) as viewer_can
  from ${source} join users a on a.id = p.author_id
  left join post_votes v on v.post_id = p.id and v.user_id = ${viewer}
  left join bookmarks k on k.post_id = p.id and k.user_id = ${viewer}`;

/** The page of a list as JSON text: the same fields as PostCard_post. */
const readPosts = (sql: Sql, viewer: number, page: Fragment): Promise<string> =>
  readPage(sql<{ page: string }[]>`
    with page as materialized (${page}),
      cards as materialized (
        ${selectCards(sql, viewer, sql`page join posts p on p.id = page.id`)}),
      shared as materialized (
        ${selectCards(sql, viewer, sql`(select distinct s.shared_id from page join posts s on s.id = page.id where s.shared_id is not null and not s.is_detached) o join posts p on p.id = o.shared_id`)}
        where ${isOpen(sql, viewer)})
    select json_build_object('data', coalesce(json_agg(item order by item.date desc, item.id desc), '[]'))::text as page
    from (
      select cards.*, row_to_json(shared) as shared_post, shared.id as shared_post_id,
        s.shared_id is not null and shared.id is null as is_shared_gone
      from cards join posts s on s.id = cards.id left join shared on shared.id = s.shared_id and not s.is_detached
    ) item`);

const newest = (sql: Sql, viewer: number): Promise<string> =>
  readPosts(
    sql,
    viewer,
    sql`select p.id from posts p join users a on a.id = p.author_id where not p.is_repost and ${isShown(sql, viewer)} order by p.created_at desc, p.id desc limit 20`,
  );

const toFeedCall = (feed: string) =>
  ({ document: 'getUserPostList', variables: { feed, pageNumber: 1, pageSize: 20 }, target: 0.5 }) as const;

export const postCalls: readonly PeerCall[] = [
  {
    ...toFeedCall('newest'),
    path: 'newest',
    what: 'feed newest',
    viewerId: PLAIN_VIEWER,
    target: 0.55,
    read: newest,
  },
  {
    ...toFeedCall('newest'),
    path: 'newestMuted',
    what: 'feed newest of a viewer with mutes',
    viewerId: demoUserId('app_user'),
    read: newest,
  },
  {
    ...toFeedCall('following'),
    path: 'following',
    what: 'feed following',
    viewerId: demoUserId('app_user'),
    read: (sql, viewer) =>
      readPosts(
        sql,
        viewer,
        sql`
          select p.id from posts p join users a on a.id = p.author_id
          where (p.author_id = ${viewer} or p.author_id in (
              select f.followed_id from follows f where f.follower_id = ${viewer} and f.state = 'accepted'))
            and ${isShown(sql, viewer)}
          order by p.created_at desc, p.id desc limit 20`,
      ),
  },
  {
    ...toFeedCall('watchlist'),
    path: 'watchlist',
    what: 'feed watchlist',
    viewerId: demoUserId('app_user'),
    read: (sql, viewer) =>
      readPosts(
        sql,
        viewer,
        sql`
          select p.id from posts p join users a on a.id = p.author_id
          where p.id in (
              select pt.post_id from post_tickers pt join watchlist_items w on w.ticker_id = pt.ticker_id where w.user_id = ${viewer})
            and ${isShown(sql, viewer)}
          order by p.created_at desc, p.id desc limit 20`,
      ),
  },
];
