import type { MessageId } from '@/shared/i18n/messages';

import type { AppRoute, MenuGroupName, MenuIcon } from './types';

const own = { roles: ['admin'], layout: 'shell', footer: false } as const;

function coming(
  path: string,
  titleId: MessageId,
  comingId: MessageId,
  icon?: MenuIcon,
  group?: MenuGroupName,
): AppRoute {
  return { ...own, path, titleId, comingId, ...(icon && { menu: { icon, ...(group && { group }) } }) };
}

function redirect(path: string, redirectTo: string, titleId: MessageId): AppRoute {
  return { ...own, path, redirectTo, titleId };
}

/** Social §2, in its order: one menu entry per group (decision 8). */
export const adminRoutes: readonly AppRoute[] = [
  {
    ...own,
    path: '/admin/admin-dashboard',
    titleId: 'page.adminDashboard',
    screen: () => import('@/portals/admin/dashboard/DashboardPage').then((module) => module.DashboardPage),
    menu: { icon: 'dashboard' },
  },
  coming('/admin/dev-users', 'page.adminDevUsers', 'coming.adminDevUsers', 'developer'),
  redirect('/admin/bots', '/admin/bots/bots', 'page.adminBots'),
  coming('/admin/bots/bots', 'page.adminBots', 'coming.adminBots', 'bot', 'adminBots'),
  coming('/admin/bots/bot-permission', 'page.adminBotPermissions', 'coming.adminBotPermissions', 'policy', 'adminBots'),
  redirect('/admin/post', '/admin/post/post-categories', 'page.adminPostCategories'),
  coming('/admin/post/post-categories', 'page.adminPostCategories', 'coming.adminPostCategories', 'post', 'adminPosts'),
  coming(
    '/admin/post/post-subcategories',
    'page.adminPostSubcategories',
    'coming.adminPostSubcategories',
    'post',
    'adminPosts',
  ),
  coming('/admin/post/user-post-report', 'page.adminPostReports', 'coming.adminPostReports', 'alert', 'adminPosts'),
  coming('/admin/settings', 'page.adminSettings', 'coming.adminSettings', 'settings'),
  coming('/admin/market-place/bot-summary/:categoryTypeId', 'page.adminBotSummary', 'coming.adminBotSummary'),
  coming(
    '/admin/market-place/bot-summary/:categoryTypeId?/add/:categoryName?',
    'page.adminBotSummaryAdd',
    'coming.adminBotSummaryAdd',
  ),
  redirect('/admin/market-place', '/admin/market-place/bot-categories', 'page.adminBotCategories'),
  redirect('/admin/market-place/bot-summary', '/admin/market-place/bot-categories', 'page.adminBotCategories'),
  coming(
    '/admin/market-place/bot-categories',
    'page.adminBotCategories',
    'coming.adminBotCategories',
    'shop',
    'adminMarketplace',
  ),
  coming(
    '/admin/market-place/marketplace-categories',
    'page.adminMarketplaceCategories',
    'coming.adminMarketplaceCategories',
    'shop',
    'adminMarketplace',
  ),
  coming('/admin/brokerage', 'page.adminBrokerage', 'coming.adminBrokerage', 'balance'),
  coming('/admin/bug-report', 'page.adminBugReports', 'coming.adminBugReports', 'bug'),
  coming('/admin/contact-us', 'page.adminContactRequests', 'coming.adminContactRequests', 'contact'),
  coming('/admin/feedback', 'page.adminFeedback', 'coming.adminFeedback', 'feedback'),
  coming('/admin/feedback/feedback-detail/:feedbackId', 'page.adminFeedbackDetail', 'coming.adminFeedbackDetail'),
  redirect('/admin/feedback/feedback-detail', '/admin/feedback', 'page.adminFeedback'),
  redirect('/admin/activity', '/admin/activity/activity-scope', 'page.adminActivityScopes'),
  coming(
    '/admin/activity/activity-scope',
    'page.adminActivityScopes',
    'coming.adminActivityScopes',
    'activity',
    'adminActivity',
  ),
  coming(
    '/admin/activity/activity-type',
    'page.adminActivityTypes',
    'coming.adminActivityTypes',
    'activity',
    'adminActivity',
  ),
  coming('/admin/notification-type', 'page.adminNotificationTypes', 'coming.adminNotificationTypes', 'notification'),
  coming('/admin/attachment-type', 'page.adminAttachmentTypes', 'coming.adminAttachmentTypes', 'attachment'),
  coming('/admin/alert-type', 'page.adminAlertTypes', 'coming.adminAlertTypes', 'alert'),
  coming('/admin/app-users', 'page.adminAppUsers', 'coming.adminAppUsers', 'user'),
  coming('/admin/app-transaction-balance/:userId', 'page.adminTransactionBalance', 'coming.adminTransactionBalance'),
  redirect('/admin/policy', '/admin/policy/policy-type', 'page.adminPolicyTypes'),
  coming('/admin/policy/policy-type', 'page.adminPolicyTypes', 'coming.adminPolicyTypes', 'legal', 'adminPolicy'),
  coming(
    '/admin/policy/privacy-policy',
    'page.adminPrivacyPolicy',
    'coming.adminPrivacyPolicy',
    'policy',
    'adminPolicy',
  ),
];
