import { demoUserId, readPage, type PeerCall } from './peerCall.ts';

export const peopleCalls: readonly PeerCall[] = [
  {
    path: 'adminUsers',
    what: 'admin users, newest first',
    document: 'searchPeopleOnType',
    variables: { pageNumber: 1, pageSize: 20, sortBy: 'cts', sortOrder: 'desc' },
    viewerId: demoUserId('admin'),
    target: 0.5,
    read: (sql) =>
      readPage(sql<{ page: string }[]>`
        select json_build_object(
          'totalCount', (select count(*) from (select 1 from users where status_id <> 5 limit 1001) counted),
          'data', (select json_agg(json_build_object('id', u.id, 'full_name', concat_ws(' ', u.firstname, u.lastname),
              'username', u.username, 'emailaddress', u.emailaddress, 'thumb', u.thumb, 'organization_name', u.organization_name,
              'num_followers', u.num_followers, 'num_post', u.num_posts, 'cts', u.created_at, 'uts', u.updated_at,
              's2_user_type', json_build_object('id', t.id, 'name', t.name, 'display_name', t.display_name),
              's2_user_status', json_build_object('id', s.id, 'name', s.name, 'display_name', s.display_name),
              'viewer_can', json_build_object('enable_disable', u.type_id <> 1, 'change_password', u.type_id <> 1))
              order by u.created_at desc, u.id desc)
            from (select * from users where status_id <> 5 order by created_at desc, id desc limit 20) u
            join user_types t on t.id = u.type_id join user_statuses s on s.id = u.status_id))::text as page`),
  },
  {
    path: 'search',
    what: 'search for a stock',
    document: 'getSearchByType',
    variables: { searchText: 'bank', userType: 'stock', pageNumber: 1, pageSize: 20 },
    viewerId: demoUserId('app_user'),
    target: 0.5,
    read: (sql) => {
      const text = 'bank';
      return readPage(sql<{ page: string }[]>`
        select json_build_object('totalCount', count(*), 'data', json_agg(json_build_object('type', 'stock', 'id', id,
            'title', name, 'subtitle', symbol, 'image', image)
            order by symbol_key = ${text} desc, symbol_key like ${`${text}%`} desc, search_key like ${`${text}%`} desc,
              search_key like ${`% ${text}%`} desc, delisted_on is not null, mention_score desc, symbol_key, id))::text as page
        from tickers where kind <> 'index' and (search_key like ${`%${text}%`} or replace(search_key, ' ', '') like ${`%${text}%`} or symbol_key like ${`${text}%`})`);
    },
  },
];
