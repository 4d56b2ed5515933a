/** Every link of the application. Parameters are encoded here and nowhere else. */

type Id = number | string;
type Query = Record<string, string | number | boolean | undefined>;
type MarketplaceQuery = { view?: string | undefined; marketplaceCategory?: Id; category?: Id };

const segment = (value: Id) => encodeURIComponent(String(value));

function withQuery(path: string, query: Query | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '' && value !== false) search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

export const paths = {
  landing: () => '/',
  home: () => '/home',
  login: () => '/login',
  logout: () => '/logout',
  register: (query?: { as?: 'developer' }) => withQuery('/register', query),
  policy: () => '/policy',
  contact: () => '/contact-us',
  registerPolicy: () => '/auth/register/tabs/Policy',
  forgotPassword: () => '/forgot-password',
  verifyCode: () => '/verify-code',
  resetPassword: () => '/reset-password',
  verifyEmail: (token?: string) => (token === undefined ? '/verifyEmail' : `/verifyEmail/${segment(token)}`),
  notFound: () => '/errors/error-404',
  developerDocs: () => '/developers/docs',

  developerDashboard: (query?: { dialog?: string }) => withQuery('/dashboard', query),
  myBots: (query?: Query) => withQuery('/my-bots', query),
  teamBots: (teamId: Id) => `/my-bots/${segment(teamId)}`,
  myBotDetail: (botId: Id, query?: Query) => withQuery(`/my-bots-detail/${segment(botId)}`, query),
  teams: (query?: Query) => withQuery('/teams', query),
  teamDetail: (teamId: Id, query?: Query) => withQuery(`/team-detail/${segment(teamId)}`, query),
  botsAnalytics: (query?: Query) => withQuery('/bots-analytics', query),
  botAnalytics: (botId: Id) => `/bots-analytics/${segment(botId)}`,
  agreements: () => '/agreements',
  documentation: () => '/documentation',

  myProfile: () => '/my-profile',
  /** The own password. The user menu always had this address (console §2). */
  changePassword: () => '/change-password/1',
  /** The password of another user, for admins. Without `of`, the address would mean the own password. */
  changePasswordOf: (userId: Id) => withQuery(`/change-password/${segment(userId)}`, { of: String(userId) === '1' }),
  user: (userId: Id) => `/user/${segment(userId)}`,
  profile: (username: string) => `/profile/${segment(username)}`,
  userDetail: (userId: Id) => `/user-detail/${segment(userId)}`,
  botDetail: (botId: Id, query?: Query) => withQuery(`/bot-detail/${segment(botId)}`, query),
  /** The conversations with bots, or the one with a bot. */
  messages: (botId?: Id) => (botId === undefined ? '/messages' : `/messages/${segment(botId)}`),
  /** What bots may read of the viewer's data. */
  dataAccess: () => '/data-access',
  search: (query?: { q?: string; type?: string }) => withQuery('/search', query),

  userDashboard: () => '/application-user/dashboard',
  portfolio: () => '/application-user/portfolio',
  /** The default watchlist, or a further one. */
  watchlist: (listId: number | null = null) =>
    `/application-user/portfolio/watch-list${listId === null ? '' : `?list=${listId}`}`,
  portfolioList: () => '/application-user/portfolio/portfolio-list',
  alerts: () => '/application-user/portfolio/alerts',
  stock: (tickerId: Id) => `/application-user/portfolio/tradingview/${segment(tickerId)}`,
  market: (query?: Query) => withQuery('/application-user/market', query),
  posts: (query?: { tab?: string | undefined; list?: Id }) => withQuery('/application-user/post', query),
  post: (postId: Id) => `/posts/${segment(postId)}`,
  /** The posts that quote a post. */
  quotes: (postId: Id) => `/posts/${segment(postId)}/quotes`,
  /** The posts with a tag; the word without #. */
  tag: (tag: string) => `/tags/${segment(tag)}`,
  /** The start of the store, one of its views, a category of the marketplace or a category of bots. */
  marketplace: ({ marketplaceCategory, ...query }: MarketplaceQuery = {}) =>
    withQuery('/application-user/marketplace', { ...query, shelf: marketplaceCategory }),
  latestNews: (query?: { ticker?: string; search?: string }) => withQuery('/application-user/latest-news', query),
  /** An article, opened above the list. */
  newsItem: (newsId: Id) => withQuery('/application-user/latest-news', { news: newsId }),
  events: () => '/application-user/events',
  activities: () => '/application-user/activities',

  adminDashboard: () => '/admin/admin-dashboard',
  adminDevUsers: (query?: Query) => withQuery('/admin/dev-users', query),
  adminBots: (query?: Query) => withQuery('/admin/bots/bots', query),
  adminBotPermissions: (query?: Query) => withQuery('/admin/bots/bot-permission', query),
  adminPostCategories: (query?: Query) => withQuery('/admin/post/post-categories', query),
  adminPostSubcategories: (query?: Query) => withQuery('/admin/post/post-subcategories', query),
  adminProfileCategories: (query?: Query) => withQuery('/admin/post/profile-categories', query),
  adminPostReports: (query?: Query) => withQuery('/admin/post/user-post-report', query),
  adminReportCase: (caseId: Id) => `/admin/post/user-post-report/${segment(caseId)}`,
  adminProfileCase: (caseId: Id) => `/admin/post/user-post-report/profiles/${segment(caseId)}`,
  adminNews: (query?: Query) => withQuery('/admin/news', query),
  adminArticle: (newsId: Id) => `/admin/news/${segment(newsId)}`,
  adminAuditLog: (query?: Query) => withQuery('/admin/audit-log', query),
  adminSettings: () => '/admin/settings',
  adminBotCategories: (query?: Query) => withQuery('/admin/market-place/bot-categories', query),
  adminMarketplaceCategories: (query?: Query) => withQuery('/admin/market-place/marketplace-categories', query),
  adminMarketplaceCategory: (categoryId: Id) => `/admin/market-place/marketplace-categories/${segment(categoryId)}`,
  adminMarketplaceCategoryAdd: (categoryId: Id) =>
    `/admin/market-place/marketplace-categories/${segment(categoryId)}/add`,
  adminBotSummary: (categoryTypeId: Id) => `/admin/market-place/bot-summary/${segment(categoryTypeId)}`,
  adminBotSummaryAdd: (categoryTypeId?: Id, categoryName?: string) =>
    [
      '/admin/market-place/bot-summary',
      ...(categoryTypeId === undefined ? [] : [segment(categoryTypeId)]),
      'add',
      ...(categoryName === undefined ? [] : [segment(categoryName)]),
    ].join('/'),
  adminBrokerage: (query?: Query) => withQuery('/admin/brokerage', query),
  adminBugReports: (query?: Query) => withQuery('/admin/bug-report', query),
  adminContactRequests: (query?: Query) => withQuery('/admin/contact-us', query),
  adminFeedback: (query?: Query) => withQuery('/admin/feedback', query),
  adminFeedbackDetail: (feedbackId: Id) => `/admin/feedback/feedback-detail/${segment(feedbackId)}`,
  adminActivityScopes: (query?: Query) => withQuery('/admin/activity/activity-scope', query),
  adminActivityTypes: (query?: Query) => withQuery('/admin/activity/activity-type', query),
  adminNotificationTypes: (query?: Query) => withQuery('/admin/notification-type', query),
  adminAttachmentTypes: (query?: Query) => withQuery('/admin/attachment-type', query),
  adminAlertTypes: (query?: Query) => withQuery('/admin/alert-type', query),
  adminAppUsers: (query?: Query) => withQuery('/admin/app-users', query),
  adminTransactionBalance: (userId: Id) => `/admin/app-transaction-balance/${segment(userId)}`,
  adminPolicyTypes: (query?: Query) => withQuery('/admin/policy/policy-type', query),
  adminContent: (query?: Query) => withQuery('/admin/content', query),
  adminPrivacyPolicy: (query?: Query) => withQuery('/admin/policy/privacy-policy', query),
} as const;
