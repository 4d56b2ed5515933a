import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PEOPLE_LIST_LIMITS } from '../../../rules/people/peopleLists.ts';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { countStatements } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { followThousand } from '../posts/support.ts';
import { followList, listedIds, makeList, memberIds, notFound, put } from './support.ts';

let api: TestApi;
let owner: TestPerson;
let member: TestPerson;
let friend: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [owner, member, friend] = [await api.people.appUser(), await api.people.appUser(), await api.people.appUser()];
});

const move = (listId: number, { id: userId }: TestPerson, place: number) =>
  api.as(owner).call('movePeopleListMember', { listId, userId, place });
const getCount = async (person: TestPerson, id: number) =>
  (await api.as(person).call('getPeopleList', { id })).data?.count;

describe('the people of a list', () => {
  it('come to its end, once, and leave it', async () => {
    const listId = await makeList(api, owner, { members: [member, friend] });
    expect(await put(api, owner, listId, member)).toMatchObject({ status: 200, data: { has_person: true, count: 2 } });
    expect(await memberIds(api, owner, listId)).toEqual([member.id, friend.id]);
    expect(await put(api, owner, listId, member, false)).toMatchObject({ data: { has_person: false, count: 1 } });
    expect(await put(api, owner, listId, member, false)).toMatchObject({ status: 200 });
    expect(await put(api, owner, listId, member)).toMatchObject({ status: 200 });
    expect(await memberIds(api, owner, listId)).toEqual([friend.id, member.id]);
  });

  it('have an order that the owner changes', async () => {
    const last = await api.people.appUser();
    const listId = await makeList(api, owner, { members: [member, friend, last] });
    expect(await move(listId, last, 1)).toMatchObject({ status: 200 });
    expect(await memberIds(api, owner, listId)).toEqual([last.id, member.id, friend.id]);
    await move(listId, last, 2);
    expect(await memberIds(api, owner, listId)).toEqual([member.id, last.id, friend.id]);
    // Beyond the ends.
    await move(listId, member, 90);
    await move(listId, friend, -3);
    expect(await memberIds(api, owner, listId)).toEqual([friend.id, last.id, member.id]);
    expect(await move(listId, owner, 1)).toMatchObject({ status: 404 });
  });

  it('say on which of the own lists a person is', async () => {
    const first = await makeList(api, owner, { name: 'A', members: [member], isShared: true });
    const second = await makeList(api, owner, { name: 'B', members: [friend] });
    const request = async (person: TestPerson) =>
      (await api.as(person).call('getPeopleLists', { personId: member.id })).data?.map(({ id, has_person: has }) => [
        id,
        has,
      ]);
    expect(await request(owner)).toEqual([
      [first, true],
      [second, false],
    ]);
    // Lists of other users do not return it: the person may be hidden from the caller.
    await followList(api, friend, first);
    expect(await request(friend)).toEqual([[first, false]]);
  });

  it('end at their number', async () => {
    const listId = await makeList(api, owner);
    await followThousand(api, owner);
    await api.sql`
      insert into people_list_members (list_id, person_id, rank)
      select ${listId}, followed_id, 1 from follows where follower_id = ${owner.id} limit ${PEOPLE_LIST_LIMITS.people - 1}`;
    const answers = await Promise.all([put(api, owner, listId, member), put(api, owner, listId, friend)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.message).toBe(
      'A list can have at most 200 people. Remove some first.',
    );
    expect(await getCount(owner, listId)).toBe(PEOPLE_LIST_LIMITS.people);
  });

  it('are read by page, in a constant number of statements', async () => {
    const listId = await makeList(api, owner);
    await followThousand(api, owner);
    await api.sql`
      insert into people_list_members (list_id, person_id, rank)
      select ${listId}, followed_id, row_number() over (order by followed_id desc) from follows where follower_id = ${owner.id} limit 50`;
    const read = (pageNumber: number, pageSize: number) =>
      api.as(owner).call('getPeopleListMembers', { listId, pageNumber, pageSize });
    const whole = (await read(1, 50)).data?.map(({ id }) => id) ?? [];
    expect(whole).toEqual(whole.toSorted((a, b) => b - a));
    const second = await read(2, 20);
    expect(second).toMatchObject({ status: 200, totalCount: 50 });
    expect(second.data?.map(({ id }) => id)).toEqual(whole.slice(20, 40));
    const count = (pageSize: number) =>
      countStatements(api, owner, (caller) => caller.call('getPeopleListMembers', { listId, pageNumber: 1, pageSize }));
    expect(await count(50)).toBe(await count(1));
  });

  it('are neither listed nor counted for readers who may not see them', async () => {
    const listId = await makeList(api, owner, { isShared: true, members: [member, friend] });
    const reader = await api.people.appUser();
    await api.as(member).call('blockUsersById', { blockUserId: reader.id });
    expect(await memberIds(api, reader, listId)).toEqual([friend.id]);
    expect(await getCount(reader, listId)).toBe(1);
    expect(await getCount(owner, listId)).toBe(2);
    await api.sql`update users set status_id = ${userStatusIds.deactivated} where id = ${friend.id}`;
    expect(await memberIds(api, owner, listId)).toEqual([member.id]);
    expect(await getCount(owner, listId)).toBe(1);
    // The hidden one stays between the others, and comes back with the account.
    await api.sql`update users set status_id = ${userStatusIds.active} where id = ${friend.id}`;
    expect(await memberIds(api, owner, listId)).toEqual([member.id, friend.id]);
  });

  it('are no guest accounts, deleted accounts or people who block the owner', async () => {
    const listId = await makeList(api, owner);
    const hidden = { status: 404, message: 'This person could not be found.' };
    await api.sql`update users set is_guest = true where id = ${friend.id}`;
    expect(await put(api, owner, listId, friend)).toMatchObject(hidden);
    await api.sql`update users set status_id = ${userStatusIds.deleted} where id = ${member.id}`;
    expect(await put(api, owner, listId, member)).toMatchObject(hidden);
    const blocker = await api.people.appUser();
    await api.as(blocker).call('blockUsersById', { blockUserId: owner.id });
    expect(await put(api, owner, listId, blocker)).toMatchObject(hidden);
    expect(await memberIds(api, owner, listId)).toEqual([]);
  });

  it('answer additions to a list that is deleted at the same time', async () => {
    const listId = await makeList(api, owner);
    const answers = await Promise.all([
      put(api, owner, listId, member),
      put(api, owner, listId, friend),
      api.as(owner).call('removePeopleList', { id: listId }),
    ]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
  });
});

it('a block takes both off the lists of each other, and ends their follows of them', async () => {
  const ofOwner = await makeList(api, owner, { isShared: true, members: [member, friend] });
  const ofMember = await makeList(api, member, { isShared: true, members: [owner, friend] });
  const ofThird = await makeList(api, friend, { isShared: true, members: [owner, member] });
  await Promise.all([
    followList(api, owner, ofMember),
    followList(api, member, ofOwner),
    followList(api, friend, ofOwner),
  ]);
  await api.as(member).call('blockUsersById', { blockUserId: owner.id });
  expect(await memberIds(api, owner, ofOwner)).toEqual([friend.id]);
  expect(await memberIds(api, member, ofMember)).toEqual([friend.id]);
  expect(await memberIds(api, friend, ofThird)).toEqual([owner.id, member.id]);
  expect(await listedIds(api, owner)).toEqual([ofOwner]);
  expect(await listedIds(api, friend)).toEqual([ofThird, ofOwner]);
  expect(await api.as(member).call('getPeopleList', { id: ofOwner })).toMatchObject(notFound);
  await api.as(member).call('unBlockUsersById', { blockUserId: owner.id });
  expect(await memberIds(api, owner, ofOwner)).toEqual([friend.id]);
  expect(await listedIds(api, member)).toEqual([ofMember]);
});
