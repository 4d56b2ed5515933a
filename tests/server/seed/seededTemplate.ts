import { seedDemo, seedReference } from '../../../server/seed/index.ts';
import type { FileStore } from '../../../server/ports/files/fileStore.ts';
import type { Database } from '../../../server/database/types.ts';
import type { Template } from '../../support/database/testDatabase.ts';

/** The day on which the demo data of the tests ends. */
export const SEEDED_NOW = new Date('2026-11-20T00:00:00.000Z');

/** Stores nothing and returns keys in sequence, so that two seeds have the same addresses. */
function countingFiles(): FileStore {
  let count = 0;
  return {
    put(content) {
      count += 1;
      return Promise.resolve({
        key: String(count).padStart(26, 'a'),
        bytes: Buffer.isBuffer(content) ? content.length : 0,
      });
    },
    putAs: () => Promise.reject(new Error('the seed restores no files')),
    open: () => Promise.resolve(undefined),
    remove: () => Promise.resolve(),
  };
}

/** Fills a database with the reference data and the demo data. */
export async function fillWithDemoData(database: Database, now: Date = SEEDED_NOW): Promise<void> {
  await seedReference(database.sql);
  await seedDemo(database.sql, { now, files: countingFiles() });
}

/** A migrated database with all demo data. */
export const seededTemplate: Template = { name: 'seeded', prepare: (database) => fillWithDemoData(database) };
