import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { blocks } from '../../../server/database/tables/people/blocks.ts';
import { users } from '../../../server/database/tables/people/people.ts';
import { posts } from '../../../server/database/tables/social/posts.ts';
import { mailTo } from '../../support/api/mail.ts';
import { getNotices, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { writePost } from '../posts/support.ts';
import { decideOn, reason, report, createReportedPost, getSteps, toTexts, undoOn, getUser } from './support.ts';

let api: TestApi;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.people.admin();
});
afterAll(() => api.close());

const decide = (caseId: number, change: Record<string, unknown> = {}, person = admin) =>
  decideOn(api, person, caseId, change);
const getPost = async (postId: number) => (await api.db.select().from(posts).where(eq(posts.id, postId)))[0];

describe('decideReportCase', () => {
  it('is refused to everyone but admins', async () => {
    const { caseId, author } = await createReportedPost(api);
    const variables = { caseId, decision: 'dismiss', reason };
    expect(await api.as(null).raw('decideReportCase', variables)).toMatchObject(unauthenticated);
    expect(await decide(caseId, {}, author)).toMatchObject({ status: 403 });
    expect(await decide(caseId, {}, await api.people.developer())).toMatchObject({ status: 403 });
    expect((await getPost((await createReportedPost(api)).postId))?.state).toBe('visible');
  });

  it('hides a post, answers all reports, notifies reporters and author of rule and reason, and writes the log', async () => {
    const { caseId, postId, author, reporter } = await createReportedPost(api, { description: 'Join my paid group' });
    const otherReporter = await api.people.appUser({ language: 'tr' });
    await report(api, otherReporter, postId, 2);
    const answer = await decide(caseId);
    expect(answer).toMatchObject({
      status: 200,
      message: 'Case decided',
      data: {
        state: 'decided',
        decision: 'hide',
        post_state: 'hidden',
        rule: 'Spam',
        reason,
        decided_by: { id: admin.id },
      },
    });
    expect(await api.as(reporter).call('getPostDataByPostId', { postId })).toMatchObject({ status: 404 });
    expect((await getUser(api, author))?.numPosts).toBe(0);
    const { data } = await api.as(admin).call('getReportCase', { caseId });
    expect(data?.reports.map(({ status }) => status)).toEqual(['accepted', 'accepted']);

    expect(await toTexts(api, author)).toEqual([
      `An admin has hidden your post “Join my paid group”. Rule: Spam. Reason: ${reason}`,
    ]);
    expect(await toTexts(api, reporter)).toEqual([
      `We reviewed the post “Join my paid group” that you reported. It was hidden. Rule: Spam. Reason: ${reason}`,
    ]);
    const [turkish] = await mailTo(api.db, otherReporter.emailaddress, 'postDecision');
    expect(turkish).toMatchObject({ language: 'tr', subject: 'Şikâyet ettiğiniz gönderi' });
    expect(turkish?.text).toContain('Kural: İstenmeyen içerik');
    const [toAuthor] = await mailTo(api.db, author.emailaddress, 'postDecision');
    expect(toAuthor?.subject).toBe('A decision about your post');
    expect(toAuthor?.text).toContain(reason);
    // No notification reveals a reporter.
    expect(toAuthor?.text).not.toContain(reporter.username);

    expect(await getSteps(api, caseId)).toMatchObject([
      {
        action: 'reportCases.decided',
        actorId: admin.id,
        after: { decision: 'hide', reason, description: 'Join my paid group' },
      },
    ]);
  });

  it('dismisses without a notification to the author', async () => {
    const { caseId, postId, author, reporter } = await createReportedPost(api);
    expect(await decide(caseId, { decision: 'dismiss', ruleId: null })).toMatchObject({
      status: 200,
      data: { decision: 'dismiss', post_state: 'visible', rule: null },
    });
    expect(await getNotices(api, author.id)).toEqual([]);
    expect(await mailTo(api.db, author.emailaddress, 'postDecision')).toEqual([]);
    const [notice] = await getNotices(api, reporter.id);
    expect(notice).toMatchObject({ messageId: 'reports.toReporter.dismiss', link: `/posts/${postId}` });
  });

  it('sends no notification to reporters whose report was dismissed individually before', async () => {
    const { caseId, postId, reporter } = await createReportedPost(api);
    const otherReporter = await api.people.appUser();
    await report(api, otherReporter, postId);
    const { data } = await api.as(admin).call('getReportCase', { caseId });
    const id = data?.reports.find(({ reported_by: by }) => by?.id === reporter.id)?.id ?? 0;
    await api.as(admin).call('updateUserPostReportStatus', { id, status: 'dismissed' });
    await decide(caseId);
    expect(await getNotices(api, reporter.id)).toEqual([]);
    expect(await mailTo(api.db, reporter.emailaddress, 'postDecision')).toEqual([]);
    expect((await getNotices(api, otherReporter.id)).map(({ messageId }) => messageId)).toEqual([
      'reports.toReporter.hide',
    ]);
  });

  it('shows reporters nothing of a post that they no longer see', async () => {
    const blocked = await createReportedPost(api, { description: 'Words of somebody' });
    const otherReporter = await api.people.appUser();
    await report(api, otherReporter, blocked.postId);
    await api.db.insert(blocks).values({ blockerId: blocked.author.id, blockedId: blocked.reporter.id });
    const deleted = await createReportedPost(api, { description: 'Words of somebody' });
    await api.as(deleted.author).call('deletePost', { postId: deleted.postId });
    for (const { caseId } of [blocked, deleted]) await decide(caseId, { decision: 'warn' });
    for (const { reporter } of [blocked, deleted]) {
      expect(await getNotices(api, reporter.id)).toMatchObject([{ link: null, values: { post: '' } }]);
      expect(await toTexts(api, reporter)).toEqual([
        `We reviewed a post that you reported. Its author was warned. Rule: Spam. Reason: ${reason}`,
      ]);
      const [mail] = await mailTo(api.db, reporter.emailaddress, 'postDecision');
      expect(mail?.text).toContain(reason);
      expect(mail?.text).not.toContain('Words of somebody');
    }
    const [seen] = await getNotices(api, otherReporter.id);
    expect(seen).toMatchObject({ link: `/posts/${blocked.postId}`, values: { post: 'Words of somebody' } });
  });

  it('has notifications that remain when the post is deleted or closed, without the text for other users', async () => {
    const description = 'Words of somebody';
    const gone = await createReportedPost(api, { description });
    const closed = await createReportedPost(api, { description });
    for (const { caseId } of [gone, closed]) await decide(caseId, { decision: 'warn' });
    const shown = async (person: TestPerson) =>
      (await api.as(person).call('getNotificationList', { pageNumber: 1, pageSize: 20 })).data ?? [];
    expect(await shown(gone.reporter)).toMatchObject([{ link: `/posts/${gone.postId}` }]);
    await api.as(gone.author).call('deletePost', { postId: gone.postId });
    await api.db.insert(blocks).values({ blockerId: closed.author.id, blockedId: closed.reporter.id });
    const unnamed = `We reviewed a post that you reported. Its author was warned. Rule: Spam. Reason: ${reason}`;
    for (const { reporter } of [gone, closed])
      expect(await shown(reporter)).toMatchObject([{ link: null, text: unnamed }]);
    expect(JSON.stringify(await getNotices(api, gone.reporter.id))).not.toContain(description);
    const warned = `An admin has warned you about your post “${description}”. Rule: Spam. Reason: ${reason}`;
    expect(await shown(gone.author)).toMatchObject([{ link: null, text: warned }]);
    expect(await shown(closed.author)).toMatchObject([{ link: `/posts/${closed.postId}`, text: warned }]);
  });

  it.each(['hide', 'suspend'] as const)(
    'hides the text of a post that was taken down (%s) from reporters who could no longer open it',
    async (decision) => {
      const description = `Words of somebody (${decision})`;
      const decided = async () => {
        const made = await createReportedPost(api, { description });
        await decide(made.caseId, { decision, ...(decision === 'suspend' && { days: 7 }) });
        expect((await toTexts(api, made.reporter)).join()).toContain(description);
        return made;
      };
      const open = await decided();
      const [blocked, closed, removed] = [await decided(), await decided(), await decided()];
      await api.db.insert(blocks).values({ blockerId: blocked.author.id, blockedId: blocked.reporter.id });
      await api.db.update(users).set({ isPrivate: true }).where(eq(users.id, closed.author.id));
      await api.db
        .update(users)
        .set({ statusId: userStatusIds.deletion_requested, deleteAfter: new Date(api.clock.now().getTime() - 1) })
        .where(eq(users.id, removed.author.id));
      await api.runJob('remove-accounts');
      for (const { reporter } of [blocked, closed, removed])
        expect(await toTexts(api, reporter)).toEqual([expect.stringContaining('a post that you reported')]);
      expect(JSON.stringify(await getNotices(api, removed.reporter.id)).toLowerCase()).not.toContain(
        'words of somebody',
      );
      expect((await toTexts(api, open.reporter)).join()).toContain(description);
    },
  );

  it('removes the text of a deleted post from notifications that were sent while it was hidden', async () => {
    const description = 'Words of somebody';
    const { caseId, postId, author, reporter } = await createReportedPost(api, { description });
    await decide(caseId);
    await api.as(reporter).call('markNotificationRead', {});
    await undoOn(api, admin, caseId);
    expect(await getNotices(api, reporter.id)).toHaveLength(2);
    expect(await api.as(author).call('deletePost', { postId })).toMatchObject({ status: 200 });
    expect(JSON.stringify(await getNotices(api, reporter.id)).toLowerCase()).not.toContain('words of somebody');
  });

  it('warns the author and leaves the post visible', async () => {
    const { caseId, postId, author } = await createReportedPost(api);
    await decide(caseId, { decision: 'warn' });
    expect((await getPost(postId))?.state).toBe('visible');
    expect((await getNotices(api, author.id)).map(({ messageId }) => messageId)).toEqual(['reports.toAuthor.warn']);
  });

  it('suspends the author, who is signed out and cannot sign in until the suspension ends', async () => {
    const { caseId, postId, author } = await createReportedPost(api);
    const caller = api.as(author);
    expect(await caller.call('getNotificationList', { pageNumber: 1, pageSize: 1 })).toMatchObject({ status: 200 });
    expect(await decide(caseId, { decision: 'suspend', days: 3 })).toMatchObject({
      status: 200,
      data: { decision: 'suspend', post_state: 'hidden' },
    });
    expect((await getPost(postId))?.state).toBe('hidden');
    expect(await caller.raw('getNotificationList', { pageNumber: 1, pageSize: 1 })).toMatchObject(unauthenticated);
    const signIn = () => api.as(null).call('loginV3', { username: author.username, password: author.password });
    expect(await signIn()).toMatchObject({ status: 403 });
    expect(await undoOn(api, admin, caseId)).toMatchObject({ status: 200, data: { post_state: 'visible' } });
    expect((await getUser(api, author))?.suspendedUntil).toBeNull();
    expect(await signIn()).toMatchObject({ status: 200 });
  });

  it('names the invalid field, and changes nothing', async () => {
    const { caseId, postId } = await createReportedPost(api);
    const invalidDecisions: readonly [Record<string, unknown>, string][] = [
      [{ reason: '' }, 'A reason is required'],
      [{ reason: ' \u200b' }, 'A reason is required'],
      [{ reason: 'x'.repeat(100_000) }, 'The reason is too long: at most 1,000 characters'],
      [{ reason: 'turned \u202e around' }, 'The text contains invisible characters'],
      [{ ruleId: null }, 'Choose the rule that was broken'],
      [{ ruleId: 999_999_999 }, 'This rule is no longer in use. Please choose another one.'],
      [{ decision: 'suspend', days: null }, 'A suspension must last 1 to 365 days'],
      [{ decision: 'suspend', days: 366 }, 'A suspension must last 1 to 365 days'],
    ];
    for (const [change, message] of invalidDecisions)
      expect(await decide(caseId, change)).toEqual({ status: 400, message, data: null });
    expect(await decide(999_999_999)).toMatchObject({ status: 404 });
    expect((await getPost(postId))?.state).toBe('visible');
    expect(await getSteps(api, caseId)).toEqual([]);
  });

  it('lets only one of two admins decide', async () => {
    const { caseId, author } = await createReportedPost(api);
    const before = await api.as(admin).call('getReportCase', { caseId });
    const expectedUts = before.data?.case.uts;
    const otherAdmin = await api.people.admin();
    const answers = await Promise.all([
      decide(caseId, { expectedUts }),
      decide(caseId, { decision: 'warn', expectedUts }, otherAdmin),
    ]);
    expect(answers.map(({ status }) => status).toSorted((first, second) => first - second)).toEqual([200, 409]);
    expect((await getNotices(api, author.id)).length).toBe(1);
    expect(await decide(caseId)).toEqual({ status: 409, message: 'This case has already been decided.', data: null });
  });

  it('refuses a decision when the author changed the text after the admin read it', async () => {
    const { caseId, postId, author } = await createReportedPost(api, {
      description: 'Harmless',
      createdAt: api.clock.now(),
    });
    const read = (await api.as(admin).call('getReportCase', { caseId })).data?.case;
    api.clock.advance(1_000);
    await api.as(author).call('editPost', { postId, description: 'Something else' });
    expect(await decide(caseId, { expectedUts: read?.uts, expectedPostUts: read?.post_uts })).toEqual({
      status: 409,
      message:
        'The author has changed the post since you opened it. Nothing was done; please read it again before you decide.',
      data: null,
    });
    expect((await getPost(postId))?.state).toBe('visible');
    expect(await getNotices(api, author.id)).toEqual([]);
    const again = (await api.as(admin).call('getReportCase', { caseId })).data;
    expect(again).toMatchObject({ case: { state: 'open', post: { description: 'Something else' } } });
    expect(again?.history.map(({ description }) => description)).toEqual(['Something else', 'Harmless']);
    expect(await decide(caseId, { expectedPostUts: again?.case.post_uts })).toMatchObject({ status: 200 });
  });

  it('never suspends admins', async () => {
    const { caseId } = await createReportedPost(api, { author: await api.people.admin() });
    expect(await decide(caseId, { decision: 'suspend', days: 1 })).toMatchObject({
      status: 400,
      message: 'Admins cannot be suspended.',
    });
  });

  it('stores the text of a deleted post until the decision, and no longer', async () => {
    const { caseId, postId, author } = await createReportedPost(api, { description: 'Gone soon' });
    await api.as(author).call('deletePost', { postId });
    const open = await api.as(admin).call('getReportCase', { caseId });
    expect(open.data?.case).toMatchObject({ post_state: 'deleted', post: { description: 'Gone soon' } });
    expect(await decide(caseId, { decision: 'warn' })).toMatchObject({ status: 200 });
    expect(await getPost(postId)).toMatchObject({ state: 'deleted', description: '' });
    expect((await getUser(api, author))?.numPosts).toBe(0);
  });

  it('leaves no hash of the text of a deleted account, and the time when the post was deleted', async () => {
    const { caseId, postId, author } = await createReportedPost(api, { description: 'Gone with the account' });
    await api.db
      .update(posts)
      .set({ textHash: 'a'.repeat(64) })
      .where(eq(posts.id, postId));
    await api.as(author).call('deletePost', { postId });
    const deleted = await getPost(postId);
    expect(deleted).toMatchObject({ textHash: 'a'.repeat(64), deletedAt: expect.any(Date) });
    await api.db.update(users).set({ statusId: userStatusIds.deleted }).where(eq(users.id, author.id));
    api.clock.advance(60_000);
    expect(await decide(caseId, { decision: 'warn' })).toMatchObject({ status: 200 });
    expect(await getPost(postId)).toMatchObject({ description: '', textHash: null, deletedAt: deleted?.deletedAt });
  });

  it('logs what happened to the post, and no title when there is none', async () => {
    const { caseId } = await createReportedPost(api);
    await decide(caseId);
    const step = (await getSteps(api, caseId)).find(({ action }) => action === 'reportCases.decided');
    expect(step).toMatchObject({ before: { postState: 'visible' }, after: { postState: 'hidden' } });
    expect(step?.after).not.toHaveProperty('title');
  });
});

