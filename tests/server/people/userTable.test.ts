import { afterAll, beforeAll, expect, it } from 'vitest';
import { userStatusIds, userTypeIds } from '../../../server/database/referenceIds.ts';
import { toUser } from '../../../server/modules/people/profiles.mapper.ts';
import { readProfiles } from '../../../server/modules/people/profileRecord.ts';
import { tableFields } from '../../../server/modules/people/tableUser.ts';
import { listPage } from '../../../server/modules/people/userList.store.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { pickPaths } from '../../support/world/pickPaths.ts';
import { storeWorld } from '../../support/world/storeWorld.ts';
import { createWorld } from '../../support/world/world.ts';
import { readStocks } from '../../support/world/storeWorld.ts';

/** The one statement of the admins' list of users beside its obvious form: all accounts, sorted here. */

let api: TestApi;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestApi({ pool: { poolSize: 2 } });
  admin = await api.people.admin();
  await storeWorld(api, createWorld('users', await readStocks(api)));
  await api.sql`update users set is_guest = true where id % 5 = 0 and type_id = 2`;
  await api.sql`insert into blocks (blocker_id, blocked_id) select ${admin.id}, id from users where id % 3 = 0 and id <> ${admin.id}`;
});
afterAll(() => api.close());

const filters = [
  {},
  { userTypeId: userTypeIds.app_user },
  { userTypeId: userTypeIds.app_user, active: false },
  { statusId: userStatusIds.active },
] as const;

it.each(filters)('returns every page in order, with the same fields: %j', async (filter) => {
  const all = await api.sql<{ id: number; type: number; status: number; created: Date }[]>`
    select id, type_id as type, status_id as status, created_at as created from users where status_id <> ${userStatusIds.deleted}`;
  const isListed = ({ type, status }: { readonly type: number; readonly status: number }): boolean =>
    (!('userTypeId' in filter) || type === filter.userTypeId) &&
    (!('statusId' in filter) || status === filter.statusId) &&
    (!('active' in filter) || status !== userStatusIds.active);
  const inOrder = all
    .filter(isListed)
    .toSorted((a, b) => b.created.getTime() - a.created.getTime() || b.id - a.id)
    .map(({ id }) => id);
  const wanted = { name: undefined, userTypeId: undefined, active: undefined, statusId: undefined, ...filter };
  for (const isShort of [true, false])
    for (const pageNumber of [1, 2, 3]) {
      const params = { pageNumber, pageSize: 4, isShort, sortBy: 'cts', descending: true } as const;
      const { rows, total } = await listPage(api, admin.id, wanted, params);
      expect(total).toBe(inOrder.length);
      expect(rows.map(({ id }) => id)).toEqual(inOrder.slice((pageNumber - 1) * 4, pageNumber * 4));
      const expected = await readProfiles(
        api.db,
        rows.map(({ id }) => id),
        admin.id,
      );
      const present = (row: (typeof rows)[number]) => {
        const user = toUser('tr', admin, row);
        return isShort ? pickPaths({ data: user }, tableFields) : user;
      };
      expect(rows.map(present)).toEqual(expected.map(present));
    }
});
