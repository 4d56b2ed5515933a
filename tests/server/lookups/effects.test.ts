import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { activities } from '../../../server/database/tables/people/activities.ts';
import { imageFile } from '../../support/api/images.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { waitForSunday } from '../market/support.ts';
import { addPost, newPost } from '../posts/write.ts';
import { getStocks } from '../watchlists/support.ts';

let api: TestApi;
let admin: TestPerson;
let person: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  waitForSunday(api);
  admin = await api.people.admin();
  person = await api.people.appUser();
});
afterAll(() => api.close());

type Switch = `activeDeactive${'AttachmentType' | 'ActivityType' | 'ActivityScope' | 'AlertType' | 'PolicyType'}`;

const undo: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const back of undo.splice(0)) await back();
});

/** Disables an entry until the test ends. */
async function disable(call: Switch, id: number): Promise<void> {
  expect(await api.as(admin).call(call, { id, status: false })).toMatchObject({ status: 200 });
  undo.push(() => api.as(admin).call(call, { id, status: true }));
}

describe('a disabled attachment type', () => {
  it('cannot be posted any more, the error names it, and existing posts remain', async () => {
    const send = async (language = 'en') =>
      api
        .as(person)
        .with({ 'accept-language': language })
        .call('addPost', { post_type: 'image', description: 'See', images: [await imageFile()] });
    const before = await send();
    expect(before).toMatchObject({ status: 200 });
    await disable('activeDeactiveAttachmentType', 1);
    expect(await send()).toEqual({
      status: 409,
      message: 'Attachments of the kind “Image” are switched off at the moment.',
      data: null,
    });
    expect(await send('tr')).toMatchObject({ status: 409, message: expect.stringContaining('“Görsel”') });
    expect(await addPost(api, person)).toMatchObject({ status: 200 });
    const earlierPost = await api.as(person).call('getPostDataByPostId', { postId: before.data?.id });
    expect(earlierPost.data?.attachments).toHaveLength(1);
  });

  it('is not in the list for app users', async () => {
    const getAttachmentTypes = async () => {
      const { data } = await api.as(person).call('getAttachmentTypeList', { pageNumber: 1, pageSize: 50 });
      return data?.map(({ id }: { id: number }) => id);
    };
    expect(await getAttachmentTypes()).toContain(1);
    await disable('activeDeactiveAttachmentType', 1);
    expect(await getAttachmentTypes()).not.toContain(1);
  });
});

describe('a disabled activity type or scope', () => {
  const like = async (reader: TestPerson) => {
    const postId = await newPost(api, reader);
    await api.as(person).call('addPostVote', { postId, isUpVote: true, isDownVote: false });
  };
  const getStored = (reader: TestPerson) => api.db.select().from(activities).where(eq(activities.userId, reader.id));

  it.each(['type', 'scope'] as const)('records no new %s, and existing ones remain', async (kind) => {
    const reader = await api.people.appUser();
    await like(reader);
    expect(await getStored(reader)).toHaveLength(1);
    const [scope] = await api.sql<{ id: number }[]>`
      select activity_scope_id::int as id from activity_types where id = 1`;
    if (kind === 'type') await disable('activeDeactiveActivityType', 1);
    else await disable('activeDeactiveActivityScope', scope?.id ?? 0);
    await like(reader);
    expect(await getStored(reader)).toHaveLength(1);
  });
});

describe('a disabled alert type', () => {
  const add = async (condition: string, value: number, change: object = {}) => {
    const [stock] = await getStocks(api, 'NASDAQ', 1);
    return api
      .as(person)
      .call('addAlert', { tickerId: stock?.id, condition, value, isRepeat: false, isEmail: false, ...change });
  };
  const rejected = { status: 409, message: 'This kind of alert is switched off at the moment.', data: null };

  it('cannot be chosen for new alerts, by name or by default; other types can', async () => {
    await disable('activeDeactiveAlertType', 1);
    expect(await add('above', 900_001)).toEqual(rejected);
    expect(await add('above', 900_001, { alertTypeId: 2 })).toEqual(rejected);
    expect(await add('percent_move', 5)).toMatchObject({ status: 200 });
  });

  it('leaves existing alerts unchanged: they can be changed and switched, and other alerts cannot get this type', async () => {
    const { data: set } = await add('above', 900_002);
    const { data: otherAlert } = await add('percent_move', 7);
    await disable('activeDeactiveAlertType', 1);
    const change = (id: unknown, fields: object) =>
      api.as(person).call('updateAlert', { id, isRepeat: false, isEmail: false, active: true, ...fields });
    expect(await change(set?.id, { condition: 'above', value: 900_003 })).toMatchObject({ status: 200 });
    expect(await change(set?.id, { condition: 'above', value: 900_003, active: false })).toMatchObject({ status: 200 });
    expect(await change(set?.id, { condition: 'above', value: 900_003 })).toMatchObject({ status: 200 });
    expect(await change(otherAlert?.id, { condition: 'above', value: 900_004 })).toEqual(rejected);
  });
});

describe('the policies of the platform', () => {
  const needed = {
    status: 409,
    message: 'The platform requires this entry. It can be renamed, but not switched off or deleted.',
  };

  it('cannot be disabled, and cannot be deleted even before they have a text', async () => {
    for (const id of [1, 2, 3, 4]) {
      expect(await api.as(admin).call('activeDeactivePolicyType', { id, status: false })).toMatchObject(needed);
      expect(await api.as(admin).call('deletePolicyType', { id })).toMatchObject(needed);
    }
    const { data } = await api.as(null).call('getPolicyType');
    expect(data).toHaveLength(4);
  });

  it('are followed by policies that admins add, which only admins see while they are disabled', async () => {
    const { data } = await api.as(admin).call('addPolicyType', { policyType: 'Bot Policy' });
    const getPolicyTypes = async () =>
      (await api.as(null).call('getPolicyType')).data?.map(({ id }: { id: number }) => id);
    expect(await getPolicyTypes()).toContain(data?.id);
    await disable('activeDeactivePolicyType', data?.id ?? 0);
    expect(await getPolicyTypes()).not.toContain(data?.id);
  });
});
