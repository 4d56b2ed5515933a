import type { FileStore } from './fileStore.ts';

/**
 * Reads files from two stores while they are moved: writes to the first, reads from the first that has the file, and
 * removes from both.
 */
export const fallbackFiles = (store: FileStore, fallback: FileStore): FileStore => ({
  put: (content) => store.put(content),
  putAs: (key, content) => store.putAs(key, content),
  open: async (key) => (await store.open(key)) ?? fallback.open(key),
  async remove(key) {
    // The second removal must run although the first one failed.
    const results = await Promise.allSettled([store.remove(key), fallback.remove(key)]);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  },
});
