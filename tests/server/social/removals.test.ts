import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveCaller } from '../../support/api/live.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { block } from '../people/support.ts';
import { writePost } from '../posts/support.ts';
import { createReportedPost, decideOn, undoOn } from '../reports/support.ts';
import { SocialReader } from './support.ts';

let api: TestApi;
let admin: TestPerson;
const callers: LiveCaller[] = [];
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.people.admin();
});
afterAll(async () => {
  for (const caller of callers) await caller.close();
  await api.close();
});

async function follow(person: TestPerson, topics: readonly string[]): Promise<SocialReader> {
  const caller = await api.live(person);
  callers.push(caller);
  return new SocialReader(caller, topics).open();
}

const withoutNumbers = ({ changes }: SocialReader) =>
  changes.flatMap(({ kind, topic }) => (kind === 'ready' || kind === 'post' ? [] : [[kind, topic]]));

describe('the removal of a post', () => {
  it('by its author is sent to the pages that show it, without a text', async () => {
    const [author, reader] = [await api.people.appUser(), await api.people.appUser()];
    const postId = await writePost(api, author, { description: 'A secret' });
    const [page, otherPage] = [await follow(reader, [`post:${postId}`]), await follow(reader, [`post:${postId + 1}`])];
    await api.as(author).call('deletePost', { postId });
    await expect.poll(() => withoutNumbers(page)).toEqual([['post_removed', `post:${postId}`]]);
    expect(JSON.stringify(page.changes)).not.toContain('secret');
    expect(withoutNumbers(otherPage)).toEqual([]);
  });

  it('by a decision about its reports is sent, and its restoration as an edit', async () => {
    const { caseId, postId } = await createReportedPost(api);
    const page = await follow(await api.people.appUser(), [`post:${postId}`]);
    await decideOn(api, admin, caseId);
    await expect.poll(() => withoutNumbers(page)).toEqual([['post_removed', `post:${postId}`]]);
    await undoOn(api, admin, caseId);
    await expect.poll(() => withoutNumbers(page).at(-1)).toEqual(['post_edited', `post:${postId}`]);
  });

  it('by admins without a report, and with a reason, is sent', async () => {
    const author = await api.people.appUser();
    const [hidden, deleted] = [await writePost(api, author), await writePost(api, author)];
    const page = await follow(await api.people.appUser(), [`post:${hidden}`, `post:${deleted}`]);
    await api.as(admin).call('hidePost', { postId: hidden, ruleId: 1, reason: 'Advertising' });
    await api.as(admin).call('deletePost', { postId: deleted, reason: 'Advertising' });
    await expect
      .poll(() => withoutNumbers(page))
      .toEqual([
        ['post_removed', `post:${hidden}`],
        ['post_removed', `post:${deleted}`],
      ]);
  });

  it('is sent for a repost that was taken back', async () => {
    const [author, sharer] = [await api.people.appUser(), await api.people.appUser()];
    const postId = await writePost(api, author);
    await api.as(sharer).call('repostPost', { postId, isRepost: true });
    const [repost] = await api.sql<{ id: number }[]>`select id from posts where shared_id = ${postId}`;
    const page = await follow(await api.people.appUser(), [`post:${repost?.id}`]);
    await api.as(sharer).call('repostPost', { postId, isRepost: false });
    await expect.poll(() => withoutNumbers(page)).toEqual([['post_removed', `post:${repost?.id}`]]);
  });

  it('is not sent to people who could not see the post', async () => {
    const [author, blocked, stranger, follower, muting] = await Promise.all(
      Array.from({ length: 5 }, () => api.people.appUser()),
    );
    if (!author || !blocked || !stranger || !follower || !muting) throw new Error('There are not enough people');
    const postId = await writePost(api, author);
    await block(api, author, blocked);
    for (const person of [follower, muting])
      await api.as(person).call('userFollowUnfollow', { userId: [author.id], isFollow: true });
    await api.as(muting).call('addMute', { kind: 'person', target: String(author.id) });
    await api.sql`update users set is_private = true where id = ${author.id}`;
    const topics = [`post:${postId}`];
    const [ofBlocked, ofStranger] = [await follow(blocked, topics), await follow(stranger, topics)];
    const [ofFollower, ofMuting] = [await follow(follower, topics), await follow(muting, topics)];
    await api.as(author).call('deletePost', { postId });
    const removed = [['post_removed', `post:${postId}`]];
    // A muted post may be on the page all the same: its reader has opened it.
    for (const page of [ofFollower, ofMuting]) await expect.poll(() => withoutNumbers(page)).toEqual(removed);
    expect([withoutNumbers(ofBlocked), withoutNumbers(ofStranger)]).toEqual([[], []]);
  });
});
