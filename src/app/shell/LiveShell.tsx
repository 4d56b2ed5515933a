import { lazy, Suspense } from 'react';

import { LiveQuotesProvider } from '@/domain/market/LiveQuotesProvider';
import { useViewer } from '@/domain/session/SessionContext';

import { Shell } from './Shell';

const AlertToasts = lazy(async () => ({ default: (await import('@/portals/user/alerts/AlertToasts')).AlertToasts }));

/** The shell, with live prices on the pages in it, and the price alerts of app users. */
export function LiveShell() {
  const { role } = useViewer();
  return (
    <LiveQuotesProvider>
      <Shell />
      {role === 'app_user' ? (
        <Suspense>
          <AlertToasts />
        </Suspense>
      ) : null}
    </LiveQuotesProvider>
  );
}
