import { describe, expect, it } from 'vitest';

import { mayOpen, routeAt } from '@/app/routes';
import { getEntries, isUnder, getMenu } from '@/app/shell/menu';
import en from '@/locales/en.json';
import tr from '@/locales/tr.json';
import { roleNames } from '@/domain/session/viewer';

const outline = (role: Parameters<typeof getMenu>[0]) =>
  getMenu(role).map((item) =>
    item.kind === 'group' ? { [item.name]: item.entries.map(({ path }) => path) } : item.path,
  );

describe('the menu', () => {
  it('of a bot developer', () => {
    expect(outline('bot_developer')).toEqual(['/dashboard', '/teams', '/my-bots', '/developers/docs', '/agreements']);
    expect(
      getEntries(getMenu('bot_developer'))
        .filter(({ isNewTab }) => isNewTab)
        .map(({ path }) => path),
    ).toEqual(['/developers/docs']);
  });

  it('of an app user', () => {
    expect(outline('app_user')).toEqual([
      '/application-user/dashboard',
      {
        portfolio: [
          '/application-user/portfolio/watch-list',
          '/application-user/portfolio/portfolio-list',
          '/application-user/portfolio/alerts',
        ],
      },
      '/application-user/market',
      '/application-user/post',
      '/application-user/marketplace',
      '/application-user/latest-news',
      '/application-user/events',
      '/application-user/activities',
    ]);
  });

  it('of an admin: one entry per group of pages', () => {
    expect(outline('admin')).toEqual([
      '/admin/admin-dashboard',
      '/admin/dev-users',
      { adminBots: ['/admin/bots/bots', '/admin/bots/bot-permission'] },
      { adminPosts: ['/admin/post/post-categories', '/admin/post/post-subcategories', '/admin/post/user-post-report'] },
      '/admin/news',
      '/admin/audit-log',
      '/admin/settings',
      { adminMarketplace: ['/admin/market-place/bot-categories', '/admin/market-place/marketplace-categories'] },
      '/admin/brokerage',
      '/admin/bug-report',
      '/admin/contact-us',
      '/admin/feedback',
      { adminActivity: ['/admin/activity/activity-scope', '/admin/activity/activity-type'] },
      '/admin/notification-type',
      '/admin/attachment-type',
      '/admin/alert-type',
      '/admin/app-users',
      { adminPolicy: ['/admin/policy/policy-type', '/admin/policy/privacy-policy'] },
      '/admin/content',
    ]);
  });

  it('of a guest is empty', () => {
    expect(getMenu('guest')).toEqual([]);
  });

  it.each(roleNames)('shows a %s only pages that they may open, with a title in both languages', (role) => {
    for (const { path, titleId } of getEntries(getMenu(role))) {
      const route = routeAt(path);
      expect(route && mayOpen(route, role), path).toBe(true);
      expect(en[titleId]).toBeTruthy();
      expect(tr[titleId]).toBeTruthy();
    }
  });

  it('marks an entry on its own page and below', () => {
    const teams = getEntries(getMenu('bot_developer')).find(({ path }) => path === '/teams');
    if (!teams) throw new Error('The menu has no teams');
    expect(isUnder(teams, '/teams')).toBe(true);
    expect(isUnder(teams, '/teams/7')).toBe(true);
    expect(isUnder(teams, '/teams-and-more')).toBe(false);
  });

  it.each([
    ['admin', '/bot-detail/7', '/admin/bots/bots'],
    ['bot_developer', '/my-bots-detail/7', '/my-bots'],
    ['bot_developer', '/team-detail/7', '/teams'],
  ] as const)('of %s marks at %s the list that contains it', (role, page, list) => {
    const marked = (pathname: string) =>
      getEntries(getMenu(role))
        .filter((entry) => isUnder(entry, pathname))
        .map(({ path }) => path);
    expect(marked(page)).toEqual([list]);
    expect(marked(page.replace('/7', 's'))).toEqual([]);
  });
});
