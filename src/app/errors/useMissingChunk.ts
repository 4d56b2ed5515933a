import { use, useEffect } from 'react';

import { ConnectionContext } from '../connection/ConnectionContext';
import type { Connection } from '../connection/connection';
import { reloadOnce, reloadPage } from '../release/reloadPage';
import { ReleaseMonitorContext } from '../release/ReleaseMonitorContext';

const missing = /dynamically imported module|module script|preload CSS/i;

/** A chunk of an older build that the server no longer has, or no network to fetch it. */
export const isMissingChunk = (error: unknown): boolean => error instanceof Error && missing.test(error.message);

/** Reloads the page as soon as the server is reachable again. */
function reloadWhenReachable(connection: Connection): () => void {
  connection.set({ kind: 'unavailable' });
  return connection.subscribe(() => {
    if (connection.state().kind === 'fine') reloadPage();
  });
}

async function isReachable(): Promise<boolean> {
  const response = await fetch('/readyz', { cache: 'no-store' }).catch(() => undefined);
  return response?.ok === true;
}

/**
 * After a release, loads the new version, once per build. While the server cannot be reached, waits for it. Otherwise
 * the page shows the error.
 */
export function useMissingChunk(isMissing: boolean): void {
  const releaseMonitor = use(ReleaseMonitorContext);
  const connection = use(ConnectionContext);
  useEffect(() => {
    if (!isMissing || !releaseMonitor || !connection) return undefined;
    let stopWaiting: (() => void) | undefined;
    let isGone = false;
    const recover = async () => {
      if (await releaseMonitor.check()) reloadOnce();
      else if (!(await isReachable()) && !isGone) stopWaiting = reloadWhenReachable(connection);
    };
    void recover();
    return () => {
      isGone = true;
      stopWaiting?.();
    };
  }, [isMissing, releaseMonitor, connection]);
}
