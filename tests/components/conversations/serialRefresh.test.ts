import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { useSerialRefresh } from '@/domain/conversations/useSerialRefresh';

describe('useSerialRefresh', () => {
  it('loads again after a call during a load, once for all of them', async () => {
    const loads: PromiseWithResolvers<void>[] = [];
    const { result } = renderHook(() =>
      useSerialRefresh(() => {
        const load = Promise.withResolvers<void>();
        loads.push(load);
        return load.promise;
      }),
    );
    const refresh = result.current;
    const all = [refresh(), refresh(), refresh()];
    expect(loads).toHaveLength(1);
    loads[0]?.reject(new Error('no connection'));
    await expect.poll(() => loads).toHaveLength(2);
    loads[1]?.resolve();
    await Promise.all(all);
    expect(loads).toHaveLength(2);
    void refresh();
    expect(loads).toHaveLength(3);
    loads[2]?.resolve();
  });
});
