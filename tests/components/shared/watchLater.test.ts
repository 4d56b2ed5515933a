import { afterEach, describe, expect, it, vi } from 'vitest';

import { watchLater } from '@/shared/live/watchLater';
import { eventually } from '../../support/eventually';

/** Something live whose changes the test sends. */
function createLive() {
  const watchers = new Set<{ key: string; listener: (change: string) => void }>();
  const statusListeners = new Set<() => void>();
  let status: 'off' | 'live' = 'off';
  return {
    watch: (key: string, listener: (change: string) => void) => {
      const watcher = { key, listener };
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    status: () => status,
    onStatus: (listener: () => void) => {
      statusListeners.add(listener);
      return () => void statusListeners.delete(listener);
    },
    keys: () => [...watchers].map(({ key }) => key),
    send: (change: string) => {
      for (const { listener } of watchers) listener(change);
    },
    begin: () => {
      status = 'live';
      for (const listener of statusListeners) listener();
    },
  };
}

type Live = ReturnType<typeof createLive>;

const later = (load: () => Promise<Live>) =>
  watchLater<string, (change: string) => void, 'off' | 'live', Live>('off', load);

describe('something live that loads after the first view', () => {
  afterEach(() => vi.restoreAllMocks());

  it('is loaded once, with the first watcher, and receives those who still watch', async () => {
    const live = createLive();
    const load = vi.fn(() => Promise.resolve(live));
    const late = later(load);
    const onStatus = vi.fn();
    late.onStatus(onStatus);
    expect(load).not.toHaveBeenCalled();
    expect(late.status()).toBe('off');

    const onChange = vi.fn();
    const end = late.watch('posts', onChange);
    late.watch('gone', onChange)();
    await eventually(() => expect(live.keys()).toEqual(['posts']));
    live.begin();
    expect(onStatus).toHaveBeenCalledOnce();
    expect(late.status()).toBe('live');
    late.watch('me', vi.fn());
    expect(live.keys()).toEqual(['posts', 'me']);
    live.send('new');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('new');
    end();
    expect(live.keys()).toEqual(['me']);
    expect(load).toHaveBeenCalledOnce();
  });

  it('waits until the page has loaded its files and the device rests', async () => {
    const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    let rest: (() => void) | undefined;
    vi.stubGlobal('requestIdleCallback', (begin: () => void) => {
      rest = begin;
    });
    const load = vi.fn(() => Promise.resolve(createLive()));
    later(load).watch('me', vi.fn());
    state.mockReturnValue('complete');
    expect(rest).toBeUndefined();
    window.dispatchEvent(new Event('load'));
    await eventually(() => expect(rest).toBeDefined());
    expect(load).not.toHaveBeenCalled();
    rest?.();
    await eventually(() => expect(load).toHaveBeenCalled());
    vi.unstubAllGlobals();
  });

  it('tries again when the device is back online', async () => {
    const live = createLive();
    const load = vi.fn(() => Promise.resolve(live)).mockRejectedValueOnce(new TypeError('offline'));
    later(load).watch('me', vi.fn());
    await eventually(() => expect(load).toHaveBeenCalledTimes(1));
    await eventually(() => {
      window.dispatchEvent(new Event('online'));
      expect(live.keys()).toEqual(['me']);
    });
    expect(load).toHaveBeenCalledTimes(2);
  });
});
