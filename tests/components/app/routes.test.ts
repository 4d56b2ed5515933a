import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';

import { createRouteObjects } from '@/app/routeObjects';
import { mayOpen, routeAt, routes } from '@/app/routes/routeTable';
import { ROLE_NAMES, type RoleName } from '@/domain/session/viewer';
import { botCategories } from '@/portals/admin/botSummary/kinds';
import { paths } from '@/shared/paths';

import { specifiedRoutes, type SpecifiedRoute } from './specifiedRoutes';

function getRoles(who: SpecifiedRoute[1]): RoleName[] {
  if (who === 'everybody') return [...ROLE_NAMES];
  return who === 'signedIn' ? ROLE_NAMES.filter((role) => role !== 'guest') : [who];
}

describe('the route table', () => {
  it.each(specifiedRoutes.map((facts) => ({ facts, path: facts[0] })))('has $path', ({ facts }) => {
    const [path, who, layout, footer, redirectTo] = facts;
    const route = routeAt(path);
    expect(route).toMatchObject({ layout, footer });
    expect(route?.redirectTo).toBe(redirectTo);
    expect(ROLE_NAMES.filter((role) => route && mayOpen(route, role))).toEqual(getRoles(who));
  });

  it('contains these routes beyond the specification: the search, the contact page, the quotes of a post, the posts with a tag, messages with bots, the access of bots to data, the start of the admin pages, the reasons for reporting a profile, a report case of a post and of a profile, the articles for admins, the audit log, marketplace categories and ways back to lists', () => {
    const specified = new Set(specifiedRoutes.map(([path]) => routeAt(path)));
    const extra = routes.filter((route) => !specified.has(route));
    expect(extra.map(({ path, redirectTo }) => [path, redirectTo])).toEqual([
      ['/contact-us', undefined],
      ['/search', undefined],
      ['/posts/:id/quotes', undefined],
      ['/tags/:tag', undefined],
      ['/messages', undefined],
      ['/messages/:botId', undefined],
      ['/data-access', undefined],
      ['/admin', '/admin/admin-dashboard'],
      ['/admin/post/profile-categories', undefined],
      ['/admin/post/user-post-report/:caseId', undefined],
      ['/admin/post/user-post-report/profiles/:caseId', undefined],
      ['/admin/news', undefined],
      ['/admin/news/:newsId', undefined],
      ['/admin/audit-log', undefined],
      ['/admin/market-place/marketplace-categories/:categoryTypeId', undefined],
      ['/admin/market-place/marketplace-categories/:categoryTypeId/add', undefined],
      ['/admin/market-place/bot-summary', '/admin/market-place/bot-categories'],
      ['/admin/feedback/feedback-detail', '/admin/feedback'],
      ['/admin/content', undefined],
    ]);
  });

  it('prefers the route with the longest fixed part when several match', () => {
    expect(routeAt('/admin/market-place/bot-summary/add')?.titleId).toBe('page.adminBotSummaryAdd');
    expect(routeAt('/admin/market-place/bot-summary/7')?.titleId).toBe('page.adminBotSummary');
    expect(routeAt('/no/such/page')).toBeUndefined();
  });

  it('contains each path once and redirects only to existing pages', () => {
    expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
    const targets = routes.flatMap(({ redirectTo }) => (redirectTo === undefined ? [] : [routeAt(redirectTo)]));
    expect(targets.filter((target) => !target || target.redirectTo !== undefined)).toEqual([]);
  });

  it('is what the router serves, including unknown addresses', () => {
    const served = createRouteObjects();
    for (const [path] of specifiedRoutes) {
      expect(matchRoutes(served, path)?.at(-1)?.route.path, path).not.toBe('*');
    }
    expect(matchRoutes(served, '/no/such/page')?.at(-1)?.route.path).toBe('*');
  });
});

