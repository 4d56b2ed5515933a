import { lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Outlet, useLocation } from 'react-router';

import { useViewer } from '@/domain/session/SessionContext';
import { ThemeRegion } from '@/shared/theme/ThemeRegion';
import { useUiSettings } from '@/shared/theme/UiSettingsProvider';
import { useFirstInteraction } from '@/shared/ui/hooks/useFirstInteraction';
import { useMediaQuery } from '@/shared/ui/hooks/useMediaQuery';
import { loadPopups } from '@/shared/ui/popup/usePopups';
import { TableViewsContext } from '@/shared/ui/table/TableViews';

import { routeAt } from '../routes/routeTable';
import { AccountDialogs } from './AccountDialogs';
import { Footer } from './Footer';
import { BottomBar } from './nav/BottomBar';
import { Navbar } from './nav/Navbar';
import { QueueCountsProvider } from './nav/QueueCountsProvider';
import { PageLoading } from './PageLoading';
import { loadSearchPalette } from './search/ShortcutSearch';
import styles from './Shell.module.css';
import { Toolbar } from './toolbar/Toolbar';
import { useRefetchOnLocaleChange } from './useRefetchOnLocaleChange';

/** Loads with the first opening. */
const MobileNav = lazy(async () => ({ default: (await import('./nav/MobileNav')).MobileNav }));

/** The saved views of tables, for admins. */
const SavedViews = lazy(async () => ({ default: (await import('@/domain/savedViews/SavedViews')).SavedViews }));

const savedViews = (
  <Suspense>
    <SavedViews />
  </Suspense>
);

/** Below this the navbar becomes a drawer. */
const NARROW_WINDOW = '(max-width: 959px)';

/** Menus, hints and suggestions load with the first sign of a user, so that the first press finds them. */
const loadForInteraction = () => {
  // Without a file, what needs it tries again.
  for (const load of [loadPopups, loadSearchPalette]) load().catch(() => undefined);
};

/** Toolbar, navbar, page and footer in the layout that the person chose (console §1, §9). */
export function Shell() {
  useRefetchOnLocaleChange();
  useFirstInteraction(loadForInteraction);
  const intl = useIntl();
  const { role } = useViewer();
  const { pathname } = useLocation();
  const { layout, navigationLayout } = useUiSettings().settings;
  const isNarrow = useMediaQuery(NARROW_WINDOW);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [hasOpenedDrawer, setOpenedDrawer] = useState(false);
  const openDrawer = () => {
    setOpenedDrawer(true);
    setDrawerOpen(true);
  };
  // In a wide window there is no drawer. It must not be open when the window is narrow again.
  if (!isNarrow && isDrawerOpen) setDrawerOpen(false);
  const hasFooter = routeAt(pathname)?.footer ?? false;
  // The logo is above the side navigation, or in the toolbar when there is none.
  const brandInNavbar = !isNarrow && layout === 'layout1' && navigationLayout !== 'horizontal';

  return (
    <QueueCountsProvider>
      <div
        className={styles['shell']}
        data-layout={layout}
        data-navigation={isNarrow ? 'drawer' : navigationLayout}
        data-shell
      >
        <a className={styles['skip']} href="#main">
          <FormattedMessage id="app.skipToContent" />
        </a>
        <Toolbar hasBrand={!brandInNavbar} {...(isNarrow && { onOpenNavigation: openDrawer })} />
        {isNarrow ? (
          hasOpenedDrawer ? (
            <Suspense>
              <MobileNav isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
            </Suspense>
          ) : null
        ) : (
          <Navbar hasBrand={brandInNavbar} />
        )}
        <ThemeRegion
          region="main"
          as="main"
          id="main"
          className={styles['main']}
          aria-label={intl.formatMessage({ id: 'shell.main' })}
        >
          <div className={styles['container']}>
            <Suspense fallback={<PageLoading />}>
              <TableViewsContext value={role === 'admin' ? savedViews : null}>
                <Outlet />
              </TableViewsContext>
            </Suspense>
          </div>
        </ThemeRegion>
        {hasFooter ? <Footer /> : null}
        {isNarrow ? <BottomBar /> : null}
        <AccountDialogs />
      </div>
    </QueueCountsProvider>
  );
}
