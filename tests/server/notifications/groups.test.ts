import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { block } from '../people/support.ts';
import { sendEvents, liked } from './support.ts';

let api: TestApi;
let reader: TestPerson;
let people: TestPerson[];

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  reader = await api.people.appUser();
  people = await Promise.all(
    ['Ada', 'Berk', 'Cem', 'Deniz'].map((firstname) => api.people.appUser({ firstname, lastname: 'Kaya' })),
  );
  await sendEvents(api, ...people.map((person) => liked(reader, person)));
});

const list = () => api.as(reader).call('getNotificationList', { pageNumber: 1, pageSize: 20 });
const getShownGroups = async () =>
  (await list()).data?.map(({ text, user, num_users: count }) => [text, user?.id, count]);
const deactivate = (person: TestPerson | undefined) =>
  api.sql`update users set status_id = ${userStatusIds.deactivated} where id = ${person?.id ?? 0}`;

/** The nth user. */
function nth(index: number): TestPerson {
  const person = people[index];
  if (person === undefined) throw new Error('There are four people');
  return person;
}

describe('a group of notifications', () => {
  it('shows the latest user and the number of all users', async () => {
    expect(await getShownGroups()).toEqual([['Deniz Kaya and 3 others liked your post', nth(3).id, 4]]);
  });

  it('shows the previous user when the reader may not see the latest one any more, and counts only visible ones', async () => {
    await block(api, nth(3), reader);
    expect(await getShownGroups()).toEqual([['Cem Kaya and 2 others liked your post', nth(2).id, 3]]);
    await api.as(reader).call('addMute', { kind: 'person', target: String(nth(2).id) });
    expect(await getShownGroups()).toEqual([['Berk Kaya and 1 other person liked your post', nth(1).id, 2]]);
    await deactivate(nth(0));
    expect(await getShownGroups()).toEqual([['Berk Kaya liked your post', nth(1).id, 1]]);
    expect(await list()).toMatchObject({ totalCount: 1, unreadCount: 1 });
  });

  it('leaves out hidden users other than the latest in its count', async () => {
    await block(api, reader, nth(0));
    expect(await getShownGroups()).toEqual([['Deniz Kaya and 2 others liked your post', nth(3).id, 3]]);
  });

  it('disappears when no visible user is left, and appears again with them', async () => {
    for (const person of people) await deactivate(person);
    expect(await list()).toMatchObject({ data: [], totalCount: 0, unreadCount: 0 });
    await api.sql`update users set status_id = ${userStatusIds.active} where id = ${nth(1).id}`;
    expect(await getShownGroups()).toEqual([['Berk Kaya liked your post', nth(1).id, 1]]);
  });

  it('without a user, from the platform itself, is visible to all', async () => {
    await sendEvents(
      api,
      liked(reader, nth(0), { actorId: undefined, groupKey: 'platform', values: { actor: 'Bourse' } }),
    );
    expect((await list()).data?.[0]).toMatchObject({ user: null, num_users: 1 });
  });

  it('reads long lists of users that were truncated', async () => {
    const ids = ` ${nth(3).id} ${nth(2).id} `;
    await api.sql`update notifications set values = values || ${api.sql.json({ actorIds: `99999${ids}` })}, actor_count = 900,
      actor_id = ${nth(2).id} where user_id = ${reader.id}`;
    await deactivate(nth(2));
    expect(await getShownGroups()).toEqual([['Deniz Kaya and 898 others liked your post', nth(3).id, 899]]);
  });
});

describe('long lists', () => {
  it('are counted up to a thousand, which also limits page numbers', async () => {
    await api.sql`
      insert into notifications (user_id, type_id, group_key, actor_id, message_id, link, read_at)
      select ${reader.id}, n.type_id, 'long:' || i, n.actor_id, n.message_id, n.link, case when i % 2 = 0 then now() end
      from generate_series(1, 2100) i, (select * from notifications where user_id = ${reader.id}) n`;
    expect(await list()).toMatchObject({ totalCount: 1000, unreadCount: 1000 });
    const page = (pageNumber: number) => api.as(reader).call('getNotificationList', { pageNumber, pageSize: 100 });
    expect((await page(10)).data).toHaveLength(100);
    expect(await page(11)).toMatchObject({ status: 200, data: [], nextCursor: null });
  });
});

describe('many activities', () => {
  it('are counted up to a thousand, which also limits page numbers', async () => {
    await api.sql`
      insert into activities (user_id, actor_id, type_id, created_at)
      select ${reader.id}, ${nth(0).id}, (select min(id) from activity_types), now() - i * interval '1 minute'
      from generate_series(1, 1100) i`;
    const page = (pageNumber: number) => api.as(reader).call('getActivity', { pageNumber, pageSize: 100 });
    expect(await page(1)).toMatchObject({ status: 200, totalCount: 1000 });
    expect((await page(10)).data).toHaveLength(100);
    expect(await page(11)).toMatchObject({ status: 200, data: [], nextCursor: null });
    await block(api, nth(0), reader);
    expect(await page(1)).toMatchObject({ data: [], totalCount: 0 });
  });
});

describe('old entries', () => {
  const counted = async (table: 'notifications' | 'activities') =>
    (await api.sql`select 1 from ${api.sql(table)} where user_id = ${reader.id}`).length;

  it('are deleted: read notifications after half a year, unread ones and activities after a year', async () => {
    await api.sql`delete from notifications where user_id = ${reader.id}`;
    await api.sql`
      insert into notifications (user_id, type_id, group_key, message_id, read_at, updated_at)
      select ${reader.id}, (select min(id) from notification_types), 'old:' || read || age, 'notifications.postLiked',
        case when read then now() - age * interval '1 day' end, now() - age * interval '1 day'
      from unnest(array[true, false]) read, unnest(array[1, 179, 181, 364, 366]) age`;
    await api.sql`
      insert into activities (user_id, actor_id, type_id, created_at)
      select ${reader.id}, ${nth(0).id}, (select min(id) from activity_types), now() - age * interval '1 day'
      from generate_series(1, 1200), unnest(array[364, 366]) age`;
    const before = new Date();
    await api.runJob('cleanup', { now: () => before });
    const left = await api.sql<{ group_key: string }[]>`
      select group_key from notifications where user_id = ${reader.id} order by 1`;
    expect(left.map(({ group_key: key }) => key)).toEqual([
      'old:false1',
      'old:false179',
      'old:false181',
      'old:false364',
      'old:true1',
      'old:true179',
    ]);
    expect(await counted('activities')).toBe(1200);
  });
});
