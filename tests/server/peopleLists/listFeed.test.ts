import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { countStatements } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { block, follow } from '../people/support.ts';
import { listed, writePost } from '../posts/support.ts';
import { hide, makeList, notFound, put } from './support.ts';

/** Merged feeds have tests of their own; `feedWorlds.test.ts` compares this one with a filter over all posts. */

let api: TestApi;
let owner: TestPerson;
let first: TestPerson;
let second: TestPerson;
let reader: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [owner, first, second, reader] = [
    await api.people.appUser(),
    await api.people.appUser(),
    await api.people.appUser(),
    await api.people.appUser(),
  ];
});

const request = (person: TestPerson, peopleListId: number, variables: Readonly<Record<string, unknown>> = {}) =>
  api.as(person).call('getUserPostList', { peopleListId, pageNumber: 1, pageSize: 2, ...variables });

describe('the feed of a list', () => {
  it('contains the posts of its people, newest first, and none of others', async () => {
    const older = await writePost(api, first);
    const newer = await writePost(api, second);
    await writePost(api, owner);
    await follow(api, owner, reader);
    await writePost(api, reader);
    const peopleListId = await makeList(api, owner, { members: [first, second], isShared: true });
    expect(await listed(api, owner, { peopleListId })).toEqual([newer, older]);
    expect(await listed(api, reader, { peopleListId })).toEqual([newer, older]);
    await put(api, owner, peopleListId, second, false);
    expect(await listed(api, reader, { peopleListId })).toEqual([older]);
    await put(api, owner, peopleListId, owner);
    expect(await listed(api, reader, { peopleListId })).toHaveLength(2);
  });

  it('shows what the reader may see, whatever the owner sees', async () => {
    const open = await writePost(api, first);
    const closed = await writePost(api, second);
    const peopleListId = await makeList(api, owner, { members: [first, second], isShared: true });
    await hide(api, second);
    await follow(api, owner, second);
    expect(await listed(api, owner, { peopleListId })).toEqual([closed, open]);
    expect(await listed(api, reader, { peopleListId })).toEqual([open]);
    await follow(api, reader, second);
    expect(await listed(api, reader, { peopleListId })).toEqual([closed, open]);
    await block(api, second, reader);
    expect(await listed(api, reader, { peopleListId })).toEqual([open]);
    await api.as(reader).call('addMute', { kind: 'person', target: String(first.id) });
    expect(await listed(api, reader, { peopleListId })).toEqual([]);
    await api.sql`update users set status_id = ${userStatusIds.disabled} where id = ${second.id}`;
    expect(await listed(api, owner, { peopleListId })).toEqual([open]);
  });

  it('is read by page and by cursor; the cursor belongs to this list', async () => {
    const ids: number[] = [];
    for (const author of [first, second, first, second, first]) ids.unshift(await writePost(api, author));
    const id = await makeList(api, owner, { members: [first, second] });
    const page = await request(owner, id);
    expect(page.data?.map((post) => post.id)).toEqual(ids.slice(0, 2));
    const { nextCursor: cursor } = page;
    expect((await request(owner, id, { cursor })).data?.map((post) => post.id)).toEqual(ids.slice(2, 4));
    const last = await request(owner, id, { pageNumber: 3 });
    expect(last).toMatchObject({ data: [{ id: ids[4] }], nextCursor: null });
    const another = await makeList(api, owner, { members: [first, second] });
    expect(await request(owner, another, { cursor })).toMatchObject({ status: 400 });
  });

  it('is limited to one view of the market', async () => {
    const bear = await writePost(api, first, { change: { sentiment: 'bear' } });
    await writePost(api, second, { change: { sentiment: 'bull' } });
    const peopleListId = await makeList(api, owner, { members: [first, second] });
    expect(await listed(api, owner, { peopleListId, sentiment: 'bear' })).toEqual([bear]);
  });

  it('is empty for an empty list, and not found without the list', async () => {
    const peopleListId = await makeList(api, owner);
    expect(await request(owner, peopleListId)).toMatchObject({ status: 200, data: [], nextCursor: null });
    await api.as(owner).call('removePeopleList', { id: peopleListId });
    expect(await request(owner, peopleListId)).toMatchObject({ ...notFound, data: null });
  });

  it('needs one statement more than Following', async () => {
    await writePost(api, first);
    await follow(api, owner, first);
    const peopleListId = await makeList(api, owner, { members: [first] });
    const count = (variables: Readonly<Record<string, unknown>>) =>
      countStatements(api, owner, (caller) =>
        caller.call('getUserPostList', { ...variables, pageNumber: 1, pageSize: 20 }),
      );
    const following = await count({ feed: 'following' });
    expect(await count({ peopleListId })).toBe(following + 1);
    expect(following + 1).toBeLessThanOrEqual(8);
  });
});
