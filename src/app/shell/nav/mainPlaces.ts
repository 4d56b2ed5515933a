import type { RoleName } from '@/domain/session/viewer';

import { getEntries, getMenu, toAddress, type MenuEntry } from '../menu';

/** The addresses of the bottom bar of phones, in their order. */
const mainAddresses: Record<RoleName, readonly string[]> = {
  guest: [],
  app_user: [
    '/application-user/dashboard',
    '/application-user/portfolio/watch-list',
    '/application-user/market',
    '/application-user/post',
    '/messages',
  ],
  bot_developer: ['/dashboard', '/teams', '/my-bots', '/developers/docs', '/agreements'],
  admin: [
    '/admin/admin-dashboard',
    '/admin/bots/bots?review=waiting',
    '/admin/post/user-post-report',
    '/admin/app-users',
    '/admin/audit-log',
  ],
};

/** The five main places of a role: entries of its menu. */
export function getMainPlaces(role: RoleName): MenuEntry[] {
  const entries = getEntries(getMenu(role));
  return mainAddresses[role].flatMap((address) => entries.find((entry) => toAddress(entry) === address) ?? []);
}
