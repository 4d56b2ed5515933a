import type { DEMO_ACCOUNTS } from '../../server/seed/demoAccounts.ts';

type Role = (typeof DEMO_ACCOUNTS)[number]['role'];

/** The pages of signed-in users that the speed of the client is measured on. */
export const pagesByRole: readonly { role: Role; paths: readonly string[] }[] = [
  {
    role: 'app_user',
    paths: [
      '/application-user/dashboard',
      '/application-user/market',
      '/application-user/post?tab=newest',
      '/application-user/portfolio/tradingview/1',
      '/application-user/marketplace',
    ],
  },
  { role: 'bot_developer', paths: ['/dashboard'] },
  { role: 'admin', paths: ['/admin/admin-dashboard'] },
];
