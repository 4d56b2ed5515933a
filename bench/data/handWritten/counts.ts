import { demoUserId, readPage, type PeerCall } from './peerCall.ts';

/** The calls of the dashboards that the database answers alone. Prices come from the exchange, so they have no peer. */
export const countCalls: readonly PeerCall[] = [
  {
    path: 'appUserCounts',
    what: 'dashboard of an app user: counts',
    document: 'getDashboardCount',
    variables: {},
    viewerId: demoUserId('app_user'),
    target: 0.5,
    read: (sql, viewer) =>
      readPage(sql<{ page: string }[]>`
        select json_build_object(
          'watchlistCount', (select count(*) from watchlist_items where user_id = ${viewer}),
          'portfolioCount', (select count(*) from holdings where user_id = ${viewer}),
          'alertCount', (select count(*) from alerts where user_id = ${viewer}),
          'postCount', (select count(*) from posts where author_id = ${viewer} and state = 'visible' and not is_repost))::text as page`),
  },
  {
    path: 'developerCounts',
    what: 'dashboard of a developer: figures',
    document: 'getDeveloperDashboardCount',
    variables: {},
    viewerId: demoUserId('bot_developer'),
    target: 0.5,
    read: (sql, viewer) =>
      readPage(sql<{ page: string }[]>`
        with own as (
          select b.id, b.status_id, b.subscriber_count, t.status_id = 1 as is_active
          from bots b join teams t on t.id = b.team_id
          join team_members m on m.team_id = t.id and m.user_id = ${viewer} and m.state = 'accepted'
          where b.deleted_at is null)
        select json_build_object(
          'botCount', (select count(*) from own),
          'botReviewCount', (select count(*) from own where status_id in (2, 5)),
          'betaBotCount', (select count(distinct bot_id) from beta_testers join own on own.id = bot_id where accepted),
          'newRatingCount', (select count(*) from reviews r join own on own.id = r.bot_id
            where is_active and r.created_at >= now() - interval '7 days'),
          'subscriberCount', (select coalesce(sum(subscriber_count), 0) from own where is_active),
          'useCount', (select coalesce(sum(u.uses), 0) from command_uses u join own on own.id = u.bot_id
            where is_active and u.day > (now() at time zone 'UTC')::date - 30))::text as page`),
  },
  {
    path: 'adminCounts',
    what: 'dashboard of an admin: counts and charts',
    document: 'getAdminDashboardCount',
    variables: {},
    viewerId: demoUserId('admin'),
    target: 0.5,
    read: (sql) =>
      readPage(sql<{ page: string }[]>`
        with days as (
          select d.day, d.day + interval '1 day' as next
          from generate_series(date_trunc('day', now(), 'UTC') - interval '29 days', date_trunc('day', now(), 'UTC'), interval '1 day') d(day)),
        signups as (select date_trunc('day', created_at, 'UTC') as day, count(*) as n from users
          where created_at >= (select min(day) from days) and not is_guest group by 1),
        written as (select date_trunc('day', created_at, 'UTC') as day, count(*) as n from posts
          where created_at >= (select min(day) from days) and not is_repost group by 1)
        select json_build_object(
          'developerUserCount', (select count(*) from users where type_id = 3 and status_id <> 5),
          'appUserCount', (select count(*) from users where type_id = 2 and status_id <> 5),
          'botCount', (select count(*) from bots where deleted_at is null),
          'botReviewCount', (select count(*) from bots where deleted_at is null and status_id in (2, 5)),
          'postReportCount', (select count(*) from report_cases where state <> 'decided'),
          'feedbackCount', (select count(*) from feedback where status = 'open'),
          'bugReportCount', (select count(*) from bug_reports where status = 'open'),
          'contactUsCount', (select count(*) from contact_requests where status = 'open'),
          'signup_chart', (select json_agg(json_build_object('date', d.day, 'value', coalesce(s.n, 0)) order by d.day)
            from days d left join signups s using (day)),
          'signup_before', (select count(*) from users where not is_guest
            and created_at >= date_trunc('day', now(), 'UTC') - interval '59 days' and created_at < now() - interval '30 days'),
          'post_before', (select count(*) from posts where not is_repost
            and created_at >= date_trunc('day', now(), 'UTC') - interval '59 days' and created_at < now() - interval '30 days'),
          'post_chart', (select json_agg(json_build_object('date', d.day, 'value', coalesce(w.n, 0)) order by d.day)
            from days d left join written w using (day)))::text as page`),
  },
];
