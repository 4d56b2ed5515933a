/** Whether the server has a newer build than this page, according to the last responses. */
export interface ReleaseMonitor {
  isOutdated: () => boolean;
  /** The server has refused a document of this page, or has another build. */
  reportOutdated: () => void;
  /** Requests the build of the server, and reports a newer one. Resolves to whether there is one. */
  check: () => Promise<boolean>;
  subscribe: (listener: () => void) => () => void;
}

/** The script that every page of a build starts with. Its name contains a hash, so it identifies the build. */
const entryScript = /<script type="module"[^>]*\ssrc="([^"]+)"/;

/** The build of this page. */
export function getOwnBuild(): string {
  return document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';
}

/** Undefined when the server cannot be reached. */
async function fetchBuild(): Promise<string | undefined> {
  try {
    const response = await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-store' });
    return response.ok ? entryScript.exec(await response.text())?.[1] : undefined;
  } catch {
    return undefined;
  }
}

/** A small store outside React, because links report to it. */
export function createReleaseMonitor(): ReleaseMonitor {
  let isOutdated = false;
  const listeners = new Set<() => void>();
  const reportOutdated = () => {
    if (isOutdated) return;
    isOutdated = true;
    for (const listener of listeners) listener();
  };
  return {
    isOutdated: () => isOutdated,
    reportOutdated,
    check: async () => {
      const build = await fetchBuild();
      if (build === undefined || build === getOwnBuild()) return false;
      reportOutdated();
      return true;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
