import { lazy, Suspense, type ComponentType } from 'react';

import { UnreadConversationsProvider } from '@/domain/conversations/UnreadConversationsProvider';
import { useLiveFollows } from '@/domain/follows/useLiveFollows';
import { LiveQuotesProvider } from '@/domain/market/LiveQuotesProvider';
import { SocialFeedProvider } from '@/domain/social/SocialFeedProvider';
import { useViewer } from '@/domain/session/SessionContext';
import { whenQuiet } from '@/shared/live/whenQuiet';

import { Shell } from './Shell';

/**
 * After the first view: alerts that fire before are in the notifications. The page works without them when
 * the file does not load.
 */
const AlertToasts = lazy<ComponentType>(async () => {
  await whenQuiet();
  return import('@/portals/user/alerts/AlertToasts').then(
    (module) => ({ default: module.AlertToasts }),
    () => ({ default: () => null }),
  );
});

/** The shell, with live prices and posts on the pages in it; for app users also unread messages and price alerts. */
export function LiveShell() {
  const { role } = useViewer();
  return (
    <LiveQuotesProvider>
      <SocialFeedProvider>
        <LiveFollows />
        {role === 'app_user' ? (
          <UnreadConversationsProvider>
            <Shell />
            <Suspense>
              <AlertToasts />
            </Suspense>
          </UnreadConversationsProvider>
        ) : (
          <Shell />
        )}
      </SocialFeedProvider>
    </LiveQuotesProvider>
  );
}

/** Within the provider of what it follows. */
function LiveFollows() {
  useLiveFollows();
  return null;
}
