import { describe, expect, it } from 'vitest';
import { createBatcher } from '../../../server/base/batcher.ts';

/** Runs batches that end when the test says so. */
function start(size = 3, parallel = 1) {
  const batches: { readonly items: readonly number[]; readonly end: (error?: Error) => void }[] = [];
  const add = createBatcher<number, string>(
    (items) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) => (error === undefined ? resolve(items.map((item) => `#${item}`)) : reject(error));
        batches.push({ items, end });
      }),
    { size, parallel, isolates: (error) => !(error instanceof Error && error.message === 'away') },
  );
  const expectBatch = async (index: number, items: readonly number[]): Promise<void> => {
    await expect.poll(() => batches[index]?.items).toEqual(items);
  };
  return { add, batches, expectBatch };
}

describe('createBatcher', () => {
  it('starts with the items of one turn, and collects those that come while it runs', async () => {
    const { add, batches, expectBatch } = start();
    const first = [add(1), add(2)];
    await expectBatch(0, [1, 2]);
    const later = [add(3), add(4), add(5), add(6)];
    batches[0]?.end();
    expect(await Promise.all(first)).toEqual(['#1', '#2']);
    await expectBatch(1, [3, 4, 5]);
    batches[1]?.end();
    await expectBatch(2, [6]);
    batches[2]?.end();
    expect(await Promise.all(later)).toEqual(['#3', '#4', '#5', '#6']);
  });

  it('runs a full batch beside another one', async () => {
    const { add, batches, expectBatch } = start(2, 2);
    const results = [add(1)];
    await expectBatch(0, [1]);
    results.push(add(2));
    expect(batches).toHaveLength(1);
    results.push(add(3));
    await expectBatch(1, [2, 3]);
    for (const { end } of batches) end();
    expect(await Promise.all(results)).toEqual(['#1', '#2', '#3']);
  });

  it('runs the items of a failed batch one by one, so that only the faulty one fails', async () => {
    const { add, batches, expectBatch } = start();
    const results = [add(1), add(2)].map((result) => result.catch(({ message }: Error) => message));
    await expectBatch(0, [1, 2]);
    batches[0]?.end(new Error('bad'));
    await expectBatch(1, [1]);
    batches[1]?.end(new Error('bad'));
    await expectBatch(2, [2]);
    batches[2]?.end();
    expect(await Promise.all(results)).toEqual(['bad', '#2']);
  });

  it('fails at once for a reason that has nothing to do with the items', async () => {
    const { add, batches, expectBatch } = start();
    const results = [add(1), add(2)].map((result) => result.catch(({ message }: Error) => message));
    await expectBatch(0, [1, 2]);
    batches[0]?.end(new Error('away'));
    expect(await Promise.all(results)).toEqual(['away', 'away']);
    expect(batches).toHaveLength(1);
  });
});
