import { DAY_MS } from '../../base/durations.ts';
import type { JobContext } from '../../context/jobContext.ts';
import { parseFileUrl } from '../../ports/files/fileStore.ts';
import * as store from './visits.store.ts';

/** Cards in a transaction. */
const BATCH = 500;

/** Deletes cards, with their pictures, that no post shows any more. */
export async function trimCards({ db, now, signal }: Pick<JobContext, 'db' | 'now' | 'signal'>): Promise<void> {
  const before = new Date(now().getTime() - DAY_MS);
  for (;;) {
    const count = await db.transaction(async (tx) => {
      const ids = await store.listOrphansForUpdate(tx, before, BATCH);
      const pictures = ids.length === 0 ? [] : await store.deleteOrphans(tx, ids);
      const keys = pictures.flatMap((picture) => parseFileUrl(picture) ?? []);
      await store.deleteFiles(tx, keys, now());
      return ids.length;
    });
    if (count < BATCH || signal?.aborted === true) return;
  }
}
