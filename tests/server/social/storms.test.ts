import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordChanges } from '../../../server/modules/ground/social/recordChanges.ts';
import { SocialFeed } from '../../../server/modules/social/socialFeed.ts';
import type { SocialItem } from '../../../server/modules/social/socialItem.ts';
import { localEvents } from '../../../server/ports/events/localEvents.ts';
import type { SocialTopic } from '../../../rules/posts/socialTopics.ts';
import { countStatements } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { writePost } from '../posts/support.ts';

let api: TestApi;
let author: TestPerson;
let reader: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  [author, reader] = [await api.people.appUser(), await api.people.appUser()];
});
afterAll(() => api.close());

/** The feed of a process with one follower, whose statements are counted. */
function followAlone(topics: readonly SocialTopic[], after: string | null = null) {
  let statements = 0;
  const sql = new Proxy(api.sql, {
    apply: (target, self, args) => {
      statements += 1;
      return Reflect.apply(target, self, args);
    },
  });
  const failures: unknown[] = [];
  const feed = new SocialFeed({ sql, events: localEvents(), onFailure: (error) => failures.push(error) });
  const messages: (readonly SocialItem[])[] = [];
  const viewer = { id: reader.id, role: 'app_user' } as const;
  feed.follow({ viewer, topics, onChange: (items) => messages.push(items) }, after);
  return {
    messages,
    failures,
    countStatements: () => statements,
    getLatest: () => messages.flat().findLast(({ change }) => change.kind === 'post')?.change,
    [Symbol.dispose]: () => feed.close(),
  };
}

/** Rows per statement of a test. */
const PORTION = 5_000;

const countBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

describe('a storm of 10,000 votes on one post', () => {
  it('is few small messages and a bounded number of statements', async () => {
    const postId = await writePost(api, author);
    using follower = followAlone([`post:${postId}`]);
    await expect.poll(() => follower.messages.length, { timeout: 5_000 }).toBe(1);
    const PER_TRANSACTION = 50;
    for (let votes = PER_TRANSACTION; votes <= 10_000; votes += PER_TRANSACTION)
      await api.db.transaction(async (tx) => {
        await tx.execute(`update posts set up_votes = ${votes} where id = ${postId}`);
        await recordChanges(
          tx,
          Array.from({ length: PER_TRANSACTION }, () => ({ topic: `post:${postId}`, kind: 'counted' }) as const),
        );
      });
    await expect.poll(() => follower.getLatest()?.up_vote, { timeout: 10_000 }).toBe(10_000);
    expect(follower.failures).toEqual([]);
    // The pause between two messages grows to a second; the log is read in portions of 500 rows.
    expect(follower.messages.length).toBeLessThan(100);
    expect(follower.countStatements()).toBeLessThan(1_000);
    expect(Math.max(...follower.messages.map((items) => items.length))).toBe(1);
    expect(Math.max(...follower.messages.map(countBytes))).toBeLessThan(500);
  });
});

describe('50,000 comments on one post', () => {
  it('cost a page no more statements than ten, and a bounded response', async () => {
    const [small, large] = [await writePost(api, author), await writePost(api, author)];
    const fill = async (postId: number, count: number) => {
      for (let start = 0; start < count; start += PORTION)
        await api.sql`
          insert into post_comments (post_id, author_id, comment, search_key)
          select ${postId}, ${author.id}, 'Comment ' || n, 'comment ' || n
          from generate_series(${start + 1}::int, ${Math.min(count, start + PORTION)}::int) n`;
    };
    await fill(small, 10);
    await fill(large, 50_000);
    await api.sql`update posts set comment_count = 50000 where id = ${large}`;
    await api.sql`analyze post_comments`;
    const read = async (postId: number, pageSize: number) => {
      let bytes = 0;
      const statements = await countStatements(api, reader, async (caller) => {
        const page = await caller.call('getPostCommentByPostId', { postId, pageNumber: 1, pageSize });
        expect(page).toMatchObject({ status: 200 });
        expect(page.data?.length).toBe(postId === small ? 10 : pageSize);
        bytes = countBytes(page);
      });
      return { statements, bytes };
    };
    const [ofSmall, ofLarge, ofReread] = [await read(small, 10), await read(large, 10), await read(large, 100)];
    expect(ofLarge.statements).toBe(ofSmall.statements);
    expect(ofReread.statements).toBe(ofSmall.statements);
    expect(ofLarge.bytes).toBeLessThan(1.1 * ofSmall.bytes);
    // What a page reads after a live change.
    expect(ofReread.bytes).toBeLessThan(100_000);
  });

  it('are one message for a page that was away: it reads again', async () => {
    const postId = await writePost(api, author);
    using before = followAlone([`comments:${postId}`]);
    await expect.poll(() => before.messages.length, { timeout: 5_000 }).toBe(1);
    for (let start = 0; start < 50_000; start += PORTION)
      await api.sql`
        insert into social_events (topic, kind, subject_id)
        select ${`comments:${postId}`}, 'commented', n
        from generate_series(${start + 1}::int, ${start + PORTION}::int) n`;
    const place = before.messages[0]?.[0]?.change.cursor ?? '';
    using follower = followAlone([`comments:${postId}`], place);
    await expect.poll(() => follower.messages.length, { timeout: 5_000 }).toBeGreaterThan(0);
    expect(follower.messages[0]?.map(({ change }) => change.kind)).toEqual(['reset']);
  });
});

describe('quotes in a circle', () => {
  it('are read one level deep, and end with the removal of one', async () => {
    const [first, second, self] = [
      await writePost(api, author, { description: 'First' }),
      await writePost(api, author, { description: 'Second' }),
      await writePost(api, author, { description: 'Itself' }),
    ];
    // No call makes them; rows from elsewhere must not make a page endless.
    await api.sql`update posts set shared_id = ${second} where id = ${first}`;
    await api.sql`update posts set shared_id = ${first} where id = ${second}`;
    await api.sql`update posts set shared_id = ${self} where id = ${self}`;
    await api.sql`update posts set quote_count = 1 where id in (${first}, ${second}, ${self})`;
    const read = async (postId: number) => (await api.as(reader).call('getPostDataByPostId', { postId })).data;
    expect(await read(first)).toMatchObject({
      shared_post_id: second,
      shared_post: { id: second, shared_post_id: first },
    });
    expect(await read(self)).toMatchObject({ shared_post_id: self, shared_post: { id: self, shared_post_id: self } });
    const list = await api.as(reader).call('getUserPostList', { userId: author.id, pageNumber: 1, pageSize: 20 });
    expect(list.data?.map(({ id }) => id)).toEqual(expect.arrayContaining([first, second, self]));
    expect(countBytes(list)).toBeLessThan(50_000);
    await api.as(author).call('deletePost', { postId: second });
    expect(await read(first)).toMatchObject({ shared_post: null, is_shared_gone: true });
    expect(await api.as(author).call('deletePost', { postId: self })).toMatchObject({ status: 200 });
  });
});
