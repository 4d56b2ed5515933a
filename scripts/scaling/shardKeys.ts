/** What a table is about. Foreign keys between people and content need a note in `crossShardNotes`. */
type Group = 'people' | 'content' | 'bots' | 'market' | 'platform';

/** Where the rows of a table belong in a database of several shards. */
export type Placement =
  /** Divided by a column: rows with the same value are on one shard. */
  | { readonly group: Group; readonly key: string }
  /** Small: each shard has all rows. `copied` says why it is small. */
  | { readonly group: Group; readonly copied: string };

const CHOICES = 'a list of choices';
const ADMINS = 'written by admins only';
const LISTINGS = 'one row per listing, some thousands';
const FEW_BOTS = 'fewer than 100,000 bots and teams; store lists sort all of them';
const RELEASES = 'one row per release or document';

const people = (key: string): Placement => ({ group: 'people', key });
const content = (key: string): Placement => ({ group: 'content', key });
const bots = (key: string): Placement => ({ group: 'bots', key });
const market = (key: string): Placement => ({ group: 'market', key });
const platform = (key: string): Placement => ({ group: 'platform', key });
const copied = (group: Group, reason: string): Placement => ({ group, copied: reason });

/**
 * The shard key of every table. A test compares the names with the tables, and docs/scaling.md is generated from it
 * (`npm run docs:scaling`).
 */
export const shardKeys: Readonly<Record<string, Placement>> = {
  activities: people('user_id'),
  api_keys: people('user_id'),
  balance_transactions: people('user_id'),
  balances: people('user_id'),
  blocks: people('blocker_id'),
  bookmarks: people('user_id'),
  chat_block_news: people('blocker_id'),
  first_steps: people('user_id'),
  follows: people('follower_id'),
  holdings: people('user_id'),
  idempotency_keys: people('user_id'),
  identities: people('user_id'),
  mail_tokens: people('user_id'),
  mutes: people('user_id'),
  notification_choices: people('user_id'),
  notifications: people('user_id'),
  one_time_codes: people('target'),
  policy_acceptances: people('user_id'),
  portfolio_performance: people('user_id'),
  post_drafts: people('user_id'),
  profile_report_cases: people('user_id'),
  profile_report_evidence: people('case_id'),
  profile_report_notes: people('case_id'),
  profile_reports: people('case_id'),
  proven_addresses: people('user_id'),
  refresh_tokens: people('session_id'),
  saved_views: people('owner_id'),
  sessions: people('user_id'),
  sign_in_attempts: people('id'),
  tag_follows: people('user_id'),
  ui_settings: people('user_id'),
  user_settings: people('user_id'),
  users: people('id'),
  watchlist_items: people('user_id'),
  watchlists: people('user_id'),
  watchlist_entries: people('user_id'),
  stock_notes: people('user_id'),
  user_statuses: copied('people', CHOICES),
  user_types: copied('people', CHOICES),

  link_cards: content('address_hash'),
  news: content('id'),
  news_comment_edits: content('comment_id'),
  news_comment_likes: content('comment_id'),
  news_comments: content('news_id'),
  news_tickers: content('news_id'),
  news_votes: content('news_id'),
  poll_answers: content('poll_id'),
  poll_options: content('poll_id'),
  polls: content('post_id'),
  post_attachments: content('post_id'),
  post_comment_edits: content('comment_id'),
  post_comment_likes: content('comment_id'),
  post_comments: content('post_id'),
  post_edits: content('post_id'),
  post_link_cards: content('post_id'),
  post_mentions: content('post_id'),
  post_reports: content('post_id'),
  post_tags: content('post_id'),
  post_tickers: content('post_id'),
  tags: content('key'),
  post_votes: content('post_id'),
  posts: content('id'),
  report_case_categories: content('case_id'),
  report_cases: content('post_id'),
  report_notes: content('case_id'),
  reporter_notices: content('case_id'),
  written_comments: content('author_id'),
  profile_report_categories: copied('content', ADMINS),
  report_categories: copied('content', ADMINS),
  report_subcategories: copied('content', ADMINS),

  beta_testers: bots('bot_id'),
  bot_consumers: bots('bot_id'),
  bot_credentials: bots('bot_id'),
  bot_data_reads: bots('user_id'),
  bot_delivery_attempts: bots('bot_id'),
  bot_endpoint_secrets: bots('bot_id'),
  bot_endpoints: bots('bot_id'),
  bot_events: bots('conversation_id'),
  bot_grants: bots('user_id'),
  bot_interactions: bots('conversation_id'),
  bot_manifests: bots('bot_id'),
  bot_messages: bots('conversation_id'),
  bot_price_notices: bots('bot_id'),
  bot_programs: bots('bot_id'),
  bot_queues: bots('conversation_id'),
  bot_requests: bots('bot_id'),
  bot_timeline: bots('bot_id'),
  bot_transfers: bots('bot_id'),
  chat_logouts: bots('id'),
  command_uses: bots('bot_id'),
  conversations: bots('id'),
  mirror_events: bots('mirror_room_id'),
  mirror_links: bots('user_id'),
  mirror_rooms: bots('id'),
  mirror_transactions: bots('transaction_id'),
  reviews: bots('bot_id'),
  subscription_events: bots('bot_id'),
  subscriptions: bots('user_id'),
  team_log: bots('team_id'),
  bot_categories: copied('bots', ADMINS),
  mirror_outages: copied('bots', 'one row'),
  bot_category_bots: copied('bots', FEW_BOTS),
  bot_commands: copied('bots', FEW_BOTS),
  bot_countries: copied('bots', FEW_BOTS),
  bot_images: copied('bots', FEW_BOTS),
  bot_permissions: copied('bots', FEW_BOTS),
  bot_scopes: copied('bots', FEW_BOTS),
  bot_statuses: copied('bots', CHOICES),
  bot_types: copied('bots', CHOICES),
  bots: copied('bots', FEW_BOTS),
  marketplace_bots: copied('bots', ADMINS),
  marketplace_categories: copied('bots', ADMINS),
  permissions: copied('bots', ADMINS),
  team_members: copied('bots', FEW_BOTS),
  team_statuses: copied('bots', CHOICES),
  team_types: copied('bots', CHOICES),
  teams: copied('bots', FEW_BOTS),

  alert_deliveries: market('alert_id'),
  alert_marks: market('ticker_id'),
  alerts: market('ticker_id'),
  daily_candles: market('ticker_id'),
  intraday_candles: market('ticker_id'),
  companies: copied('market', LISTINGS),
  corporate_actions: copied('market', LISTINGS),
  etf_facts: copied('market', LISTINGS),
  events: copied('market', LISTINGS),
  exchanges: copied('market', CHOICES),
  index_members: copied('market', LISTINGS),
  industries: copied('market', CHOICES),
  news_channels: copied('market', 'one row per source of news'),
  quotes: copied('market', 'one row per listing, written by one job each minute and joined to every list of stocks'),
  tickers: copied('market', LISTINGS),

  audit_log: platform('id'),
  bug_reports: platform('id'),
  contact_requests: platform('id'),
  feedback: platform('id'),
  files: platform('key'),
  leases: platform('name'),
  limit_counts: platform('key'),
  mail_outbox: platform('id'),
  rate_limits: platform('key'),
  social_events: platform('topic'),
  activity_scopes: copied('platform', CHOICES),
  activity_types: copied('platform', CHOICES),
  alert_types: copied('platform', CHOICES),
  attachment_types: copied('platform', CHOICES),
  brokerages: copied('platform', CHOICES),
  content_versions: copied('platform', ADMINS),
  countries: copied('platform', CHOICES),
  dashboard_cards: copied('platform', CHOICES),
  notification_types: copied('platform', CHOICES),
  platform_settings: copied('platform', 'one row'),
  policies: copied('platform', ADMINS),
  policy_types: copied('platform', ADMINS),
  release_documents: copied('platform', RELEASES),
  released_documents: copied('platform', RELEASES),
  releases: copied('platform', RELEASES),
};

