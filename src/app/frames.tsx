import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';

import { useViewer } from '@/domain/session/SessionContext';
import { PortalMessages } from '@/shared/i18n/LanguageProvider';
import { Splash } from '@/shared/ui/brand/Splash';

import { loadShell, messagePartByRole } from './early/pageParts';
import { RouteEffects } from './RouteEffects';
import { StatusLines } from './StatusLines';

const Shell = lazy(async () => ({ default: await loadShell() }));

/** Around every page. */
export function RootFrame() {
  return (
    <>
      <RouteEffects />
      <ScrollRestoration />
      <StatusLines />
      <Suspense fallback={<Splash />}>
        <Outlet />
      </Suspense>
    </>
  );
}

/**
 * Toolbar, navbar and footer around the pages of signed-in users. A guest is about to be redirected to /login and needs
 * none.
 */
export function ShellFrame() {
  const { role } = useViewer();
  if (role === 'guest') return <Outlet />;
  return (
    <PortalMessages part={messagePartByRole[role]} fallback={<Splash />}>
      <Shell />
    </PortalMessages>
  );
}
