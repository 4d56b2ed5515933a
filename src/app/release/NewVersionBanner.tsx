import { use, useEffect, useRef, useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router';

import { LightButton } from '@/shared/ui/button/LightButton';

import styles from './NewVersionBanner.module.css';
import { reloadOnce, reloadPage } from './reloadPage';
import type { ReleaseMonitor } from './releaseMonitor';
import { ReleaseMonitorContext } from './ReleaseMonitorContext';

/** A page that receives the notice within this time has not been read yet, so it reloads at once. */
const OPENING_MS = 3_000;

/** Offers a reload when the server has a newer version. The next navigation reloads by itself. */
export function NewVersionBanner() {
  const monitor = use(ReleaseMonitorContext);
  return monitor ? <Banner monitor={monitor} /> : null;
}

function Banner({ monitor }: { monitor: ReleaseMonitor }) {
  const isOutdated = useSyncExternalStore(monitor.subscribe, monitor.isOutdated);
  const { pathname } = useLocation();
  const opened = useRef<{ pathname: string; at: number } | null>(null);

  useEffect(() => {
    const now = performance.now();
    const hasNavigated = opened.current !== null && opened.current.pathname !== pathname;
    const page = opened.current?.pathname === pathname ? opened.current : { pathname, at: now };
    opened.current = page;
    if (isOutdated && (hasNavigated || now - page.at < OPENING_MS)) reloadOnce();
  }, [isOutdated, pathname]);

  return (
    <div role="status" className={isOutdated ? styles['banner'] : undefined}>
      {isOutdated ? (
        <>
          <FormattedMessage id="connection.newVersion" />
          <LightButton size="small" onClick={reloadPage}>
            <FormattedMessage id="error.reload" />
          </LightButton>
        </>
      ) : null}
    </div>
  );
}
