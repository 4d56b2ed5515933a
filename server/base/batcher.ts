interface BatchOptions {
  /** Items of a batch at most. */
  readonly size: number;
  /** Batches that run at the same time. */
  readonly parallel: number;
  /** Whether the items of a failed batch run again one by one, because one of them may be the reason. */
  readonly isolates: (error: unknown) => boolean;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Lets callers share work that costs the same for one item and for many, such as a transaction. A lone item starts at
 * once; those that come while batches are running are the next batch.
 * @param run returns a result for each item, in their order
 */
export function createBatcher<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  { size, parallel, isolates }: BatchOptions,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let running = 0;

  const runBatch = async (batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await run(batch.map(({ item }) => item));
      if (results.length !== batch.length) throw new Error('A batch has another number of results than of items');
      for (const [index, result] of results.entries()) batch[index]?.resolve(result);
    } catch (error) {
      if (batch.length > 1 && isolates(error)) for (const caller of batch) await runBatch([caller]);
      else for (const { reject } of batch) reject(error);
    }
  };

  const runAll = async (): Promise<void> => {
    running += 1;
    // Waits one microtask, so that items of the same synchronous code are in one batch.
    await Promise.resolve();
    while (waiting.length > 0) await runBatch(waiting.splice(0, size));
    running -= 1;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (running < parallel && (running === 0 || waiting.length >= size)) void runAll();
    });
}
