import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notifications } from '../../../server/database/tables/people/notifications.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { asCaller, readStocks, storeWorld } from '../../support/world/storeWorld.ts';
import type { World } from '../../support/world/types.ts';
import { createWorld, getReaders } from '../../support/world/world.ts';
import { createNotifications, toExpectedList, type GeneratedNotification } from './generated.ts';

/** The statement of the notification list beside its obvious form: a filter over all notifications of generated worlds. */

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ pool: { poolSize: 2 } });
});
afterAll(() => api.close());

describe.each(['first', 'second', 'third'])('in the %s world', (name) => {
  let world: World;
  let rows: GeneratedNotification[];
  beforeAll(async () => {
    world = createWorld(`notifications ${name}`, await readStocks(api));
    rows = createNotifications(name, world);
    await storeWorld(api, world);
    await api.db
      .insert(notifications)
      .values(rows.map(({ actors, ...row }) => ({ ...row, actorId: actors.at(-1)?.id ?? null })));
  });

  it.each([false, true])(
    'the list is what a filter over all notifications finds, for every reader; only unread ones: %s',
    async (isUnread) => {
      for (const reader of getReaders(world)) {
        const caller = api.as(asCaller(reader));
        const readable = toExpectedList(world, reader, rows);
        const unread = readable.filter((row) => !row.is_read);
        const expected = isUnread ? unread : readable;
        const read = (page: object) =>
          caller.call('getNotificationList', { pageNumber: 1, pageSize: 5, isUnread, ...page });
        const found: unknown[] = [];
        let cursor: string | null | undefined;
        do {
          const { data, totalCount, unreadCount, nextCursor } = await read({ cursor });
          found.push(...(data ?? []));
          cursor = nextCursor;
          expect({ totalCount, unreadCount }, reader.role).toEqual({
            totalCount: expected.length,
            unreadCount: unread.length,
          });
        } while (cursor);
        expect(found, reader.role).toEqual(expected);
        expect((await read({ pageNumber: 2 })).data, `${reader.role}, page 2`).toEqual(expected.slice(5, 10));
      }
    },
  );
});
