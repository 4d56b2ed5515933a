import type { AppRoute } from './types';

const own = { roles: ['bot_developer'], layout: 'shell', footer: true } as const;

/** A detail address without its id leads back to its own list (console §2). */
const backToList = (path: string, redirectTo: string, titleId: AppRoute['titleId']): AppRoute => ({
  ...own,
  path,
  titleId,
  redirectTo,
});

/** Console §2, in the order of the developer's menu. The documentation entry of that menu is a public route. */
export const developerRoutes: readonly AppRoute[] = [
  {
    ...own,
    path: '/dashboard',
    titleId: 'page.developerDashboard',
    screen: () => import('@/portals/developer/dashboard/DashboardPage').then((module) => module.DashboardPage),
    queries: () => import('@/portals/developer/dashboard/dashboardQueries').then((module) => module.dashboardQueries),
    menu: { icon: 'dashboard' },
  },
  {
    ...own,
    path: '/teams',
    titleId: 'page.teams',
    screen: () => import('@/portals/developer/teams/TeamListPage').then((module) => module.TeamListPage),
    menu: { icon: 'team' },
  },
  {
    ...own,
    path: '/team-detail/:teamId',
    titleId: 'page.teamDetail',
    screen: () => import('@/portals/developer/teams/TeamDetailPage').then((module) => module.TeamDetailPage),
  },
  backToList('/team-detail', '/teams', 'page.teams'),
  {
    ...own,
    path: '/my-bots',
    titleId: 'page.myBots',
    screen: () => import('@/portals/developer/bots/MyBotsPage').then((module) => module.MyBotsPage),
    menu: { icon: 'bot' },
  },
  {
    ...own,
    path: '/my-bots/:teamId',
    titleId: 'page.teamBots',
    screen: () => import('@/portals/developer/bots/MyBotsPage').then((module) => module.MyBotsPage),
  },
  {
    ...own,
    path: '/my-bots-detail/:botId',
    titleId: 'page.myBotDetail',
    screen: () => import('@/portals/developer/botDetail/BotDetailPage').then((module) => module.BotDetailPage),
  },
  backToList('/my-bots-detail', '/my-bots', 'page.myBots'),
  {
    ...own,
    path: '/bots-analytics',
    titleId: 'page.botsAnalytics',
    screen: () => import('@/portals/developer/analytics/BotsAnalyticsPage').then((module) => module.BotsAnalyticsPage),
  },
  {
    ...own,
    path: '/bots-analytics/:botAnalyticsId',
    titleId: 'page.botAnalytics',
    screen: () => import('@/portals/developer/analytics/BotAnalyticsPage').then((module) => module.BotAnalyticsPage),
  },
  backToList('/bots-analytics-detail', '/bots-analytics', 'page.botsAnalytics'),
  {
    ...own,
    path: '/agreements',
    titleId: 'page.agreements',
    footer: false,
    screen: () => import('@/portals/developer/agreements/AgreementsPage').then((module) => module.AgreementsPage),
    menu: { icon: 'legal' },
  },
  {
    ...own,
    path: '/documentation',
    titleId: 'page.documentation',
    screen: () =>
      import('@/portals/developer/documentation/DocumentationPage').then((module) => module.DocumentationPage),
  },
];
