import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLists } from '../../../server/modules/social/presentChanges.ts';
import type { LiveCaller } from '../../support/api/live.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { hide, makeList, put } from '../peopleLists/support.ts';
import { block } from '../people/support.ts';
import { SocialReader } from './support.ts';

let api: TestApi;
const callers: LiveCaller[] = [];
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(async () => {
  for (const caller of callers) await caller.close();
  await api.close();
});

async function follow(person: TestPerson, topics: readonly string[], after?: string): Promise<SocialReader> {
  const caller = await api.live(person);
  callers.push(caller);
  return new SocialReader(caller, topics, after).open();
}

async function publish(person: TestPerson): Promise<number> {
  const { data } = await api.as(person).call('addPost', { post_type: 'text', description: 'A new post' });
  return data?.id ?? 0;
}

const getNew = (reader: SocialReader) => reader.of('new_post').map(({ topic, subject_id: id }) => [topic, id]);

const people = (count: number): Promise<TestPerson[]> =>
  Promise.all(Array.from({ length: count }, () => api.people.appUser()));

describe('the feed of a list of people, live', () => {
  it('announces the posts of its people to those who may open the list, and of no others', async () => {
    const [owner, member, stranger, reader] = await people(4);
    if (!owner || !member || !stranger || !reader) throw new Error('There are not enough people');
    const shared = await makeList(api, owner, { members: [member], isShared: true });
    const own = await makeList(api, owner, { members: [member, stranger] });
    const [ofOwner, ofReader] = [
      await follow(owner, [`list:${shared}`, `list:${own}`]),
      await follow(reader, [`list:${shared}`, `list:${own}`]),
    ];
    const [second, first] = [await publish(stranger), await publish(member)];
    await expect
      .poll(() => getNew(ofOwner))
      .toEqual([
        [`list:${own}`, second],
        [`list:${shared}`, first],
        [`list:${own}`, first],
      ]);
    // The other list is private.
    expect(getNew(ofReader)).toEqual([[`list:${shared}`, first]]);
  });

  it.each([
    ['the author has blocked the reader', ({ member, reader }: Scene) => block(api, member, reader)],
    ['the author is private', ({ member }: Scene) => hide(api, member)],
    ['the owner of the list is private', ({ owner }: Scene) => hide(api, owner)],
    ['the author was taken off the list', ({ owner, member, listId }: Scene) => put(api, owner, listId, member, false)],
    [
      'the list is not shared any more',
      ({ listId }: Scene) => api.sql`update people_lists set is_shared = false where id = ${listId}`,
    ],
  ])('announces nothing when %s', async (_case, change) => {
    const [owner, member, reader] = await people(3);
    if (!owner || !member || !reader) throw new Error('There are not enough people');
    const listId = await makeList(api, owner, { members: [member], isShared: true });
    const seen = await follow(reader, [`list:${listId}`]);
    const witness = await follow(member, [`person:${member.id}`]);
    await change({ owner, member, reader, listId });
    await publish(member);
    await expect.poll(() => getNew(witness)).toHaveLength(1);
    expect(getNew(seen)).toEqual([]);
  });

  it('is caught up on by a connection that continues', async () => {
    const [owner, member] = await people(2);
    if (!owner || !member) throw new Error('There are not enough people');
    const listId = await makeList(api, owner, { members: [member] });
    const before = await follow(owner, [`list:${listId}`]);
    const { cursor } = before;
    before.close();
    const id = await publish(member);
    const after = await follow(owner, [`list:${listId}`], cursor);
    // A change may be sent twice.
    await expect.poll(() => [...new Set(getNew(after).map(String))]).toEqual([`list:${listId},${id}`]);
  });

  it('costs no statement while no list is open', async () => {
    const fail = () => {
      throw new Error('a statement was sent');
    };
    const noDatabase = new Proxy(api.sql, { apply: fail, get: fail });
    const row = { id: 1, xid: '1', topic: 'feed', kind: 'posted', subjectId: 1, parentId: null, detail: null } as const;
    expect(await readLists(noDatabase, [{ ...row, actorId: 1 }], ['feed:newest', 'person:1'])).toEqual(new Map());
  });
});

interface Scene {
  readonly owner: TestPerson;
  readonly member: TestPerson;
  readonly reader: TestPerson;
  readonly listId: number;
}
