import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SENTIMENT_MIN_AUTHORS } from '../../../rules/posts/postLimits.ts';
import { isAuditAction } from '../../../rules/platform/audit.ts';
import { verifyPassword } from '../../../server/access/passwords.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../server/seed/demoAccounts.ts';
import type { Database } from '../../../server/database/types.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';
import { SEEDED_NOW, seededTemplate } from './seededTemplate.ts';

let database: Database;

beforeAll(async () => {
  database = await createTestDatabase(seededTemplate);
}, 240_000);

afterAll(() => database.close());

async function number(query: string): Promise<number> {
  const [row] = await database.sql.unsafe<{ value: string | number }[]>(`select (${query}) as value`);
  return Number(row?.value);
}

const USE_GROWTH = `select bot_id, sum(uses) filter (where day > last - 30)::float8
    / sum(uses) filter (where day <= last - 30) as ratio
  from command_uses, (select max(day) as last from command_uses) days group by bot_id`;

it('is planned with statistics from the first statement on', async () => {
  const unread = await database.sql`
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples < 0`;
  expect(unread).toHaveLength(0);
});

describe('the amount of demo data', () => {
  it.each([
    ['select count(*) from users', 200, 200],
    ['select count(*) from users where type_id = 1', 8, 12],
    ['select count(*) from users where type_id = 2', 130, 145],
    ['select count(*) from users where type_id = 3', 45, 55],
    ["select count(*) from tickers where kind = 'stock'", 580, 700],
    ["select count(*) from tickers where kind = 'etf'", 25, 25],
    ["select count(*) from tickers where kind = 'index'", 12, 14],
    ['select count(*) from exchanges', 3, 3],
    ['select count(*) from industries where active', 25, 30],
    ['select min(days) from (select count(*) as days from daily_candles group by ticker_id) as each_ticker', 500, 505],
    ['select count(distinct ticker_id) from intraday_candles', 100, 200],
    ['select count(*) from posts where shared_id is null', 1500, 1500],
    ['select count(*) from posts where is_repost', 60, 160],
    ['select count(*) from posts where shared_id is not null and not is_repost', 15, 20],
    ['select count(distinct type) from posts', 4, 4],
    ['select count(*) from post_comments', 3500, 5500],
    ['select count(*) from post_comments where edit_count > 0', 10, 100],
    ['select count(*) from posts where is_pinned', 10, 80],
    ['select count(*) from posts where is_pinned and author_id = 1', 1, 1],
    ['select count(*) from post_comments where is_pinned', 10, 150],
    ["select count(*) from post_comments where mentions ? 'recipientId'", 50, 300],
    [
      "select count(*) from post_comments c join posts p on p.id = c.post_id where c.mentions ? 'recipientId' and p.author_id = 1",
      1,
      40,
    ],
    [
      'select count(*) from post_comments c join posts p on p.id = c.post_id where c.is_pinned and p.author_id = 1',
      1,
      12,
    ],
    ['select count(*) from news_comments where edit_count > 0', 5, 50],
    ["select count(*) from news where audience = 'market'", 300, 300],
    ["select count(*) from news where audience = 'platform'", 6, 10],
    ['select count(*) from bots', 60, 60],
    ['select count(distinct status_id) from bots', 8, 8],
    // Uses of the last 30 days compared with the 30 days before: some bots grow, some lose.
    [`select count(*) from (${USE_GROWTH}) g where ratio < 1`, 5, 30],
    [`select count(*) from (${USE_GROWTH}) g where ratio > 1`, 20, 50],
    [`select max(ratio) from (${USE_GROWTH}) g`, 1, 3],
    ['select count(*) from teams where type_id = 2', 25, 25],
    ["select count(*) from bot_requests where state = 'open'", 5, 30],
    ["select count(*) from report_cases where state <> 'decided'", 5, 30],
    ["select count(*) from profile_report_cases where state = 'open'", 2, 5],
    ["select count(*) from profile_report_cases where state = 'assigned'", 1, 3],
    ["select count(*) from profile_report_cases where state = 'decided'", 2, 5],
    ['select count(*) from feedback', 15, 40],
    ['select count(*) from bug_reports', 8, 40],
    ['select count(*) from contact_requests', 8, 40],
    ['select count(*) from countries', 249, 249],
    ["select count(*) from follows where state = 'requested'", 10, 500],
    ['select count(*) from blocks', 10, 100],
    ['select count(*) from mutes', 5, 50],
  ])('%s', async (query, least, most) => {
    const found = await number(query);
    expect(found).toBeGreaterThanOrEqual(least);
    expect(found).toBeLessThanOrEqual(most);
  });

  it('has an audit log that matches the data and ends before now', async () => {
    expect(await number('select count(*) from audit_log')).toBeGreaterThan(100);
    const rows = await database.sql<{ action: string; subject_type: string }[]>`
      select distinct action, subject_type from audit_log`;
    expect(rows.filter(({ action }) => !isAuditAction(action))).toEqual([]);
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['balances.changed', 'bots.accepted', 'reportCases.decided', 'teams.invited']),
    );
    // An admin decided every decided case, and the log contains it.
    expect(
      await number(`select count(*) from report_cases c where state = 'decided' and not exists (
        select 1 from audit_log a where a.action = 'reportCases.decided' and a.subject_id = c.id
          and a.actor_id = c.decided_by_id and a.created_at = c.decided_at)`),
    ).toBe(0);
    expect(
      await number(`select count(*) from profile_report_cases c where state = 'decided' and not exists (
        select 1 from audit_log a where a.action = 'profileReports.decided' and a.subject_id = c.id
          and a.actor_id = c.decided_by_id and a.created_at = c.decided_at)`),
    ).toBe(0);
    expect(await number(`select count(*) from audit_log where created_at > '${SEEDED_NOW.toISOString()}'`)).toBe(0);
  });

  it('gives the demo app user an account with content of every kind', async () => {
    expect(await number('select count(*) from watchlist_items where user_id = 1')).toBe(14);
    expect(await number('select count(*) from watchlist_entries where user_id = 1')).toBe(5);
    expect(await number('select count(*) from stock_notes where user_id = 1')).toBe(2);
    expect(await number('select count(distinct is_shared) from people_lists where user_id = 1')).toBe(2);
    expect(await number('select count(*) from people_list_follows where user_id = 1')).toBe(1);
    expect(await number('select count(*) from people_list_members where person_id = 1')).toBe(2);
    expect(await number('select count(*) from holdings where user_id = 1')).toBe(9);
    expect(await number('select count(*) from alerts where user_id = 1')).toBe(5);
    expect(await number('select count(*) from posts where author_id = 1')).toBe(12);
    expect(await number('select num_followers from users where id = 1')).toBeGreaterThan(20);
  });

  it('has stocks with enough opinions of the week for a share, and several tags that trend', async () => {
    const until = (days: number): string =>
      `created_at > '${SEEDED_NOW.toISOString()}'::timestamptz - interval '${days} days'`;
    const perStock = `select count(distinct p.author_id) as authors from post_tickers pt join posts p on p.id = pt.post_id
      join users u on u.id = p.author_id
      where pt.sentiment is not null and not u.is_private and pt.${until(7)} group by pt.ticker_id`;
    expect(
      await number(`select count(*) from (${perStock}) s where authors >= ${SENTIMENT_MIN_AUTHORS}`),
    ).toBeGreaterThanOrEqual(4);
    const perTag = `select count(distinct p.author_id) as people from post_tags t join posts p on p.id = t.post_id
      where t.${until(1)} group by t.tag_id`;
    expect(await number(`select count(*) from (${perTag}) s where people > 1`)).toBeGreaterThanOrEqual(4);
  });

  it('gives the demo app user every kind of relation', async () => {
    const seen = 'join users on users.id = follower_id and status_id = 1';
    expect(
      await number(`select count(*) from follows ${seen} where followed_id = 1 and state = 'requested'`),
    ).toBeGreaterThan(3);
    expect(await number("select count(*) from follows where follower_id = 1 and state = 'requested'")).toBeGreaterThan(
      0,
    );
    expect(await number('select num_following from users where id = 1')).toBeGreaterThan(10);
    // More than the eight that the dialog loads at once.
    expect(await number('select count(*) from blocks where blocker_id = 1')).toBeGreaterThan(8);
    expect(await number('select count(distinct kind) from mutes where user_id = 1')).toBe(3);
  });

  it('gives the demo developer teams, bots and invites', async () => {
    expect(await number('select count(*) from teams where owner_id = 2 and type_id = 2')).toBe(3);
    expect(
      await number('select min(member_count) from teams where owner_id = 2 and type_id = 2'),
    ).toBeGreaterThanOrEqual(3);
    expect(
      await number("select count(*) from team_members where user_id = 2 and state = 'invited'"),
    ).toBeGreaterThanOrEqual(2);
    expect(
      await number('select count(*) from bots where team_id in (select id from teams where owner_id = 2)'),
    ).toBeGreaterThanOrEqual(5);
  });
});

