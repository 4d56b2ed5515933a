import type { Role } from './support/app.ts';

export interface ScreenUnderTest {
  path: string;
  /** null: as a guest. */
  role: Role | null;
  /** Its picture at 1280 px stands in the README. */
  inReadme?: boolean;
}

/** Every screen that exists, once; axe and the screenshots look at each. */
export const screens: readonly ScreenUnderTest[] = [
  { path: '/', role: null },
  { path: '/login', role: null, inReadme: true },
  { path: '/errors/error-404', role: null },
  { path: '/register', role: null },
  { path: '/register?as=developer', role: null },
  { path: '/policy?policy=2', role: null },
  { path: '/forgot-password', role: null },
  { path: '/verify-code', role: null },
  { path: '/reset-password?token=link', role: null },
  { path: '/verifyEmail', role: null },
  { path: '/developers/docs', role: null },
  { path: '/dashboard', role: 'bot_developer', inReadme: true },
  { path: '/teams', role: 'bot_developer', inReadme: true },
  { path: '/teams?dialog=create', role: 'bot_developer' },
  // The demo developer's team Northern Lights Bots, with members, an invite and a bot.
  { path: '/team-detail/52', role: 'bot_developer' },
  { path: '/team-detail/52?dialog=edit', role: 'bot_developer' },
  { path: '/team-detail/52?dialog=invite', role: 'bot_developer' },
  { path: '/team-detail/52?dialog=log', role: 'bot_developer' },
  { path: '/my-bots', role: 'bot_developer' },
  { path: '/my-bots/52', role: 'bot_developer' },
  { path: '/my-bots?dialog=create', role: 'bot_developer' },
  { path: '/my-bots?dialog=edit&subject=31', role: 'bot_developer' },
  // The demo developer's bot Market School, not yet published; 49 is removed, 37 waits for its reviewer.
  { path: '/my-bots-detail/31', role: 'bot_developer' },
  { path: '/my-bots-detail/31?tab=images', role: 'bot_developer' },
  { path: '/my-bots-detail/31?tab=review', role: 'bot_developer' },
  { path: '/my-bots-detail/31?tab=credentials', role: 'bot_developer' },
  { path: '/my-bots-detail/31?tab=settings', role: 'bot_developer' },
  { path: '/my-bots-detail/31?tab=settings&dialog=delete', role: 'bot_developer' },
  { path: '/my-bots-detail/37?tab=review', role: 'bot_developer' },
  { path: '/my-bots-detail/49', role: 'bot_developer' },
  { path: '/my-bots-detail/1?tab=commands', role: 'bot_developer' },
  { path: '/my-bots-detail/1?tab=commands&dialog=addCommand', role: 'bot_developer' },
  { path: '/my-bots-detail/1?tab=testers', role: 'bot_developer' },
  { path: '/my-bots-detail/1?tab=testers&dialog=inviteTesters', role: 'bot_developer' },
  { path: '/my-bots-detail/1?tab=subscribers', role: 'bot_developer' },
  { path: '/my-bots-detail/1?tab=reviews', role: 'bot_developer' },
  { path: '/my-bots-detail/1?tab=analytics', role: 'bot_developer' },
  { path: '/bots-analytics', role: 'bot_developer' },
  { path: '/bots-analytics/1', role: 'bot_developer' },
  { path: '/bots-analytics/1?step=month', role: 'bot_developer' },
  { path: '/bots-analytics/999999', role: 'bot_developer' },
  { path: '/agreements', role: 'bot_developer' },
  { path: '/documentation', role: 'bot_developer' },
  { path: '/my-profile', role: 'bot_developer' },
  { path: '/my-profile?edit=1', role: 'bot_developer' },
  { path: '/change-password/1', role: 'bot_developer' },
  { path: '/dashboard?dialog=apiKey', role: 'bot_developer' },
  { path: '/search', role: 'app_user' },
  { path: '/search?q=bank&type=stock', role: 'app_user' },
  { path: '/application-user/dashboard', role: 'app_user', inReadme: true },
  { path: '/application-user/dashboard?dialog=performers', role: 'app_user' },
  { path: '/application-user/dashboard?dialog=influencers', role: 'app_user' },
  { path: '/application-user/dashboard?dialog=movers', role: 'app_user' },
  { path: '/application-user/market', role: 'app_user' },
  // Apple, as candles beside its index; a fund; what does not exist.
  { path: '/application-user/portfolio/tradingview/1', role: 'app_user', inReadme: true },
  {
    path: '/application-user/portfolio/tradingview/1?range=one_year&chart=candles&index=1',
    role: 'app_user',
  },
  { path: '/application-user/portfolio/tradingview/2001?dialog=alert', role: 'app_user' },
  { path: '/application-user/portfolio/tradingview/999999', role: 'app_user' },
  { path: '/application-user/portfolio/watch-list', role: 'app_user' },
  { path: '/application-user/portfolio/watch-list?dialog=add', role: 'app_user' },
  { path: '/application-user/portfolio/portfolio-list', role: 'app_user' },
  { path: '/application-user/portfolio/portfolio-list?dialog=add', role: 'app_user' },
  { path: '/application-user/portfolio/alerts', role: 'app_user' },
  // The demo app user, whose profile has followers, requests and devices; 20 is somebody else.
  { path: '/user/1', role: 'app_user', inReadme: true },
  { path: '/user/1?edit=1', role: 'app_user' },
  { path: '/user/1?dialog=followers', role: 'app_user' },
  { path: '/user/1?dialog=requests', role: 'app_user' },
  { path: '/user/1?dialog=invite', role: 'app_user' },
  { path: '/user/1?dialog=email', role: 'app_user' },
  { path: '/application-user/dashboard?dialog=settings', role: 'app_user', inReadme: true },
  ...['notifications', 'muted', 'devices', 'blocked', 'delete', 'about', 'help'].map(
    (section) => ({ path: `/application-user/dashboard?dialog=settings-${section}`, role: 'app_user' }) as const,
  ),
  { path: '/user/20', role: 'app_user' },
  { path: '/user/999999', role: 'app_user' },
  // A published bot with commands, reviews and replies.
  { path: '/bot-detail/2', role: 'app_user' },
  { path: '/bot-detail/2?dialog=review', role: 'app_user' },
  { path: '/bot-detail/2?dialog=share', role: 'app_user' },
  { path: '/bot-detail/999999', role: 'app_user' },
  { path: '/admin/admin-dashboard', role: 'admin', inReadme: true },
  { path: '/admin/app-users', role: 'admin' },
  { path: '/user-detail/1', role: 'admin' },
  { path: '/bot-detail/2', role: 'admin' },
];
