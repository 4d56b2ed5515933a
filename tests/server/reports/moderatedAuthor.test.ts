import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationTypeIds, userStatusIds } from '../../../server/database/referenceIds.ts';
import { mutes } from '../../../server/database/tables/people/blocks.ts';
import { notificationTypes } from '../../../server/database/tables/platform/lookups.ts';
import { users } from '../../../server/database/tables/people/people.ts';
import { notificationChoices } from '../../../server/database/tables/people/settings.ts';
import { getNotices } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { write } from '../comments/support.ts';
import { writePost } from '../posts/support.ts';
import { decideOn, createReportedPost, toTexts, undoOn } from './support.ts';

let api: TestApi;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.people.admin();
});
afterAll(() => api.close());

/** Settings by which a user would avoid a notification. */
async function optOutOfNotifications({ id }: TestPerson): Promise<void> {
  await api.sql`insert into user_settings (user_id, notifications_enabled) values (${id}, false)
    on conflict (user_id) do update set notifications_enabled = false`;
  await api.db
    .insert(notificationChoices)
    .values({ userId: id, notificationTypeId: notificationTypeIds.platform_news, inApp: false, email: false });
  await api.db.insert(mutes).values({ userId: id, kind: 'word', target: 'advertising' });
}

describe('the author of moderated content', () => {
  const reason = 'Advertising is not for posts';

  it('is notified in the app, whatever they disabled or muted', async () => {
    const { caseId, author, reporter } = await createReportedPost(api);
    await Promise.all([optOutOfNotifications(author), optOutOfNotifications(reporter)]);
    const platformNews = eq(notificationTypes.id, notificationTypeIds.platform_news);
    await api.db.update(notificationTypes).set({ active: false }).where(platformNews);
    await decideOn(api, admin, caseId, { reason });
    await api.db.update(notificationTypes).set({ active: true }).where(platformNews);
    expect(await toTexts(api, author)).toEqual([expect.stringContaining(reason)]);
    // Notifications from other users depend on the settings.
    expect(await getNotices(api, reporter.id)).toEqual([]);
  });

  it('is notified of a comment that an admin removed', async () => {
    const [author, commenter] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    const postId = await writePost(api, author);
    const { id } = await write(api, 'post', commenter, postId, 'Buy my course');
    await optOutOfNotifications(commenter);
    await api.as(admin).call('deletePostCommentAndSubComment', { commentId: id, reason });
    expect(await toTexts(api, commenter)).toEqual([expect.stringContaining(reason)]);
  });

  it('finds the notification after reactivating the account', async () => {
    const { caseId, author } = await createReportedPost(api);
    await api.db.update(users).set({ statusId: userStatusIds.deactivated }).where(eq(users.id, author.id));
    await decideOn(api, admin, caseId, { reason });
    expect(await getNotices(api, author.id)).toHaveLength(1);
  });
});

describe('the profile of an author, as another user sees it', () => {
  it('does not change when an admin suspends the author or reverses it', async () => {
    const { caseId, author, reporter } = await createReportedPost(api);
    const getProfile = async () => (await api.as(reporter).call('getProfile', { userId: author.id })).data;
    const before = await getProfile();
    expect(before?.uts).toBeDefined();
    api.clock.advance(5_000);
    await decideOn(api, admin, caseId, { decision: 'suspend', days: 3 });
    expect((await getProfile())?.uts).toEqual(before?.uts);
    api.clock.advance(5_000);
    expect(await undoOn(api, admin, caseId)).toMatchObject({ status: 200 });
    expect(await getProfile()).toEqual(before);
  });
});

describe('a post in its case', () => {
  it.each(['hidden', 'deleted'] as const)('offers no actions when it is %s', async (state) => {
    const { caseId, postId, author } = await createReportedPost(api);
    const can = async () => (await api.as(admin).call('getReportCase', { caseId })).data?.case.post?.viewer_can;
    expect(await can()).toMatchObject({ delete: true });
    if (state === 'hidden') await api.as(admin).call('hidePost', { postId, ruleId: 1, reason: 'Advertising' });
    else await api.as(author).call('deletePost', { postId });
    expect(await can()).toEqual({
      edit: false,
      delete: false,
      vote: false,
      comment: false,
      report: false,
      repost: false,
      quote: false,
    });
  });
});
