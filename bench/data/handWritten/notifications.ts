import { demoUserId, readPage, type PeerCall } from './peerCall.ts';

export const notificationCalls: readonly PeerCall[] = [
  {
    path: 'notifications',
    what: 'notification list',
    document: 'getNotificationList',
    variables: { pageNumber: 1, pageSize: 20 },
    viewerId: demoUserId('app_user'),
    target: 0.5,
    // The peer renders no texts in the reader's language: it returns their ids and values.
    renamed: ['text'],
    read: (sql, viewer) =>
      readPage(sql<{ page: string }[]>`
        with readable as materialized (
          select n.*, a.id as visible_actor, a.firstname, a.lastname, a.username, a.thumb
          from notifications n
          left join users a on a.id = n.actor_id and a.status_id = 1
            and not exists (select 1 from blocks b where b.blocker_id = ${viewer} and b.blocked_id = a.id)
            and not exists (select 1 from blocks b where b.blocked_id = ${viewer} and b.blocker_id = a.id)
            and not exists (select 1 from mutes m where m.user_id = ${viewer} and m.kind = 'person' and m.target = a.id::text)
          where n.user_id = ${viewer} and (n.actor_id is null or a.id is not null)
            and not exists (select 1 from mutes m where m.user_id = ${viewer} and m.kind = 'ticker' and m.target = n.values ->> 'tickerId')
            and not exists (select 1 from mutes m where m.user_id = ${viewer} and m.kind = 'word'
              and strpos(' ' || (n.values ->> 'textKey') || ' ', ' ' || m.target || ' ') > 0)
            and (n.link is null or n.link not like '/posts/%' or exists (
              select 1 from posts p join users u on u.id = p.author_id
              where p.id = substring(n.link from '^/posts/([0-9]+)')::bigint and p.state = 'visible' and u.status_id = 1
                and (not u.is_private or u.id = ${viewer} or exists (
                  select 1 from follows f where f.follower_id = ${viewer} and f.followed_id = u.id and f.state = 'accepted'))
                and not exists (select 1 from blocks b where b.blocker_id = ${viewer} and b.blocked_id = u.id)
                and not exists (select 1 from blocks b where b.blocked_id = ${viewer} and b.blocker_id = u.id)))
          order by n.updated_at desc, n.id desc limit 1000)
        select json_build_object(
          'totalCount', (select count(*) from readable),
          'unreadCount', (select count(*) from readable where read_at is null),
          'data', (select coalesce(json_agg(json_build_object('id', r.id, 'type', t.name, 'message', r.message_id, 'values', r.values,
              'link', r.link, 'is_read', r.read_at is not null, 'num_users', r.actor_count, 'cts', r.updated_at,
              'follow_request', case when r.message_id = 'notifications.followRequested' and r.actor_count = 1 then coalesce(
                (select case f.state when 'requested' then 'pending' else f.state end
                  from follows f where f.follower_id = r.actor_id and f.followed_id = ${viewer}), 'ended') end,
              'user', case when r.visible_actor is null then null else json_build_object('id', r.visible_actor,
                'full_name', concat_ws(' ', r.firstname, r.lastname), 'username', r.username, 'thumb', r.thumb) end)
              order by r.updated_at desc, r.id desc), '[]')
            from (select * from readable order by updated_at desc, id desc limit 20) r
            join notification_types t on t.id = r.type_id))::text as page`),
  },
];
