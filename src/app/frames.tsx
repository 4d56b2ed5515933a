import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';

import { useViewer } from '@/domain/session/SessionContext';
import { AllMessages } from '@/shared/i18n/LanguageProvider';
import { Splash } from '@/shared/ui/Splash';

import { ConnectionBanner } from './connection/ConnectionBanner';
import { RouteEffects } from './RouteEffects';

const Shell = lazy(async () => ({ default: (await import('./shell/LiveShell')).LiveShell }));

/** Around every page. */
export function RootFrame() {
  return (
    <>
      <RouteEffects />
      <ScrollRestoration />
      <ConnectionBanner />
      <Suspense fallback={<Splash />}>
        <Outlet />
      </Suspense>
    </>
  );
}

/** Toolbar, navbar and footer around the pages of signed-in people; a guest is on the way to /login and needs none. */
export function ShellFrame() {
  const { role } = useViewer();
  if (role === 'guest') return <Outlet />;
  return (
    <AllMessages fallback={<Splash />}>
      <Shell />
    </AllMessages>
  );
}
