import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withStartLock } from '../../../server/database/start/startLock.ts';
import type { Database } from '../../../server/database/types.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('a part of the start', () => {
  it('runs on one server at a time; the next one reports that it waits', async () => {
    const steps: string[] = [];
    const isWaiting = Promise.withResolvers<void>();
    const isRunning = Promise.withResolvers<void>();
    const first = withStartLock(database.sql, 'seed', async () => {
      isRunning.resolve();
      await isWaiting.promise;
      steps.push('first');
    });
    await isRunning.promise;
    const second = withStartLock(database.sql, 'seed', async () => steps.push('second'), isWaiting.resolve);
    await Promise.all([first, second]);
    expect(steps).toEqual(['first', 'second']);
  });

  it('does not wait for another part, and releases its lock after a failure', async () => {
    const failing = withStartLock(database.sql, 'seed', async () => {
      await withStartLock(database.sql, 'releases', async () => undefined);
      throw new Error('no disk');
    });
    await expect(failing).rejects.toThrow('no disk');
    expect(await withStartLock(database.sql, 'seed', async () => 'done')).toBe('done');
  });
});