describe('demo accounts', () => {
  it.each(DEMO_ACCOUNTS)('$email can sign in as $role', async ({ id, role, email }) => {
    const [row] = await database.sql<{ hash: string; name: string; verified: boolean; status: number }[]>`
      select password_hash as hash, user_types.name, email_verified_at is not null as verified, status_id as status
      from users join user_types on user_types.id = type_id where users.id = ${id} and emailaddress = ${email}`;
    expect(row).toMatchObject({ name: role, verified: true, status: 1 });
    expect(await verifyPassword(row?.hash, DEMO_PASSWORD)).toBe(true);
  });
});

/** Each query finds the rows that violate a rule. */
const RULES: readonly (readonly [string, string])[] = [
  [
    'names contain only letters, at most 15',
    "select 1 from users where firstname !~ '^[[:alpha:]çğıöşüÇĞİÖŞÜ]{1,15}$' or lastname !~ '^[[:alpha:]çğıöşüÇĞİÖŞÜ]{1,15}$'",
  ],
  ['user names have at most 35 characters', 'select 1 from users where char_length(username) > 35'],
  ['bios have at most 150 characters', 'select 1 from users where char_length(bio) > 150'],
  ['phone numbers have at least 10 digits', "select 1 from users where cellphone_number !~ '^[0-9]{10,}$'"],
  ['no two people have the same full name', 'select 1 from users group by firstname, lastname having count(*) > 1'],
  ['app users belong to no team', 'select 1 from team_members join users on users.id = user_id where type_id <> 3'],
  [
    'every developer has one personal team',
    'select 1 from users where type_id = 3 and (select count(*) from teams where owner_id = users.id and teams.type_id = 1) <> 1',
  ],
  [
    'every team has its owner as a member',
    "select 1 from teams where not exists (select 1 from team_members where team_id = teams.id and user_id = owner_id and role = 'owner' and state = 'accepted')",
  ],
  [
    'a person and a team are older than an invitation of that person to that team',
    'select 1 from team_members m join users u on u.id = m.user_id join teams t on t.id = m.team_id where m.created_at < u.created_at or m.created_at < t.created_at',
  ],
  [
    'every invitation to a team and its answer is in the log of the team',
    `select 1 from team_members m where m.invited_by_id is not null and not exists (
      select 1 from team_log l where l.team_id = m.team_id and l.subject_id = m.user_id and l.action =
        case m.state when 'accepted' then 'member.joined' when 'declined' then 'member.declined' else 'member.invited' end)`,
  ],
  ['an organisation has members besides its owner', 'select 1 from teams where type_id = 2 and member_count < 2'],
  [
    'short descriptions have at most 24 characters',
    'select 1 from bots where char_length(short_description) > 24 union all select 1 from teams where char_length(short_description) > 24',
  ],
  ['bot names are letters, digits and spaces', "select 1 from bots where name ~ '[^[:alnum:] çğıöşüÇĞİÖŞÜ]'"],
  ['handlers are a slash, letters and digits', "select 1 from bots where handler !~ '^/[A-Za-z0-9]+$'"],
  [
    'creators of bots have a verified address',
    'select 1 from bots join users on users.id = creator_id where email_verified_at is null',
  ],
  [
    'a bot has an image, a category, a featured image, a country and permissions',
    "select 1 from bots where image is null or category_id is null or not exists (select 1 from bot_images where bot_id = bots.id and kind = 'featured') or not exists (select 1 from bot_countries where bot_id = bots.id) or not exists (select 1 from bot_permissions where bot_id = bots.id)",
  ],
  [
    'a bot has 3 to 8 commands',
    'select 1 from bots where (select count(*) from bot_commands where bot_id = bots.id) not between 3 and 8',
  ],
  [
    'a rejected bot has a reason, others have none',
    'select 1 from bots where (status_id = 4) <> (rejected_reason is not null)',
  ],
  [
    'waiting bots and open requests agree',
    "select 1 from bots where (status_id in (2, 5)) <> exists (select 1 from bot_requests where bot_id = bots.id and state = 'open')",
  ],
  [
    'only subscribers write reviews',
    'select 1 from reviews where not exists (select 1 from subscriptions where subscriptions.bot_id = reviews.bot_id and subscriptions.user_id = reviews.user_id)',
  ],
  [
    'only bots that were published have subscribers',
    'select 1 from subscriptions join bots on bots.id = bot_id where first_published_at is null',
  ],
  [
    'only private accounts have follow requests',
    "select 1 from follows join users on users.id = followed_id where state = 'requested' and not is_private",
  ],
  [
    'blocked people do not follow each other',
    'select 1 from follows join blocks on (blocker_id, blocked_id) in ((follower_id, followed_id), (followed_id, follower_id))',
  ],
  [
    'blocked people are not on lists of each other and follow none of them',
    `select 1 from people_lists l
      join (select list_id, person_id as other_id from people_list_members union all select list_id, user_id from people_list_follows) x on x.list_id = l.id
      join blocks on (blocker_id, blocked_id) in ((l.user_id, other_id), (other_id, l.user_id))`,
  ],
  [
    'nobody is on an own list or follows one, and followed lists are shared by public accounts',
    `select 1 from people_lists l join people_list_members m on m.list_id = l.id where m.person_id = l.user_id
    union all select 1 from people_lists l join people_list_follows f on f.list_id = l.id join users u on u.id = l.user_id
      where f.user_id = l.user_id or not l.is_shared or u.is_private`,
  ],
  [
    'mutes name people and tickers that exist',
    "select 1 from mutes where (kind = 'person' and target not in (select id::text from users)) or (kind = 'ticker' and target not in (select id::text from tickers))",
  ],
  [
    'blocked people do not vote for each other',
    'select 1 from post_votes join posts on posts.id = post_id join blocks on (blocker_id, blocked_id) in ((user_id, author_id), (author_id, user_id))',
  ],
  [
    'blocked people do not like comments of each other',
    'select 1 from post_comment_likes join post_comments c on c.id = comment_id join blocks on (blocker_id, blocked_id) in ((user_id, author_id), (author_id, user_id)) union all select 1 from news_comment_likes join news_comments c on c.id = comment_id join blocks on (blocker_id, blocked_id) in ((user_id, author_id), (author_id, user_id))',
  ],
  [
    'blocked people do not comment on or mention each other',
    'select 1 from post_comments join posts on posts.id = post_id join blocks on (blocker_id, blocked_id) in ((post_comments.author_id, posts.author_id), (posts.author_id, post_comments.author_id)) union all select 1 from post_mentions join posts on posts.id = post_id join blocks on (blocker_id, blocked_id) in ((user_id, author_id), (author_id, user_id))',
  ],
  [
    'pinned comments are on the top level, and on posts of app users',
    'select 1 from post_comments c join posts p on p.id = c.post_id join users u on u.id = p.author_id where c.is_pinned and (c.parent_id is not null or u.type_id <> 2)',
  ],
  [
    'only followers comment on posts of private accounts',
    "select 1 from post_comments join posts on posts.id = post_id join users on users.id = posts.author_id where is_private and post_comments.author_id <> posts.author_id and not exists (select 1 from follows where follower_id = post_comments.author_id and followed_id = posts.author_id and state = 'accepted')",
  ],
  [
    'people share posts that they may see, later, and none of their own',
    `select 1 from posts s join posts o on o.id = s.shared_id join users a on a.id = o.author_id
      where s.author_id = o.author_id or s.created_at < o.created_at or o.shared_id is not null
        or exists (select 1 from blocks where (blocker_id, blocked_id) in ((s.author_id, o.author_id), (o.author_id, s.author_id)))
        or (a.is_private and not exists (
          select 1 from follows where follower_id = s.author_id and followed_id = a.id and state = 'accepted'))`,
  ],
  [
    'no user votes for an own post',
    'select 1 from post_votes join posts on posts.id = post_id where user_id = author_id',
  ],
  [
    'every mention is in the text',
    "select 1 from post_mentions join posts on posts.id = post_id where strpos(description, '@' || token) = 0",
  ],
  [
    'every ticker is in the text',
    "select 1 from post_tickers join posts on posts.id = post_id where strpos(description, '$' || token) = 0",
  ],
  [
    'texts have no unfilled placeholders',
    "select 1 from posts where description ~ '[{}]' union all select 1 from news where title ~ '[{}]' or content ~ '[{}]'",
  ],
  [
    'text posts are all different',
    "select 1 from posts where type = 'text' and not is_repost group by description having count(*) > 1",
  ],
  [
    'polls have at least 2 options, other posts have no poll',
    "select 1 from polls where (select count(*) from poll_options where poll_id = polls.id) < 2 union all select 1 from posts where (type = 'poll') <> exists (select 1 from polls where post_id = posts.id)",
  ],
  [
    'image posts have images, news posts have an article',
    "select 1 from posts where (type = 'image') <> exists (select 1 from post_attachments where post_id = posts.id) or (type = 'news') <> (news_id is not null)",
  ],
  [
    'nothing is written before its author joined',
    'select 1 from posts join users on users.id = author_id where posts.created_at < users.created_at',
  ],
  [
    'replies are later than their parents',
    'select 1 from post_comments join posts on posts.id = post_id where post_comments.created_at < posts.created_at union all select 1 from post_comments one join post_comments parent on parent.id = one.parent_id where one.created_at < parent.created_at',
  ],
  [
    'edited comments have a history, and app users edit within the limit',
    `select 1 from post_comments c join users u on u.id = author_id
      left join lateral (select count(*) as edits, max(created_at) as last, bool_or(e.comment = c.comment) as same
        from post_comment_edits e where e.comment_id = c.id) e on true
      where edit_count <> e.edits or edited_at is distinct from e.last or e.same
        or (edit_count > 0 and (u.type_id <> 2 or edited_at not between c.created_at and least(c.created_at + interval '15 minutes', '2026-11-20')))
    union all select 1 from news_comments c join users u on u.id = author_id
      left join lateral (select count(*) as edits, max(created_at) as last, bool_or(e.comment = c.comment) as same
        from news_comment_edits e where e.comment_id = c.id) e on true
      where edit_count <> e.edits or edited_at is distinct from e.last or e.same
        or (edit_count > 0 and (u.type_id <> 2 or edited_at not between c.created_at and least(c.created_at + interval '15 minutes', '2026-11-20')))`,
  ],
  [
    'poll answers are earlier than the end',
    'select 1 from poll_answers join polls on polls.id = poll_id where created_at > expires_at',
  ],
  [
    'shared news is older than the post',
    'select 1 from posts join news on news.id = news_id where published_at > posts.created_at',
  ],
  [
    'simulated news is marked',
    "select 1 from news where audience = 'market' and (not simulated or source <> 'Bourse Simulated Newswire')",
  ],
  [
    'candles are consistent',
    'select 1 from daily_candles where low > least(open, close) or high < greatest(open, close) or low <= 0 or volume < 0',
  ],
  [
    'quotes agree with the last candle',
    'select 1 from quotes join (select distinct on (ticker_id) ticker_id, close from daily_candles order by ticker_id, day desc) last using (ticker_id) where abs(price - close) > 0.011',
  ],
  ['index weights sum to one', 'select 1 from index_members group by index_id having abs(sum(weight) - 1) > 1e-9'],
  [
    'balances are the sum of their transactions',
    'select 1 from balances where current <> (select coalesce(sum(amount), 0) from balance_transactions where balance_transactions.user_id = balances.user_id)',
  ],
  [
    'policies exist in both languages with the legal facts',
    "select 1 from policies where description not like '%23 December 2021%' or description_tr not like '%23 Aralık 2021%' or description not like '%30 days%'",
  ],
  [
    'times are in the past',
    "select 1 from posts where created_at > '2026-11-20' union all select 1 from post_comments where created_at > '2026-11-20' union all select 1 from post_votes where created_at > '2026-11-20' union all select 1 from subscriptions where created_at > '2026-11-20' or ended_at > '2026-11-20'",
  ],
];

