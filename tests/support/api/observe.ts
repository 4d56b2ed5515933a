import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { vi } from 'vitest';
import { notifications } from '../../../server/database/tables/people/notifications.ts';
import type { ApiCaller } from './caller.ts';
import type { TestPerson } from './people.ts';
import type { TestApi } from './testApi.ts';

/** The response to a guest whose call requires an account. */
export const unauthenticated = { status: 401, body: { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] } };

/** The notifications of a user. */
export const getNotices = (api: TestApi, userId: number) =>
  api.db.select().from(notifications).where(eq(notifications.userId, userId));

/** Names of all files that the server stores. The first file creates the folder. */
export async function storedFiles(api: TestApi): Promise<string[]> {
  const folder = path.join(api.config.dataDir, 'files');
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .toSorted();
}

/** The name of the file behind an address of the wire. */
export const toKey = (url: string | null | undefined): string => (url ?? '').replace('/files/', '');

/**
 * Counts the statements that the modules send outside of transactions while `work` calls as this user; sign-in and
 * session lookup do not count.
 */
export async function countStatements(
  api: TestApi,
  person: TestPerson,
  work: (caller: ApiCaller) => Promise<unknown>,
): Promise<number> {
  const caller = api.as(person);
  await caller.call('verifyToken');
  const spy = vi.spyOn(api.sql, 'unsafe');
  try {
    await work(caller);
    return spy.mock.calls.length;
  } finally {
    spy.mockRestore();
  }
}