const ANONYMIZED = 'accounts are never deleted, only anonymized, so the row exists';
const EMPTIED = 'posts are never deleted, only emptied; `removePost` deletes the rows that refer to it';

/**
 * Foreign keys between people and content, and what takes their place when the two are in different databases. A new
 * one needs a note: what makes sure that the referenced row exists.
 */
export const crossShardNotes: Readonly<Record<string, string>> = {
  'activities.comment_id': 'only the foreign key deletes them with a comment; without it, `remove` of comments must',
  'activities.news_id': 'articles are never deleted',
  'activities.post_id': EMPTIED,
  'bookmarks.post_id': EMPTIED,
  'news_comment_likes.user_id': ANONYMIZED,
  'news_comments.author_id': ANONYMIZED,
  'news_votes.user_id': ANONYMIZED,
  'poll_answers.user_id': ANONYMIZED,
  'post_comment_likes.user_id': ANONYMIZED,
  'post_comments.author_id': ANONYMIZED,
  'post_mentions.user_id': ANONYMIZED,
  'post_reports.reporter_id': ANONYMIZED,
  'post_votes.user_id': ANONYMIZED,
  'posts.author_id': ANONYMIZED,
  'tag_follows.tag_id': 'tags are never deleted',
  'report_cases.assignee_id': ANONYMIZED,
  'report_cases.decided_by_id': ANONYMIZED,
  'report_notes.author_id': ANONYMIZED,
  'reporter_notices.except_id': ANONYMIZED,
};
