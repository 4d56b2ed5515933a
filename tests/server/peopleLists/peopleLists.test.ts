import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PEOPLE_LIST_LIMITS } from '../../../rules/people/peopleLists.ts';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { getNotices, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { follow } from '../people/support.ts';
import { badTexts } from '../posts/write.ts';
import { followList, hide, listedIds, makeList, memberIds, notFound } from './support.ts';

let api: TestApi;
let owner: TestPerson;
let member: TestPerson;
let stranger: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  [owner, member, stranger] = [await api.people.appUser(), await api.people.appUser(), await api.people.appUser()];
});

const save = (name: string, isShared = false, person = owner) =>
  api.as(person).call('savePeopleList', { name, isShared });
const change = (id: number, name: string, person = owner) =>
  api.as(person).call('savePeopleList', { id, name, isShared: true });
const getList = (person: TestPerson, id: number) => api.as(person).call('getPeopleList', { id });
const removeList = (person: TestPerson, id: number) => api.as(person).call('removePeopleList', { id });

describe('lists of people', () => {
  it('are refused to guests, developers and admins', async () => {
    expect(await api.as(null).raw('getPeopleLists', {})).toMatchObject(unauthenticated);
    expect(await save('Mine', false, await api.people.developer())).toMatchObject({ status: 403 });
    expect(await save('Mine', false, await api.people.admin())).toMatchObject({ status: 403 });
  });

  it('have names of their own, whatever the case, and change', async () => {
    const { data } = await save('Banks');
    expect(data).toMatchObject({ name: 'Banks', is_shared: false, is_own: true, is_followed: false, count: 0 });
    expect(await save(' bANKS ')).toMatchObject({ status: 400, message: 'You already have a list with this name.' });
    expect(await save('Banks', false, stranger)).toMatchObject({ status: 200 });
    const id = data?.id ?? 0;
    expect(await change(id, 'BANKS')).toMatchObject({ status: 200, data: { id, name: 'BANKS', is_shared: true } });
    await save('Chips');
    expect(await change(id, 'chips')).toMatchObject({ status: 400, data: null });
    expect(await getList(owner, id)).toMatchObject({ data: { name: 'BANKS' } });
  });

  it('are refused without a name, with one that is too long, and with hidden characters', async () => {
    expect(await save('  ')).toMatchObject({ status: 400, message: 'Enter a name.' });
    const longest = 'x'.repeat(PEOPLE_LIST_LIMITS.name);
    expect(await save(`${longest}x`)).toMatchObject({ status: 400, message: 'At most 50 characters.' });
    expect(await save(longest)).toMatchObject({ status: 200 });
    for (const [problem, text] of badTexts) expect(await save(text), problem).toMatchObject({ status: 400 });
    expect(await save('🏦')).toMatchObject({ status: 200 });
    expect(await listedIds(api, owner)).toHaveLength(2);
  });

  it('are in the order of their names, the followed ones after the own', async () => {
    const followed = await makeList(api, stranger, { name: 'Aa', isShared: true });
    await followList(api, owner, followed);
    const ids = [await makeList(api, owner, { name: 'Zinc' }), await makeList(api, owner, { name: 'çelik' })];
    expect(await listedIds(api, owner)).toEqual([ids[1], ids[0], followed]);
  });

  it('end at their number, also for parallel calls', async () => {
    for (let index = 1; index < PEOPLE_LIST_LIMITS.lists; index += 1) await save(`List ${index}`);
    const last = await Promise.all(['One', 'Two', 'Three'].map((name) => save(name)));
    expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    expect(await listedIds(api, owner)).toHaveLength(PEOPLE_LIST_LIMITS.lists);
  });

  it('are deleted with their people and followers', async () => {
    const id = await makeList(api, owner, { isShared: true, members: [member] });
    await followList(api, stranger, id);
    expect(await removeList(owner, id)).toMatchObject({ status: 200 });
    expect(await listedIds(api, owner)).toEqual([]);
    expect(await listedIds(api, stranger)).toEqual([]);
    const [row] = await api.sql<{ left: number }[]>`
      select (select count(*) from people_list_members where list_id = ${id})::int
        + (select count(*) from people_list_follows where list_id = ${id})::int as left`;
    expect(row?.left).toBe(0);
    expect(await removeList(owner, id)).toMatchObject(notFound);
  });

  it('are changed by their owner alone, who may share them', async () => {
    const id = await makeList(api, owner, { isShared: true, members: [member] });
    const caller = api.as(stranger);
    expect(await change(id, 'Taken', stranger)).toMatchObject(notFound);
    expect(await removeList(stranger, id)).toMatchObject(notFound);
    const added = { listId: id, userId: stranger.id, isMember: true };
    expect(await caller.call('setPeopleListMember', added)).toMatchObject(notFound);
    expect(await caller.call('setPeopleListMember', { ...added, userId: member.id, isMember: false })).toMatchObject(
      notFound,
    );
    const move = { listId: id, userId: member.id, place: 1 };
    expect(await caller.call('movePeopleListMember', move)).toMatchObject(notFound);
    expect(await memberIds(api, owner, id)).toEqual([member.id]);
  });
});

