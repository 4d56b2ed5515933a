import { SIGNED_IN, type AppRoute } from './types';

const own = { roles: ['app_user'], layout: 'shell', footer: false } as const;

/** Developers write to the bots of their teams. */
const messages = {
  roles: ['app_user', 'bot_developer'],
  layout: 'shell',
  footer: false,
  titleId: 'page.messages',
  screen: () => import('@/portals/account/conversations/MessagesPage').then((module) => module.MessagesPage),
} as const;

/** Social §2, in the order of the app user's menu. */
export const userRoutes: readonly AppRoute[] = [
  {
    ...own,
    path: '/application-user/dashboard',
    titleId: 'page.userDashboard',
    screen: () => import('@/portals/user/dashboard/DashboardPage').then((module) => module.DashboardPage),
    queries: () => import('@/portals/user/dashboard/dashboardQueries').then((module) => module.dashboardQueries),
    menu: { icon: 'dashboard' },
  },
  {
    ...own,
    path: '/application-user/portfolio',
    titleId: 'page.watchlist',
    redirectTo: '/application-user/portfolio/watch-list',
  },
  {
    ...own,
    path: '/application-user/portfolio/watch-list',
    titleId: 'page.watchlist',
    screen: () => import('@/portals/user/watchlist/WatchlistPage').then((module) => module.WatchlistPage),
    menu: { icon: 'portfolio', group: 'portfolio' },
  },
  {
    ...own,
    path: '/application-user/portfolio/portfolio-list',
    titleId: 'page.portfolioList',
    screen: () => import('@/portals/user/portfolio/PortfolioPage').then((module) => module.PortfolioPage),
    menu: { icon: 'balance', group: 'portfolio' },
  },
  {
    ...own,
    path: '/application-user/portfolio/alerts',
    titleId: 'page.alerts',
    screen: () => import('@/portals/user/alerts/AlertsPage').then((module) => module.AlertsPage),
    menu: { icon: 'alert', group: 'portfolio' },
  },
  {
    ...own,
    path: '/application-user/portfolio/tradingview/:tickerId',
    titleId: 'page.stock',
    screen: () => import('@/portals/user/stock/StockPage').then((module) => module.StockPage),
    queries: () => import('@/portals/user/stock/stockQueries').then((module) => module.stockQueries),
  },
  {
    ...own,
    path: '/application-user/market',
    titleId: 'page.market',
    screen: () => import('@/portals/user/market/MarketPage').then((module) => module.MarketPage),
    queries: () => import('@/portals/user/market/marketQueries').then((module) => module.marketQueries),
    menu: { icon: 'market' },
  },
  {
    ...own,
    path: '/application-user/post',
    titleId: 'page.posts',
    screen: () => import('@/portals/user/posts/FeedPage').then((module) => module.FeedPage),
    queries: () => import('@/portals/user/posts/feedQueries').then((module) => module.feedQueries),
    menu: { icon: 'post' },
  },
  {
    ...own,
    path: '/posts/:id',
    titleId: 'page.post',
    // Developers and admins read only; app users can post (social §6).
    roles: SIGNED_IN,
    screen: () => import('@/portals/user/posts/PostPage').then((module) => module.PostPage),
  },
  {
    ...own,
    path: '/posts/:id/quotes',
    titleId: 'page.quotes',
    roles: SIGNED_IN,
    screen: () => import('@/portals/user/posts/QuotesPage').then((module) => module.QuotesPage),
  },
  {
    ...own,
    path: '/tags/:tag',
    titleId: 'page.tag',
    roles: SIGNED_IN,
    screen: () => import('@/portals/user/posts/TagPage').then((module) => module.TagPage),
  },
  {
    ...own,
    path: '/application-user/marketplace',
    titleId: 'page.marketplace',
    screen: () => import('@/portals/user/marketplace/MarketplacePage').then((module) => module.MarketplacePage),
    queries: () => import('@/portals/user/marketplace/marketplaceQueries').then((module) => module.marketplaceQueries),
    menu: { icon: 'shop' },
  },
  {
    ...messages,
    path: '/messages',
    menu: { icon: 'message', roles: ['app_user'], queue: 'conversations' },
  },
  { ...messages, path: '/messages/:botId' },
  {
    ...messages,
    path: '/data-access',
    titleId: 'page.dataAccess',
    screen: () => import('@/portals/account/dataAccess/DataAccessPage').then((module) => module.DataAccessPage),
  },
  {
    ...own,
    path: '/application-user/latest-news',
    titleId: 'page.latestNews',
    screen: () => import('@/portals/user/news/NewsPage').then((module) => module.NewsPage),
    menu: { icon: 'news' },
  },
  {
    ...own,
    path: '/application-user/events',
    titleId: 'page.events',
    screen: () => import('@/portals/user/events/EventsPage').then((module) => module.EventsPage),
    menu: { icon: 'calendar' },
  },
  {
    ...own,
    path: '/application-user/activities',
    titleId: 'page.activities',
    screen: () => import('@/portals/user/activities/ActivitiesPage').then((module) => module.ActivitiesPage),
    menu: { icon: 'activity' },
  },
];
