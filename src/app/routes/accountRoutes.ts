import { SIGNED_IN, type AppRoute } from './types';

const own = { roles: SIGNED_IN, layout: 'shell', footer: false } as const;

/** Pages of every signed-in user; their content depends on the role. */
export const accountRoutes: readonly AppRoute[] = [
  {
    ...own,
    path: '/my-profile',
    titleId: 'page.myProfile',
    footer: true,
    screen: () => import('@/portals/account/profile/MyProfilePage').then((module) => module.MyProfilePage),
  },
  {
    ...own,
    path: '/change-password/:userId',
    titleId: 'page.changePassword',
    screen: () => import('@/portals/account/password/ChangePasswordPage').then((module) => module.ChangePasswordPage),
  },
  {
    ...own,
    path: '/user/:userId',
    titleId: 'page.user',
    screen: () => import('@/portals/account/profile/UserPage').then((module) => module.UserPage),
  },
  {
    ...own,
    path: '/profile/:name',
    titleId: 'page.user',
    screen: () => import('@/portals/account/profile/NamedProfilePage').then((module) => module.NamedProfilePage),
  },
  {
    ...own,
    path: '/user-detail/:userId',
    titleId: 'page.userDetail',
    screen: () => import('@/portals/account/profile/UserDetailPage').then((module) => module.UserDetailPage),
  },
  {
    ...own,
    path: '/bot-detail/:botId',
    titleId: 'page.botDetail',
    screen: () => import('./BotDetailScreen').then((module) => module.BotDetailScreen),
  },
  {
    ...own,
    path: '/search',
    titleId: 'page.search',
    screen: () => import('@/portals/account/search/SearchPage').then((module) => module.SearchPage),
  },
];
