import { describe, expect, it, vi } from 'vitest';

import { getListPosition, storeListPosition } from '@/shared/ui/list/listPositions';
import { getScrollOffset, storeScrollOffset } from '@/shared/ui/list/scrollOffsets';

import { putPageBack } from '../../support/render/page';

describe('the page that the tests share', () => {
  it('still draws after a test with a fake clock', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const early = vi.fn();
    requestAnimationFrame(early);
    vi.useRealTimers();
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
    expect(early).toHaveBeenCalledOnce();
  });

  it('is reset for the next test', () => {
    const root = document.documentElement;
    root.lang = 'tr';
    root.dir = 'rtl';
    root.dataset['theme'] = 'dark';
    root.style.fontSize = '75%';
    document.body.className = 'locked';
    document.title = 'Platform ayarları';
    localStorage.setItem('key', 'value');
    Object.assign(window, { scrollY: 400 });
    storeScrollOffset('list', 300);
    storeListPosition('list', { width: window.innerWidth, items: [], offset: 300 });
    putPageBack();
    expect(root.getAttributeNames()).toEqual([]);
    expect(document.body.getAttributeNames()).toEqual([]);
    expect(document.title).toBe('');
    expect(localStorage).toHaveLength(0);
    expect(window.scrollY).toBe(0);
    expect(getScrollOffset('list')).toBe(0);
    expect(getListPosition('list')).toBeUndefined();
  });
});