describe('a private list', () => {
  it('is found by its owner alone, without a hint to others that it exists', async () => {
    const id = await makeList(api, owner, { members: [stranger] });
    expect(await getList(owner, id)).toMatchObject({ status: 200 });
    const caller = api.as(stranger);
    expect(await getList(stranger, id)).toMatchObject({ ...notFound, data: null });
    expect(await caller.call('getPeopleListMembers', { listId: id })).toMatchObject({ ...notFound, data: null });
    expect(await caller.call('getUserPostList', { peopleListId: id, pageNumber: 1, pageSize: 5 })).toMatchObject({
      ...notFound,
      data: null,
    });
    expect(await followList(api, stranger, id)).toMatchObject(notFound);
    expect(await listedIds(api, stranger, { userId: owner.id })).toEqual([]);
    expect(await getNotices(api, stranger.id)).toEqual([]);
  });

  it('leaves those who followed it while it was shared, until it is shared again', async () => {
    const id = await makeList(api, owner, { name: 'Seen', isShared: true });
    await followList(api, stranger, id);
    await api.as(owner).call('savePeopleList', { id, name: 'Seen', isShared: false });
    expect(await listedIds(api, stranger)).toEqual([]);
    expect(await getList(stranger, id)).toMatchObject(notFound);
    await api.as(owner).call('savePeopleList', { id, name: 'Seen', isShared: true });
    expect(await listedIds(api, stranger)).toEqual([id]);
  });
});

describe('a shared list', () => {
  it('is on the profile of its owner, and followed by others', async () => {
    await makeList(api, owner);
    const id = await makeList(api, owner, { isShared: true, members: [member] });
    expect(await listedIds(api, stranger, { userId: owner.id })).toEqual([id]);
    expect(await getList(stranger, id)).toMatchObject({
      data: { is_own: false, is_followed: false, count: 1, owner_id: owner.id, owner_name: 'Deniz Aydin' },
    });
    expect(await followList(api, owner, id)).toMatchObject({ status: 400 });
    expect(await followList(api, stranger, id)).toMatchObject({ status: 200, data: { is_followed: true } });
    expect(await followList(api, stranger, id)).toMatchObject({ status: 200, data: { is_followed: true } });
    expect(await listedIds(api, stranger)).toEqual([id]);
    expect(await getList(stranger, id)).toMatchObject({ data: { is_followed: true } });
    expect(await getList(owner, id)).toMatchObject({ data: { is_followed: false } });
    expect(await followList(api, stranger, id, false)).toMatchObject({ status: 200, data: { is_followed: false } });
    expect(await listedIds(api, stranger)).toEqual([]);
  });

  it('of a private account is open to its followers', async () => {
    const id = await makeList(api, owner, { isShared: true });
    await followList(api, stranger, id);
    await hide(api, owner);
    expect(await getList(stranger, id)).toMatchObject(notFound);
    expect(await listedIds(api, stranger)).toEqual([]);
    expect(await listedIds(api, stranger, { userId: owner.id })).toEqual([]);
    await follow(api, stranger, owner, 'requested');
    expect(await getList(stranger, id)).toMatchObject(notFound);
    await api.sql`update follows set state = 'accepted' where follower_id = ${stranger.id}`;
    expect(await getList(stranger, id)).toMatchObject({ status: 200 });
    expect(await listedIds(api, stranger)).toEqual([id]);
  });

  it('of a disabled or guest account is not found', async () => {
    const id = await makeList(api, owner, { isShared: true });
    await followList(api, stranger, id);
    await api.sql`update users set status_id = ${userStatusIds.disabled} where id = ${owner.id}`;
    expect(await getList(stranger, id)).toMatchObject(notFound);
    expect(await listedIds(api, stranger)).toEqual([]);
    await api.sql`update users set status_id = ${userStatusIds.active}, is_guest = true where id = ${owner.id}`;
    expect(await getList(stranger, id)).toMatchObject(notFound);
  });

  it('is followed beside a limited number of others that may be opened', async () => {
    await api.sql`
      with made as (
        insert into people_lists (user_id, name, name_key, is_shared)
        select ${owner.id}::bigint, 'List ' || n, 'list ' || n, true from generate_series(1, ${PEOPLE_LIST_LIMITS.followed}) n
        returning id)
      insert into people_list_follows (user_id, list_id) select ${stranger.id}::bigint, id from made`;
    const id = await makeList(api, member, { isShared: true });
    expect(await followList(api, stranger, id)).toMatchObject({ status: 400, data: null });
    await hide(api, owner);
    expect(await followList(api, stranger, id)).toMatchObject({ status: 200 });
  });

  it('answers those who follow it while it is deleted', async () => {
    const id = await makeList(api, owner, { isShared: true });
    const readers = await Promise.all(Array.from({ length: 6 }, () => api.people.appUser()));
    const answers = await Promise.all([...readers.map((reader) => followList(api, reader, id)), removeList(owner, id)]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
  });
});
