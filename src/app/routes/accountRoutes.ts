import { SIGNED_IN, type AppRoute } from './types';

const shellRoute = { roles: SIGNED_IN, layout: 'shell', footer: false } as const;

/** Pages of every signed-in user; their content depends on the role. */
export const accountRoutes: readonly AppRoute[] = [
  {
    ...shellRoute,
    path: '/my-profile',
    titleId: 'page.myProfile',
    footer: true,
    screen: () => import('@/portals/account/profile/MyProfilePage').then((module) => module.MyProfilePage),
  },
  {
    ...shellRoute,
    path: '/change-password/:userId',
    titleId: 'page.changePassword',
    screen: () => import('@/portals/account/password/ChangePasswordPage').then((module) => module.ChangePasswordPage),
  },
  {
    ...shellRoute,
    path: '/user/:userId',
    titleId: 'page.user',
    screen: () => import('@/portals/account/profile/UserPage').then((module) => module.UserPage),
  },
  {
    ...shellRoute,
    path: '/profile/:name',
    titleId: 'page.user',
    screen: () => import('@/portals/account/profile/NamedProfilePage').then((module) => module.NamedProfilePage),
  },
  {
    ...shellRoute,
    path: '/user-detail/:userId',
    titleId: 'page.userDetail',
    screen: () => import('@/portals/account/profile/UserDetailPage').then((module) => module.UserDetailPage),
  },
  {
    ...shellRoute,
    path: '/bot-detail/:botId',
    titleId: 'page.botDetail',
    screen: () => import('./BotDetailScreen').then((module) => module.BotDetailScreen),
  },
  {
    ...shellRoute,
    path: '/search',
    titleId: 'page.search',
    screen: () => import('@/portals/account/search/SearchPage').then((module) => module.SearchPage),
  },
];
