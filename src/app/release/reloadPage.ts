import { saveDrafts } from '@/shared/form/drafts';
import { readTabText, writeTabText } from '@/shared/storage/sessionStore';

import { reloadBrowser } from './browserReload';
import { getOwnBuild } from './releaseMonitor';

const RELOADED_KEY = 'bourse.reloadedBuilds';

function readReloaded(): string[] {
  try {
    const stored: unknown = JSON.parse(readTabText(RELOADED_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((build) => typeof build === 'string') : [];
  } catch {
    return [];
  }
}

/** Loads the newer version. Texts of open forms are stored in the tab, and restored by the forms. */
export function reloadPage(): void {
  saveDrafts();
  reloadBrowser();
}

/**
 * Reloads at most once per build of the page, so that a server that still has the old build causes no loop.
 * @returns false when this build has been reloaded in this tab before
 */
export function reloadOnce(): boolean {
  const reloaded = readReloaded();
  const build = getOwnBuild();
  if (reloaded.includes(build)) return false;
  writeTabText(RELOADED_KEY, JSON.stringify([...reloaded, build].slice(-20)));
  // Without storage nothing would end a loop.
  if (!readReloaded().includes(build)) return false;
  reloadPage();
  return true;
}
