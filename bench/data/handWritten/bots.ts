import { demoUserId, readPage, type PeerCall } from './peerCall.ts';

/** A bot of the demo developer. */
const OWN_BOT = 1;

export const botCalls: readonly PeerCall[] = [
  {
    path: 'botQueue',
    what: 'bot queue of the admins',
    document: 'getBotsWithStatus',
    variables: { take: 20, skip: 0 },
    viewerId: demoUserId('admin'),
    target: 0.5,
    read: (sql) =>
      readPage(sql<{ page: string }[]>`
        with existing as (
          select b.*, t.name as team_name, t.type_id as team_type, r.created_at as waiting_since
          from bots b join teams t on t.id = b.team_id and t.status_id = 1
          left join bot_requests r on r.bot_id = b.id and r.state = 'open'
          where b.deleted_at is null)
        select json_build_object('total_count', (select count(*) from existing), 'data', (
          select json_agg(json_build_object('id', q.id, 'name', q.name, 'handler', q.handler, 'thumb', q.thumb,
              'short_description', q.short_description, 'team_id', q.team_id, 'team_name', q.team_name,
              'is_personal_team', q.team_type = 1, 'creator_name', concat_ws(' ', u.firstname, u.lastname), 'id_s2_users', q.creator_id,
              's2_bot_status', json_build_object('id', s.id, 'status', s.status), 'reviewed', q.reviewed,
              'bot_rejected_reason', q.rejected_reason, 'waiting_since', q.waiting_since, 'cts', q.created_at, 'uts', q.updated_at,
              'id_s2_bot_categories', q.category_id, 'num_subscribers', q.subscriber_count, 'is_listed', q.status_id = 6,
              'viewer_can', json_build_object('review', true, 'enable_disable', true, 'remove', true, 'delete', true))
            order by q.waiting_since, case when q.waiting_since is not null then q.id end, q.created_at desc, q.id desc)
          from (select * from existing
            order by waiting_since, case when waiting_since is not null then id end, created_at desc, id desc limit 20) q
          join bot_statuses s on s.id = q.status_id join users u on u.id = q.creator_id))::text as page`),
  },
  {
    path: 'botDetail',
    what: 'detail of an own bot',
    document: 'getBotDetailsById',
    variables: { botId: OWN_BOT },
    viewerId: demoUserId('bot_developer'),
    target: 0.5,
    renamed: 'all',
    read: (sql, viewer) =>
      readPage(sql<{ page: string }[]>`
        select json_build_object('data', (
          select to_jsonb(b) || jsonb_build_object('team_name', t.name, 'id_s2_team_types', t.type_id,
            'creator_name', concat_ws(' ', u.firstname, u.lastname), 'bot_user_name', c.user_name, 'bot_token', c.bot_token_hint,
            'bot_type', json_build_object('id', y.id, 'type', y.name), 's2_bot_status', json_build_object('id', s.id, 'status', s.status),
            'bot_categories', json_build_object('id', k.id, 'category', k.name), 'viewer_role', m.role,
            'images', (select coalesce(json_agg(json_build_object('id', i.id, 'kind', i.kind, 'url', i.url, 'thumb', i.thumb)
              order by i.rank, i.id), '[]') from bot_images i where i.bot_id = b.id),
            'countries', (select coalesce(json_agg(json_build_object('id', w.id, 'name', w.name, 'code', w.code) order by w.name), '[]')
              from bot_countries n join countries w on w.code = n.country_code where n.bot_id = b.id),
            'permissions', (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'description', p.description,
                'image', p.image) order by p.name_key), '[]')
              from bot_permissions g join permissions p on p.id = g.permission_id where g.bot_id = b.id),
            'num_commands', (select count(*) from bot_commands o where o.bot_id = b.id),
            'num_testers', (select count(*) from beta_testers e where e.bot_id = b.id),
            'transfer', (select json_build_object('from_team_name', f.name, 'team_id', o.id, 'team_name', o.name,
                'requested_by', concat_ws(' ', q.firstname, q.lastname), 'cts', x.created_at, 'expires_at', x.expires_at)
              from bot_transfers x join teams f on f.id = x.from_team_id and f.status_id = 1
              join teams o on o.id = x.to_team_id and o.status_id = 1 join users q on q.id = x.requested_by_id
              where x.bot_id = b.id and x.from_team_id = b.team_id and x.expires_at > now()))
          from bots b join teams t on t.id = b.team_id and t.status_id = 1 join users u on u.id = b.creator_id
          join bot_types y on y.id = b.type_id join bot_statuses s on s.id = b.status_id
          join team_members m on m.team_id = t.id and m.user_id = ${viewer} and m.state = 'accepted'
          left join bot_categories k on k.id = b.category_id left join bot_credentials c on c.bot_id = b.id
          where b.id = ${OWN_BOT} and b.deleted_at is null))::text as page`),
  },
];
