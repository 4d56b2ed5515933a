import { lazy } from 'react';

import { useViewer } from '@/domain/session/SessionContext';

const StoreBotPage = lazy(() =>
  import('@/portals/account/bot/StoreBotPage').then((module) => ({ default: module.StoreBotPage })),
);
const AdminBotPage = lazy(() =>
  import('@/portals/admin/bots/detail/AdminBotPage').then((module) => ({ default: module.AdminBotPage })),
);

/** /bot-detail/{botId}: for admins the bot with all actions, for others the page of the store. */
export function BotDetailScreen() {
  const { role } = useViewer();
  return role === 'admin' ? <AdminBotPage /> : <StoreBotPage />;
}