describe('rules of the demo data', () => {
  it.each(RULES)('%s', async (_name, query) => {
    expect(await number(`select count(*) from (${query}) as broken`)).toBe(0);
  });
});

/** Table, counter and the expression that it must equal for each row. */
const COUNTERS: readonly (readonly [string, string, string])[] = [
  ['users', 'num_followers', "select count(*) from follows where followed_id = users.id and state = 'accepted'"],
  ['users', 'num_following', "select count(*) from follows where follower_id = users.id and state = 'accepted'"],
  [
    'users',
    'num_posts',
    "select count(*) from posts where author_id = users.id and state = 'visible' and not is_repost",
  ],
  ['posts', 'up_votes', 'select count(*) from post_votes where post_id = posts.id and is_up'],
  ['posts', 'down_votes', 'select count(*) from post_votes where post_id = posts.id and not is_up'],
  [
    'posts',
    'comment_count',
    "select count(*) from post_comments where post_id = posts.id and post_comments.state = 'visible'",
  ],
  ['posts', 'bookmark_count', 'select count(*) from bookmarks where post_id = posts.id'],
  ['posts', 'repost_count', 'select count(*) from posts s where s.shared_id = posts.id and s.is_repost'],
  ['posts', 'quote_count', 'select count(*) from posts s where s.shared_id = posts.id and not s.is_repost'],
  [
    'post_comments',
    'reply_count',
    'select count(*) from post_comments replies where replies.parent_id = post_comments.id',
  ],
  ['post_comments', 'like_count', 'select count(*) from post_comment_likes where comment_id = post_comments.id'],
  ['news_comments', 'like_count', 'select count(*) from news_comment_likes where comment_id = news_comments.id'],
  ['polls', 'total_votes', 'select count(*) from poll_answers where poll_id = polls.id'],
  ['poll_options', 'votes', 'select count(*) from poll_answers where option_id = poll_options.id'],
  ['news', 'up_votes', 'select count(*) from news_votes where news_id = news.id and is_up'],
  ['news', 'down_votes', 'select count(*) from news_votes where news_id = news.id and not is_up'],
  ['news', 'comment_count', 'select count(*) from news_comments where news_id = news.id'],
  ['teams', 'member_count', "select count(*) from team_members where team_id = teams.id and state = 'accepted'"],
  ['teams', 'bot_count', 'select count(*) from bots where team_id = teams.id and deleted_at is null'],
  ['bots', 'subscriber_count', 'select count(*) from subscriptions where bot_id = bots.id and active'],
  ['bots', 'review_count', 'select count(*) from reviews where bot_id = bots.id'],
  ['bots', 'star_total', 'select coalesce(sum(stars), 0) from reviews where bot_id = bots.id'],
  [
    'bot_categories',
    'bot_count',
    'select count(*) from bots where category_id = bot_categories.id and deleted_at is null',
  ],
  [
    'report_categories',
    'subcategory_count',
    'select count(*) from report_subcategories where category_id = report_categories.id',
  ],
  ['report_cases', 'report_count', 'select count(*) from post_reports where case_id = report_cases.id'],
];

describe('counters', () => {
  it.each(COUNTERS)('%s.%s equals its rows', async (table, column, query) => {
    expect(await number(`select count(*) from ${table} where ${column} <> (${query})`)).toBe(0);
    expect(await number(`select count(*) from ${table} where ${column} > 0`)).toBeGreaterThan(0);
  });
});

it('leaves every id sequence above the highest id', async () => {
  const columns = await database.sql<{ table: string; sequence: string }[]>`
    select table_name as table, pg_get_serial_sequence(quote_ident(table_name), 'id') as sequence
    from information_schema.columns where table_schema = 'public' and column_name = 'id' and is_identity = 'YES'`;
  expect(columns.length).toBeGreaterThan(40);
  for (const { table, sequence } of columns) {
    const next = await number(`select nextval('${sequence}')`);
    expect(next, table).toBeGreaterThan(await number(`select coalesce(max(id), 0) from ${table}`));
  }
});