describe('hidePost', () => {
  it('hides a post without reports, and opens a case for it', async () => {
    const author = await api.people.appUser();
    const postId = await writePost(api, author);
    const hide = (person: TestPerson, change: Record<string, unknown> = {}) =>
      api.as(person).call('hidePost', { postId, ruleId: 1, reason, ...change });
    expect(await hide(author)).toMatchObject({ status: 403 });
    expect(await hide(admin, { reason: '' })).toMatchObject({ status: 400 });
    expect(await hide(admin)).toEqual({ status: 200, message: 'Post hidden' });
    expect((await getPost(postId))?.state).toBe('hidden');
    expect((await getNotices(api, author.id)).map(({ messageId }) => messageId)).toEqual(['reports.toAuthor.hide']);
    // The admin who decided gets no notification, except of the queue of reports.
    const decided = (await getNotices(api, admin.id)).filter(({ groupKey }) => groupKey !== 'admin:reports');
    expect(decided).toEqual([]);
    expect(await hide(admin)).toMatchObject({ status: 404 });
  });

  it('is refused when the author changed the text after the admin read it', async () => {
    const author = await api.people.appUser();
    const postId = await writePost(api, author, { description: 'Harmless', change: { createdAt: api.clock.now() } });
    const read = (await api.as(admin).call('getPostDataByPostId', { postId })).data;
    api.clock.advance(1_000);
    await api.as(author).call('editPost', { postId, description: 'Something else' });
    const hide = (expectedUts: string | Date | null | undefined) =>
      api.as(admin).call('hidePost', { postId, ruleId: 1, reason, expectedUts });
    expect(await hide(read?.date)).toMatchObject({ status: 409 });
    expect((await getPost(postId))?.state).toBe('visible');
    const edited = (await api.as(admin).call('getPostDataByPostId', { postId })).data?.edited_at;
    expect(await hide(edited)).toMatchObject({ status: 200 });
  });

  it('answers the reporters of the post', async () => {
    const { postId, caseId, reporter } = await createReportedPost(api);
    await api.as(admin).call('hidePost', { postId, ruleId: 1, reason });
    expect((await getNotices(api, reporter.id)).map(({ messageId }) => messageId)).toEqual(['reports.toReporter.hide']);
    const { data } = await api.as(admin).call('getReportCase', { caseId });
    expect(data?.case).toMatchObject({ state: 'decided', decision: 'hide' });
  });
});
