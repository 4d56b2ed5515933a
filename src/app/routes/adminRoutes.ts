import type * as inboxPages from '@/portals/admin/inboxes/pages';
import type * as lookupPages from '@/portals/admin/lookups/pages';
import type * as newsPages from '@/portals/admin/news/pages';
import type { MessageId } from '@/shared/i18n/messages';

import type { AppRoute, MenuGroupName, MenuIcon, MenuSectionName } from './types';

const own = { roles: ['admin'], layout: 'shell', footer: false } as const;

/** The groups of lookup lists that are not in the part `lists`. */
const SECTION_OF_GROUP: Readonly<Partial<Record<MenuGroupName, MenuSectionName>>> = {
  adminBots: 'content',
  adminPolicy: 'content',
};

/** A lookup list: all of them are one page in one chunk. */
function lookup(
  path: string,
  titleId: MessageId,
  page: keyof typeof lookupPages,
  icon: MenuIcon,
  group: MenuGroupName,
): AppRoute {
  return {
    ...own,
    path,
    titleId,
    screen: () => import('@/portals/admin/lookups/pages').then((pages) => pages[page]),
    menu: { icon, group, section: SECTION_OF_GROUP[group] ?? 'lists' },
  };
}

/** Messages to the admins: all inboxes are one page in one chunk. */
function inbox(path: string, titleId: MessageId, page: keyof typeof inboxPages, menu?: AppRoute['menu']): AppRoute {
  return {
    ...own,
    path,
    titleId,
    screen: () => import('@/portals/admin/inboxes/pages').then((pages) => pages[page]),
    ...(menu && { menu }),
  };
}

/** The articles whose comments admins moderate. */
function news(path: string, page: keyof typeof newsPages, icon?: MenuIcon): AppRoute {
  return {
    ...own,
    path,
    titleId: 'page.latestNews',
    screen: () => import('@/portals/admin/news/pages').then((pages) => pages[page]),
    ...(icon && { menu: { icon, section: 'content' } }),
  };
}

function redirect(path: string, redirectTo: string, titleId: MessageId): AppRoute {
  return { ...own, path, redirectTo, titleId };
}

