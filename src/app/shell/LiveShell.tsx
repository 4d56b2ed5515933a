import { lazy, Suspense } from 'react';

import { LiveQuotesProvider } from '@/domain/market/LiveQuotesProvider';
import { SocialFeedProvider } from '@/domain/social/SocialFeedProvider';
import { useViewer } from '@/domain/session/SessionContext';

import { Shell } from './Shell';

const AlertToasts = lazy(async () => ({ default: (await import('@/portals/user/alerts/AlertToasts')).AlertToasts }));

/** The shell, with live prices and posts on the pages in it, and the price alerts of app users. */
export function LiveShell() {
  const { role } = useViewer();
  return (
    <LiveQuotesProvider>
      <SocialFeedProvider>
        <Shell />
        {role === 'app_user' ? (
          <Suspense>
            <AlertToasts />
          </Suspense>
        ) : null}
      </SocialFeedProvider>
    </LiveQuotesProvider>
  );
}
