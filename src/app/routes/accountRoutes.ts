import { signedIn, type AppRoute } from './types';

const own = { roles: signedIn, layout: 'shell', footer: false } as const;

/** Pages of any signed-in person; what they show depends on who asks (decision 3). */
export const accountRoutes: readonly AppRoute[] = [
  { ...own, path: '/my-profile', titleId: 'page.myProfile', footer: true, comingId: 'coming.profile' },
  { ...own, path: '/change-password/:userId', titleId: 'page.changePassword', comingId: 'coming.changePassword' },
  { ...own, path: '/user/:userId', titleId: 'page.user', comingId: 'coming.profile' },
  { ...own, path: '/profile/:name', titleId: 'page.user', comingId: 'coming.profile' },
  { ...own, path: '/user-detail/:userId', titleId: 'page.userDetail', comingId: 'coming.userDetail' },
  { ...own, path: '/bot-detail/:botId', titleId: 'page.botDetail', comingId: 'coming.botDetail' },
];