/** Social §2, in its order. The menu shows them in parts: the queues first, the lists that rarely change last. */
export const adminRoutes: readonly AppRoute[] = [
  redirect('/admin', '/admin/admin-dashboard', 'page.adminDashboard'),
  {
    ...own,
    path: '/admin/admin-dashboard',
    titleId: 'page.adminDashboard',
    screen: () => import('@/portals/admin/dashboard/DashboardPage').then((module) => module.DashboardPage),
    queries: () => import('@/portals/admin/dashboard/dashboardQueries').then((module) => module.dashboardQueries),
    menu: { icon: 'dashboard' },
  },
  {
    ...own,
    path: '/admin/dev-users',
    titleId: 'page.adminDevUsers',
    screen: () => import('@/portals/admin/people/pages').then((pages) => pages.DevUsersPage),
    menu: { icon: 'developer', section: 'people' },
  },
  redirect('/admin/bots', '/admin/bots/bots', 'page.adminBots'),
  {
    ...own,
    path: '/admin/bots/bots',
    titleId: 'page.adminBots',
    screen: () => import('@/portals/admin/bots/BotsPage').then((module) => module.BotsPage),
    menu: [
      {
        icon: 'review',
        section: 'queues',
        titleId: 'nav.reviewQueue',
        query: { name: 'review', value: 'waiting' },
        queue: 'botReviews',
      },
      { icon: 'bot', section: 'content', group: 'adminBots' },
    ],
  },
  lookup('/admin/bots/bot-permission', 'page.adminBotPermissions', 'PermissionsPage', 'policy', 'adminBots'),
  redirect('/admin/post', '/admin/post/post-categories', 'page.adminPostCategories'),
  lookup('/admin/post/post-categories', 'page.adminPostCategories', 'PostCategoriesPage', 'post', 'adminPosts'),
  lookup(
    '/admin/post/post-subcategories',
    'page.adminPostSubcategories',
    'PostSubcategoriesPage',
    'post',
    'adminPosts',
  ),
  lookup(
    '/admin/post/profile-categories',
    'page.adminProfileCategories',
    'ProfileCategoriesPage',
    'report',
    'adminPosts',
  ),
  {
    ...own,
    path: '/admin/post/user-post-report',
    titleId: 'page.adminPostReports',
    screen: () => import('@/portals/admin/reports/ReportsPage').then((module) => module.ReportsPage),
    menu: { icon: 'report', section: 'queues', queue: 'postReports' },
  },
  {
    ...own,
    path: '/admin/post/user-post-report/:caseId',
    titleId: 'page.adminReportCase',
    screen: () => import('@/portals/admin/reports/case/CasePage').then((module) => module.CasePage),
  },
  {
    ...own,
    path: '/admin/post/user-post-report/profiles/:caseId',
    titleId: 'page.adminProfileCase',
    screen: () => import('@/portals/admin/reports/profiles/ProfileCasePage').then((module) => module.ProfileCasePage),
  },
  news('/admin/news', 'AdminNewsPage', 'news'),
  news('/admin/news/:newsId', 'ArticlePage'),
  {
    ...own,
    path: '/admin/audit-log',
    titleId: 'page.adminAuditLog',
    screen: () => import('@/portals/admin/auditLog/AuditLogPage').then((module) => module.AuditLogPage),
    menu: { icon: 'legal', section: 'platform' },
  },
  {
    ...own,
    path: '/admin/settings',
    titleId: 'page.adminSettings',
    screen: () => import('@/portals/admin/settings/PlatformSettingsPage').then((module) => module.PlatformSettingsPage),
    menu: { icon: 'settings', section: 'platform' },
  },
  {
    ...own,
    path: '/admin/market-place/bot-summary/:categoryTypeId',
    titleId: 'page.adminBotSummary',
    screen: () => import('@/portals/admin/botSummary/BotSummaryPage').then((module) => module.BotSummaryPage),
  },
  {
    ...own,
    path: '/admin/market-place/bot-summary/:categoryTypeId?/add/:categoryName?',
    titleId: 'page.adminBotSummaryAdd',
    screen: () =>
      import('@/portals/admin/botSummary/AddToMarketplaceCategoryPage').then((module) => module.AddBotsPage),
  },
  {
    ...own,
    path: '/admin/market-place/marketplace-categories/:categoryTypeId',
    titleId: 'page.adminBotSummary',
    screen: () =>
      import('@/portals/admin/botSummary/MarketplaceCategoryPage').then((module) => module.MarketplaceCategoryPage),
  },
  {
    ...own,
    path: '/admin/market-place/marketplace-categories/:categoryTypeId/add',
    titleId: 'page.adminBotSummaryAdd',
    screen: () =>
      import('@/portals/admin/botSummary/AddToMarketplaceCategoryPage').then(
        (module) => module.AddToMarketplaceCategoryPage,
      ),
  },
  redirect('/admin/market-place', '/admin/market-place/bot-categories', 'page.adminBotCategories'),
  redirect('/admin/market-place/bot-summary', '/admin/market-place/bot-categories', 'page.adminBotCategories'),
  lookup(
    '/admin/market-place/bot-categories',
    'page.adminBotCategories',
    'BotCategoriesPage',
    'shop',
    'adminMarketplace',
  ),
  lookup(
    '/admin/market-place/marketplace-categories',
    'page.adminMarketplaceCategories',
    'MarketplaceCategoriesPage',
    'shop',
    'adminMarketplace',
  ),
  lookup('/admin/brokerage', 'page.adminBrokerage', 'BrokeragesPage', 'list', 'adminLists'),
  inbox('/admin/bug-report', 'page.adminBugReports', 'BugReportsPage', {
    icon: 'bug',
    section: 'queues',
    queue: 'bugReports',
  }),
  inbox('/admin/contact-us', 'page.adminContactRequests', 'ContactRequestsPage', {
    icon: 'contact',
    section: 'queues',
    queue: 'contactRequests',
  }),
  inbox('/admin/feedback', 'page.adminFeedback', 'FeedbackPage', {
    icon: 'feedback',
    section: 'queues',
    queue: 'feedback',
  }),
  inbox('/admin/feedback/feedback-detail/:feedbackId', 'page.adminFeedbackDetail', 'FeedbackDetailPage'),
  redirect('/admin/feedback/feedback-detail', '/admin/feedback', 'page.adminFeedback'),
  redirect('/admin/activity', '/admin/activity/activity-scope', 'page.adminActivityScopes'),
  lookup(
    '/admin/activity/activity-scope',
    'page.adminActivityScopes',
    'ActivityScopesPage',
    'activity',
    'adminActivity',
  ),
  lookup('/admin/activity/activity-type', 'page.adminActivityTypes', 'ActivityTypesPage', 'activity', 'adminActivity'),
  lookup('/admin/notification-type', 'page.adminNotificationTypes', 'NotificationTypesPage', 'list', 'adminLists'),
  lookup('/admin/attachment-type', 'page.adminAttachmentTypes', 'AttachmentTypesPage', 'list', 'adminLists'),
  lookup('/admin/alert-type', 'page.adminAlertTypes', 'AlertTypesPage', 'list', 'adminLists'),
  {
    ...own,
    path: '/admin/app-users',
    titleId: 'page.adminAppUsers',
    screen: () => import('@/portals/admin/people/pages').then((pages) => pages.AppUsersPage),
    menu: { icon: 'user', section: 'people' },
  },
  {
    ...own,
    path: '/admin/app-transaction-balance/:userId',
    titleId: 'page.adminTransactionBalance',
    screen: () => import('@/portals/admin/balances/BalancePage').then((module) => module.BalancePage),
  },
  redirect('/admin/policy', '/admin/policy/policy-type', 'page.adminPolicyTypes'),
  lookup('/admin/policy/policy-type', 'page.adminPolicyTypes', 'PolicyTypesPage', 'legal', 'adminPolicy'),
  {
    ...own,
    path: '/admin/policy/privacy-policy',
    titleId: 'page.adminPrivacyPolicy',
    screen: () => import('@/portals/admin/policies/PoliciesPage').then((module) => module.PoliciesPage),
    menu: { icon: 'policy', section: 'content', group: 'adminPolicy' },
  },
  {
    ...own,
    path: '/admin/content',
    titleId: 'page.adminContent',
    screen: () => import('@/portals/admin/content/ContentPage').then((module) => module.ContentPage),
    menu: { icon: 'docs', section: 'content' },
  },
];
