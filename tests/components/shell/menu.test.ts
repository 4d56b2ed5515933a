import { describe, expect, it } from 'vitest';

import { mayOpen, routeAt } from '@/app/routes/routeTable';
import { getEntries, getMenu, isUnder, toAddress, type MenuItem } from '@/app/shell/menu';
import en from '@/locales/en.json';
import tr from '@/locales/tr.json';
import { ROLE_NAMES } from '@/domain/session/viewer';

const outlineItems = (items: readonly MenuItem[]) =>
  items.map((item) => (item.kind === 'group' ? { [item.name]: item.entries.map(toAddress) } : toAddress(item)));

/** The menu of a role whose menu has no headings. */
const outline = (role: Parameters<typeof getMenu>[0]) => getMenu(role).flatMap(({ items }) => outlineItems(items));

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
      '/messages',
      '/application-user/latest-news',
      '/application-user/events',
      '/application-user/activities',
    ]);
  });

  it('of an admin: in parts, the queues first and the lists that rarely change near the end', () => {
    expect(getMenu('admin').map(({ name, items }) => [name, outlineItems(items)])).toEqual([
      [undefined, ['/admin/admin-dashboard']],
      [
        'queues',
        [
          '/admin/bots/bots?review=waiting',
          '/admin/post/user-post-report',
          '/admin/bug-report',
          '/admin/contact-us',
          '/admin/feedback',
        ],
      ],
      ['people', ['/admin/dev-users', '/admin/app-users']],
      [
        'content',
        [
          { adminBots: ['/admin/bots/bots', '/admin/bots/bot-permission'] },
          '/admin/news',
          { adminPolicy: ['/admin/policy/policy-type', '/admin/policy/privacy-policy'] },
          '/admin/content',
        ],
      ],
      [
        'lists',
        [
          {
            adminPosts: [
              '/admin/post/post-categories',
              '/admin/post/post-subcategories',
              '/admin/post/profile-categories',
            ],
          },
          { adminMarketplace: ['/admin/market-place/bot-categories', '/admin/market-place/marketplace-categories'] },
          {
            adminLists: ['/admin/brokerage', '/admin/notification-type', '/admin/attachment-type', '/admin/alert-type'],
          },
          { adminActivity: ['/admin/activity/activity-scope', '/admin/activity/activity-type'] },
        ],
      ],
      ['platform', ['/admin/audit-log', '/admin/settings']],
    ]);
  });

  it('marks one of two entries of the same page: that of the current filter', () => {
    const marked = (search: string) =>
      getEntries(getMenu('admin'))
        .filter((entry) => isUnder(entry, { pathname: '/admin/bots/bots', search }))
        .map(toAddress);
    expect(marked('')).toEqual(['/admin/bots/bots']);
    expect(marked('?page=2&review=waiting')).toEqual(['/admin/bots/bots?review=waiting']);
    expect(marked('?review=open')).toEqual(['/admin/bots/bots']);
  });

  it('of a guest is empty', () => {
    expect(getMenu('guest')).toEqual([]);
  });

  it.each(ROLE_NAMES)('shows a %s only pages that they may open, with a title in both languages', (role) => {
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
    expect(isUnder(teams, { pathname: '/teams', search: '' })).toBe(true);
    expect(isUnder(teams, { pathname: '/teams/7', search: '' })).toBe(true);
    expect(isUnder(teams, { pathname: '/teams-and-more', search: '' })).toBe(false);
  });

  it.each([
    ['admin', '/bot-detail/7', '/admin/bots/bots'],
    ['bot_developer', '/my-bots-detail/7', '/my-bots'],
    ['bot_developer', '/team-detail/7', '/teams'],
  ] as const)('of %s marks at %s the list that contains it', (role, page, list) => {
    const marked = (pathname: string) =>
      getEntries(getMenu(role))
        .filter((entry) => isUnder(entry, { pathname, search: '' }))
        .map(({ path }) => path);
    expect(marked(page)).toEqual([list]);
    expect(marked(page.replace('/7', 's'))).toEqual([]);
  });
});
