import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { waitForLocks } from '../../support/database/waitForLocks.ts';
import { writePost } from './support.ts';
import { getPosts } from './write.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** Starts the call while the account row is unlocked, and suspends the account before the call locks it. */
async function suspendDuring<T>(person: TestPerson, call: () => Promise<T>): Promise<T> {
  const until = new Date(api.clock.now().getTime() + 86_400_000);
  const { answer } = await api.sql.begin(async (tx) => {
    await tx`update users set suspended_until = ${until} where id = ${person.id}`;
    const started = call();
    await waitForLocks(api.sql);
    return { answer: started };
  });
  return answer;
}

const rejected = { status: 401, data: null };

it('a post of an author who is suspended during the call is not stored', async () => {
  const author = await api.people.appUser();
  const caller = api.as(author);
  await caller.call('verifyToken');
  const send = () => caller.call('addPost', { post_type: 'text', description: 'On its way' });
  expect(await suspendDuring(author, send)).toMatchObject(rejected);
  expect(await getPosts(api, author)).toEqual([]);
});

it('a comment of an author who is suspended during the call is not stored', async () => {
  const [author, writer] = [await api.people.appUser(), await api.people.appUser()];
  const postId = await writePost(api, author, {});
  const caller = api.as(writer);
  await caller.call('verifyToken');
  const send = () => caller.call('addPostCommentAndSubComment', { postId, comment: 'On its way', commentId: null });
  expect(await suspendDuring(writer, send)).toMatchObject(rejected);
  expect(await api.sql`select 1 from post_comments where post_id = ${postId}`).toEqual([]);
});
