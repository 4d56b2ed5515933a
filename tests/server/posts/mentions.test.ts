import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { postMentions, postTickers } from '../../../server/database/tables/social/posts.ts';
import { getNotices } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { block, follow } from '../people/support.ts';
import { listed, stocks } from './support.ts';
import { addPost, newPost } from './write.ts';

let api: TestApi;
let author: TestPerson;
let reader: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  [author, reader] = await Promise.all([api.people.appUser(), api.people.appUser()]);
});
afterAll(() => api.close());

const mentioned = async (postId: number) =>
  (await api.db.select().from(postMentions).where(eq(postMentions.postId, postId))).map(({ userId }) => userId);
const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
const getLinks = async (person: TestPerson) => (await getNotices(api, person.id)).map(({ link }) => link);

describe('mentions of a post', () => {
  it('link users, ignoring the case of their name, and notify each of them once', async () => {
    const ada = await api.people.appUser();
    const { data } = await addPost(api, author, {
      description: `@${ada.username.toUpperCase()} and @${ada.username}: what now, @nobody${ada.username}?`,
    });
    expect(data?.mention_user_list).toEqual([
      expect.objectContaining({ id: ada.id, user_name: ada.username, token: ada.username.toUpperCase() }),
    ]);
    expect(await getNotices(api, ada.id)).toMatchObject([
      { messageId: 'notifications.mentioned', actorId: author.id, link: `/posts/${data?.id}`, readAt: null },
    ]);
  });

  it('link developers and admins as well, who have no page of posts and get no notification', async () => {
    const [friend, developer, admin] = await Promise.all([
      api.people.appUser(),
      api.people.developer(),
      api.people.admin(),
    ]);
    const description = [developer, admin, friend].map(({ username }) => `@${username}`).join(' ');
    const { data } = await addPost(api, author, { description });
    expect(data?.mention_user_list).toHaveLength(3);
    expect(await getLinks(friend)).toEqual([`/posts/${data?.id}`]);
    expect([await getLinks(developer), await getLinks(admin)]).toEqual([[], []]);
  });

  it('link stocks, and add the post to their streams', async () => {
    const [firstStock, secondStock] = await stocks(api, 2);
    if (firstStock === undefined || secondStock === undefined) throw new Error('There are no stocks');
    const { data } = await addPost(api, author, {
      description: `$${firstStock.symbol.toLowerCase()}, $${secondStock.symbol}-backed, $${firstStock.symbol} and $100 for $NOSUCHSTOCK`,
    });
    const id = data?.id ?? 0;
    expect(data?.mention_stock_list.map(({ ticker_id, token }) => ({ ticker_id, token }))).toEqual(
      expect.arrayContaining([
        { ticker_id: firstStock.id, token: firstStock.symbol.toLowerCase() },
        { ticker_id: secondStock.id, token: secondStock.symbol },
      ]),
    );
    expect(data?.mention_stock_list).toHaveLength(2);
    expect(await listed(api, reader, { tickerId: firstStock.id })).toContain(id);
    expect(await listed(api, reader, { tickerId: secondStock.id })).toContain(id);
  });

  it("of one stock store the author's view of it; a post about none or several stocks has no view", async () => {
    const [firstStock, secondStock] = await stocks(api, 2);
    if (firstStock === undefined || secondStock === undefined) throw new Error('There are no stocks');
    const expected = async (description: string) => {
      const { data } = await addPost(api, author, { description, sentiment: 'bear' });
      const rows = await api.db
        .select()
        .from(postTickers)
        .where(eq(postTickers.postId, data?.id ?? 0));
      return [data?.sentiment, ...rows.map(({ sentiment }) => sentiment)];
    };
    expect(await expected(`$${firstStock.symbol}, yes $${firstStock.symbol.toLowerCase()}, falls`)).toEqual([
      'bear',
      'bear',
    ]);
    expect(await expected(`$${firstStock.symbol} and $${secondStock.symbol} fall`)).toEqual([null, null, null]);
    expect(await expected('$NOSUCHSTOCK falls')).toEqual([null]);
    expect(await listed(api, reader, { tickerId: firstStock.id, sentiment: 'bear' })).toHaveLength(1);
  });

  it('of a poll are also found in its question', async () => {
    const [firstStock] = await stocks(api, 1);
    const expiration_time = new Date(api.clock.now().getTime() + 3_600_000).toISOString();
    const poll = { question: `Where does $${firstStock?.symbol} go?`, options: ['Up', 'Down'], expiration_time };
    const id = await newPost(api, author, { post_type: 'poll', description: '', poll });
    expect(await listed(api, reader, { tickerId: firstStock?.id })).toContain(id);
  });

  it('leave out users who are hidden from the author, and never notify authors of their own posts', async () => {
    const [blocker, blocked] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    await block(api, blocker, author);
    await block(api, author, blocked);
    const gone = await Promise.all(
      (['deactivated', 'disabled', 'deletion_requested', 'deleted'] as const).map((status) =>
        api.people.appUser({ statusId: userStatusIds[status] }),
      ),
    );
    const device = await api.people.appUser({ isGuest: true });
    const hidden = [blocker, blocked, ...gone, device];
    const id = await newPost(api, author, {
      description: [author, ...hidden].map(({ username }) => `@${username}`).join(' '),
    });
    expect(await mentioned(id)).toEqual([author.id]);
    for (const person of [author, ...hidden]) expect(await getLinks(person)).not.toContain(`/posts/${id}`);
  });

  it('of private accounts notify their followers only', async () => {
    const writer = await api.people.appUser({ isPrivate: true });
    const [follower, requester, stranger] = await Promise.all([
      api.people.appUser(),
      api.people.appUser(),
      api.people.appUser(),
    ]);
    await follow(api, follower, writer);
    await follow(api, requester, writer, 'requested');
    const people = [follower, requester, stranger];
    const id = await newPost(api, writer, { description: people.map(({ username }) => `@${username}`).join(' ') });
    expect(await getLinks(follower)).toEqual([`/posts/${id}`]);
    expect(await getLinks(requester)).toEqual([]);
    expect(await getLinks(stranger)).toEqual([]);
  });

  it('are not found within links, addresses and other words', async () => {
    const ada = await api.people.appUser();
    const name = ada.username;
    const id = await newPost(api, author, {
      description: `mail@${name} https://example.com/@${name} @@${name} x$${name} <a href="@${name}.com">`,
    });
    expect(await mentioned(id)).toEqual([]);
  });

  it('are limited to twenty, and a text with more words than allowed is refused at once', async () => {
    const people = await Promise.all(Array.from({ length: 25 }, () => api.people.appUser()));
    const id = await newPost(api, author, { description: people.map(({ username }) => `@${username}`).join(' ') });
    expect(sorted(await mentioned(id))).toEqual(sorted(people.slice(0, 20).map((item) => item.id)));
    const notices = await Promise.all(people.map((person) => getLinks(person)));
    expect(notices.filter(({ length }) => length > 0)).toHaveLength(20);
    const many = await addPost(api, author, { description: `@${reader.username} `.repeat(400).slice(0, 5000) });
    expect(many.data?.mention_user_list).toHaveLength(1);
    expect(await addPost(api, author, { description: `$${'a.'.repeat(2400)}a @${'b-'.repeat(40)}b` })).toMatchObject({
      status: 200,
    });
    expect(await addPost(api, author, { description: '@ada '.repeat(10_000) })).toMatchObject({ status: 400 });
  });
});
