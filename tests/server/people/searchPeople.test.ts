import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { blocks } from '../../../server/database/tables/people/blocks.ts';
import { follows } from '../../../server/database/tables/people/follows.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

let api: TestApi;
let searcher: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  searcher = await api.people.developer({ firstname: 'Searcher', lastname: 'Self' });
});
afterAll(() => api.close());

const search = (name: string, more: Record<string, unknown> = {}, person = searcher) =>
  api.as(person).call('searchPeople', { name, pageSize: 10, pageNumber: 1, ...more });
const getIds = async (name: string, more: Record<string, unknown> = {}) =>
  (await search(name, more)).data?.map(({ id }) => id);

describe('searchPeople', () => {
  it('is refused to guests and available to every role', async () => {
    expect(await api.as(null).raw('searchPeople', { name: 'a', pageSize: 10, pageNumber: 1 })).toMatchObject(
      unauthenticated,
    );
    for (const person of [await api.people.appUser(), await api.people.admin(), searcher])
      expect(await search('zzzz', {}, person)).toMatchObject({ status: 200, data: [], totalCount: 0 });
  });

  it('finds parts of names, ignoring case, diacritics and Turkish dots', async () => {
    const person = await api.people.developer({
      firstname: 'Işıl',
      lastname: 'Öztürk',
      username: 'isilcodes',
      organizationName: 'Işık A.Ş.',
    });
    for (const name of ['ISIL', 'ışıl', 'oztur', 'ÖZTÜRK', 'isil ozt', 'silcod', ' Işıl  '])
      expect(await getIds(name)).toEqual([person.id]);
    expect((await search('Işıl')).data?.[0]).toMatchObject({
      id: person.id,
      full_name: 'Işıl Öztürk',
      username: 'isilcodes',
      organization_name: 'Işık A.Ş.',
      is_follow: false,
      is_requested: false,
    });
  });

  it('takes wildcards and SQL as text', async () => {
    await api.people.developer();
    for (const name of ['%', '_', '\\', '%%%', "' or '1'='1", '--']) expect(await getIds(name)).toEqual([]);
    expect(await getIds('x'.repeat(100_000))).toEqual([]);
  });

  it('leaves out the caller and users who cannot be found', async () => {
    const named = (change: Parameters<TestApi['people']['developer']>[0]) =>
      api.people.developer({ firstname: 'Quentin', ...change });
    const visible = await named({});
    const [blocked, blocker] = await Promise.all([named({}), named({})]);
    await Promise.all([
      named({ statusId: userStatusIds.disabled }),
      named({ statusId: userStatusIds.deactivated }),
      named({ statusId: userStatusIds.deletion_requested }),
      named({ statusId: userStatusIds.deleted }),
      named({ isGuest: true }),
    ]);
    await api.db.insert(blocks).values([
      { blockerId: searcher.id, blockedId: blocked.id },
      { blockerId: blocker.id, blockedId: searcher.id },
    ]);
    expect(await search('Quentin')).toMatchObject({ totalCount: 1, data: [{ id: visible.id }] });
    expect(await getIds('Searcher')).toEqual([]);
  });

  it('never returns e-mail addresses or searches by them', async () => {
    const person = await api.people.developer({
      firstname: 'Hidden',
      lastname: 'Mailbox',
      username: 'plainname',
      emailaddress: 'secret.address@corp.example',
    });
    expect(await getIds('secret')).toEqual([]);
    expect(await getIds('corp')).toEqual([]);
    const found = await search('Hidden');
    expect(found.data?.[0]?.id).toBe(person.id);
    expect(JSON.stringify(found)).not.toContain('secret.address');
  });

  it('filters by user type, returns the follow state, sorts by name and pages', async () => {
    const [appUser, followed, requested] = await Promise.all([
      api.people.appUser({ firstname: 'Wanda', lastname: 'C' }),
      api.people.developer({ firstname: 'Wanda', lastname: 'A' }),
      api.people.developer({ firstname: 'Wanda', lastname: 'B', isPrivate: true }),
    ]);
    await api.db.insert(follows).values([
      { followerId: searcher.id, followedId: followed.id, state: 'accepted' },
      { followerId: searcher.id, followedId: requested.id, state: 'requested' },
    ]);
    expect(await search('wanda')).toMatchObject({
      totalCount: 3,
      data: [
        { id: followed.id, is_follow: true, is_requested: false },
        { id: requested.id, is_follow: false, is_requested: true, is_account_private: true },
        { id: appUser.id, is_follow: false, is_requested: false },
      ],
    });
    expect(await getIds('wanda', { userTypeId: 2 })).toEqual([appUser.id]);
    expect(await search('wanda', { pageSize: 2, pageNumber: 2 })).toMatchObject({
      totalCount: 3,
      data: [{ id: appUser.id }],
    });
    for (const bad of [{ pageSize: -1 }, { pageSize: 0 }, { pageNumber: -3 }, { pageSize: 2_000_000_000 }])
      expect((await search('wanda', bad)).status).toBe(200);
    expect(await search('wanda', { pageNumber: 2_000_000_000 })).toMatchObject({
      status: 200,
      data: [],
      totalCount: 3,
    });
  });

  it('needs two statements for any number of results', async () => {
    for (let index = 0; index < 30; index += 1) await api.people.developer({ firstname: 'Crowd' });
    const count = await countStatements(api, searcher, async (caller) => {
      const { data } = await caller.call('searchPeople', { name: 'crowd', pageSize: 30, pageNumber: 1 });
      expect(data).toHaveLength(30);
    });
    expect(count).toBe(2);
  });
});