describe('paths', () => {
  const samples: Record<keyof typeof paths, string> = {
    landing: paths.landing(),
    home: paths.home(),
    login: paths.login(),
    logout: paths.logout(),
    register: paths.register({ as: 'developer' }),
    policy: paths.policy(),
    contact: paths.contact(),
    registerPolicy: paths.registerPolicy(),
    forgotPassword: paths.forgotPassword(),
    verifyCode: paths.verifyCode(),
    resetPassword: paths.resetPassword(),
    verifyEmail: paths.verifyEmail('a/b?c'),
    notFound: paths.notFound(),
    developerDocs: paths.developerDocs(),
    developerDashboard: paths.developerDashboard({ dialog: 'create-team' }),
    myBots: paths.myBots(),
    teamBots: paths.teamBots(7),
    myBotDetail: paths.myBotDetail(7),
    teams: paths.teams({ search: 'a b', page: 2, empty: '', off: false }),
    teamDetail: paths.teamDetail(7),
    botsAnalytics: paths.botsAnalytics(),
    botAnalytics: paths.botAnalytics(7),
    agreements: paths.agreements(),
    documentation: paths.documentation(),
    myProfile: paths.myProfile(),
    changePassword: paths.changePassword(),
    changePasswordOf: paths.changePasswordOf(1),
    user: paths.user(7),
    profile: paths.profile('ışık/x'),
    userDetail: paths.userDetail(7),
    botDetail: paths.botDetail(7),
    messages: paths.messages(7),
    dataAccess: paths.dataAccess(),
    search: paths.search({ q: 'a&b', type: 'stock' }),
    userDashboard: paths.userDashboard(),
    portfolio: paths.portfolio(),
    watchlist: paths.watchlist(),
    portfolioList: paths.portfolioList(),
    alerts: paths.alerts(),
    stock: paths.stock(7),
    market: paths.market(),
    posts: paths.posts(),
    post: paths.post(7),
    quotes: paths.quotes(7),
    tag: paths.tag('bilanço'),
    marketplace: paths.marketplace(),
    latestNews: paths.latestNews(),
    newsItem: paths.newsItem(1),
    events: paths.events(),
    activities: paths.activities(),
    adminDashboard: paths.adminDashboard(),
    adminDevUsers: paths.adminDevUsers(),
    adminBots: paths.adminBots(),
    adminBotPermissions: paths.adminBotPermissions(),
    adminPostCategories: paths.adminPostCategories(),
    adminPostSubcategories: paths.adminPostSubcategories(),
    adminProfileCategories: paths.adminProfileCategories(),
    adminPostReports: paths.adminPostReports(),
    adminSettings: paths.adminSettings(),
    adminNews: paths.adminNews(),
    adminArticle: paths.adminArticle(7),
    adminAuditLog: paths.adminAuditLog(),
    adminReportCase: paths.adminReportCase(7),
    adminProfileCase: paths.adminProfileCase(7),
    adminBotCategories: paths.adminBotCategories(),
    adminMarketplaceCategories: paths.adminMarketplaceCategories(),
    adminMarketplaceCategory: paths.adminMarketplaceCategory(7),
    adminMarketplaceCategoryAdd: paths.adminMarketplaceCategoryAdd(7),
    adminBotSummary: paths.adminBotSummary(7),
    adminBotSummaryAdd: paths.adminBotSummaryAdd(7, 'Öneri & Analiz'),
    adminBrokerage: paths.adminBrokerage(),
    adminBugReports: paths.adminBugReports(),
    adminContactRequests: paths.adminContactRequests(),
    adminFeedback: paths.adminFeedback(),
    adminFeedbackDetail: paths.adminFeedbackDetail(7),
    adminActivityScopes: paths.adminActivityScopes(),
    adminActivityTypes: paths.adminActivityTypes(),
    adminNotificationTypes: paths.adminNotificationTypes(),
    adminAttachmentTypes: paths.adminAttachmentTypes(),
    adminAlertTypes: paths.adminAlertTypes(),
    adminAppUsers: paths.adminAppUsers(),
    adminTransactionBalance: paths.adminTransactionBalance(7),
    adminPolicyTypes: paths.adminPolicyTypes(),
    adminContent: paths.adminContent(),
    adminPrivacyPolicy: paths.adminPrivacyPolicy(),
  };

  it.each(Object.entries(samples))('%s leads to a page', (_name, path) => {
    const route = routeAt(path.split('?')[0] ?? '');
    expect(route, path).toBeDefined();
  });

  it.each(['..', '.', 'Buy/Sell', 'a\\b'])('lead to the bots for a category named %s', (name) => {
    const { pathname } = new URL(botCategories.addPath(7, name), 'http://localhost');
    expect(pathname).toBe('/admin/market-place/bot-summary/7/add');
  });

  it('encode parameters and leave out empty ones', () => {
    expect(samples.verifyEmail).toBe('/verifyEmail/a%2Fb%3Fc');
    expect(samples.teams).toBe('/teams?search=a+b&page=2');
    expect(samples.profile).toBe('/profile/%C4%B1%C5%9F%C4%B1k%2Fx');
    expect(samples.adminBotSummaryAdd).toBe('/admin/market-place/bot-summary/7/add/%C3%96neri%20%26%20Analiz');
    expect(paths.adminBotSummaryAdd()).toBe('/admin/market-place/bot-summary/add');
    expect(samples.changePassword).toBe('/change-password/1');
    expect(samples.changePasswordOf).toBe('/change-password/1?of=true');
    expect(paths.changePasswordOf(7)).toBe('/change-password/7');
  });
});
