import { whenQuiet } from './whenQuiet';

/** Something that changes by itself: a connection to the server with those who watch it. */
interface Watchable<Keys, Listener, Status> {
  /** @returns ends it */
  watch: (keys: Keys, listener: Listener) => () => void;
  status: () => Status;
  onStatus: (listener: () => void) => () => void;
}

/**
 * Something live whose code loads after the first view: who watches earlier begins when it is there.
 * @param off the status until then
 * @returns the same, and `loaded` for what only it has
 */
export function watchLater<Keys, Listener, Status, Loaded extends Watchable<Keys, Listener, Status>>(
  off: Status,
  load: () => Promise<Loaded>,
): Watchable<Keys, Listener, Status> & { loaded: () => Loaded | undefined } {
  let loaded: Loaded | undefined;
  let isLoading = false;
  const waiting = new Set<(live: Loaded) => void>();

  const start = async () => {
    if (loaded || isLoading) return;
    isLoading = true;
    try {
      await whenQuiet();
      loaded = await load();
    } catch {
      // Without its file the page polls. The file is requested again for another watcher, or when the device is online.
      window.addEventListener('online', () => void start(), { once: true });
      return;
    } finally {
      isLoading = false;
    }
    for (const begin of waiting) begin(loaded);
    waiting.clear();
  };
  /** Calls `begin` now or later, and what it returns at the end. */
  const beginWith = (begin: (live: Loaded) => () => void): (() => void) => {
    if (loaded) return begin(loaded);
    let end: (() => void) | undefined;
    const beginLater = (live: Loaded) => {
      end = begin(live);
    };
    waiting.add(beginLater);
    return () => {
      waiting.delete(beginLater);
      end?.();
    };
  };

  return {
    watch: (keys, listener) => {
      void start();
      return beginWith((live) => live.watch(keys, listener));
    },
    status: () => loaded?.status() ?? off,
    onStatus: (listener) => beginWith((live) => live.onStatus(listener)),
    loaded: () => loaded,
  };
}
