import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportCases } from '../../../server/database/tables/social/reports.ts';
import { mailTo } from '../../support/api/mail.ts';
import { getNotices } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { decideOn, report, createReportedPost, getSteps, toTexts, undoOn, getUser } from './support.ts';

let api: TestApi;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.people.admin();
});
afterAll(() => api.close());

const decide = (caseId: number, change: Record<string, unknown> = {}) => decideOn(api, admin, caseId, change);
const undo = (caseId: number, change: Record<string, unknown> = {}) => undoOn(api, admin, caseId, change);

describe('undoReportDecision', () => {
  it('makes a hidden post visible again and notifies its author', async () => {
    const { caseId, postId, author, reporter } = await createReportedPost(api);
    await decide(caseId);
    const uts = (await api.as(admin).call('getReportCase', { caseId })).data?.case.uts;
    expect(await undo(caseId, { expectedUts: '2020-01-01T00:00:00.000Z' })).toMatchObject({ status: 409 });
    expect(await undo(caseId, { expectedUts: uts })).toMatchObject({ status: 200, message: 'Decision reversed' });
    expect(await api.as(reporter).call('getPostDataByPostId', { postId })).toMatchObject({ status: 200 });
    expect((await getUser(api, author))?.numPosts).toBe(1);
    expect((await getNotices(api, author.id)).map(({ messageId }) => messageId)).toContain('reports.toAuthor.undo');
    expect((await getSteps(api, caseId)).map(({ action }) => action)).toEqual([
      'reportCases.decided',
      'reportCases.undone',
    ]);
    expect(await undo(caseId)).toMatchObject({ status: 400, message: 'There is no decision to reverse in this case.' });
  });

  it('notifies the reporters of the post, except those whose report was dismissed before', async () => {
    const { caseId, postId, reporter } = await createReportedPost(api, { description: 'Taken for an advert' });
    const otherReporter = await api.people.appUser();
    await report(api, otherReporter, postId);
    const { data } = await api.as(admin).call('getReportCase', { caseId });
    const id = data?.reports.find(({ reported_by: by }) => by?.id === otherReporter.id)?.id ?? 0;
    await api.as(admin).call('updateUserPostReportStatus', { id, status: 'dismissed' });
    await decide(caseId);
    await undo(caseId);
    expect(await toTexts(api, reporter)).toEqual([
      'We have reversed our decision about the post “Taken for an advert” that you reported. Reason: We were wrong.',
    ]);
    expect(await getNotices(api, reporter.id)).toMatchObject([{ link: `/posts/${postId}` }]);
    const mails = await mailTo(api.db, reporter.emailaddress, 'postDecision');
    expect(mails.some(({ text }) => text.includes('reversed the decision about it'))).toBe(true);
    expect(await getNotices(api, otherReporter.id)).toEqual([]);
  });

  it('does not end the suspension of another decision, and says so', async () => {
    const first = await createReportedPost(api);
    const { author } = first;
    const second = await createReportedPost(api, { author });
    await decide(second.caseId, { decision: 'suspend', days: 3 });
    const shorter = (await getUser(api, author))?.suspendedUntil;
    api.clock.advance(1_000);
    await decide(first.caseId, { decision: 'suspend', days: 9 });
    expect(await undo(first.caseId)).toMatchObject({ status: 200, data: { post_state: 'visible' } });
    expect((await getUser(api, author))?.suspendedUntil).toEqual(shorter);
    const signIn = () => api.as(null).call('loginV3', { username: author.username, password: author.password });
    expect(await signIn()).toMatchObject({ status: 403 });
    const undoNotices = async () =>
      (await getNotices(api, author.id)).map(({ messageId }) => messageId).filter((id) => id?.includes('undo'));
    expect(await undoNotices()).toEqual(['reports.toAuthor.undoSuspended']);
    const mails = await mailTo(api.db, author.emailaddress, 'postDecision');
    expect(mails.some(({ text }) => text.includes('Your account stays suspended until'))).toBe(true);
    await undo(second.caseId);
    expect((await getUser(api, author))?.suspendedUntil).toBeNull();
    expect(await undoNotices()).toContain('reports.toAuthor.undo');
    expect(await signIn()).toMatchObject({ status: 200 });
  });

  it('says that the post stays hidden when another decision hides it', async () => {
    const { caseId, postId, author, reporter } = await createReportedPost(api, { description: 'Twice judged' });
    await decide(caseId);
    // The state after a report that arrived between two decisions.
    const [otherCase] = await api.db
      .insert(reportCases)
      .values({ postId, state: 'decided', decision: 'hide' })
      .returning({ id: reportCases.id });
    expect(await undo(caseId)).toMatchObject({ status: 200, data: { post_state: 'hidden' } });
    expect((await getNotices(api, author.id)).map(({ messageId }) => messageId)).toContain(
      'reports.toAuthor.undoHidden',
    );
    expect(await toTexts(api, reporter)).toEqual([
      'We have reversed a decision about a post that you reported. It stays hidden because of another decision. Reason: We were wrong.',
    ]);
    expect(await undo(otherCase?.id ?? 0)).toMatchObject({ status: 200, data: { post_state: 'visible' } });
  });

  it('opens the case again, whose reports wait for another decision', async () => {
    const { caseId, author, reporter } = await createReportedPost(api);
    const read = async () => (await api.as(admin).call('getReportCase', { caseId })).data;
    await decide(caseId);
    expect((await read())?.reports).toMatchObject([{ status: 'accepted' }]);
    await undo(caseId);
    const again = await read();
    expect(again?.case).toMatchObject({ state: 'open', decision: 'hide' });
    expect(again?.case.undone_at).not.toBeNull();
    expect(again?.reports).toMatchObject([{ status: 'open' }]);
    const undone = again?.steps.find(({ action }) => action === 'reportCases.undone');
    expect(undone?.actor?.id).toBe(admin.id);
    expect(undone).toMatchObject({ decision: null, reason: 'We were wrong.' });
    const decided = again?.steps.find(({ action }) => action === 'reportCases.decided');
    expect(decided).toMatchObject({ decision: 'hide' });
    expect(decided?.reason).toBe(again?.case.reason);
    const id = again?.reports[0]?.id ?? 0;
    expect(await decide(caseId, { decision: 'suspend', days: 2 })).toMatchObject({
      status: 200,
      data: { state: 'decided', decision: 'suspend', undone_at: null, post_state: 'hidden' },
    });
    expect((await getUser(api, author))?.suspendedUntil).not.toBeNull();
    expect((await getNotices(api, reporter.id)).map(({ messageId }) => messageId)).toContain(
      'reports.toReporter.suspend',
    );
    expect(await undo(caseId)).toMatchObject({ status: 200, data: { state: 'open', post_state: 'visible' } });
    // A case with a history remains without its reports.
    await api.as(admin).call('deleteUserPostReport', { id });
    expect((await read())?.case).toMatchObject({ state: 'open', report_count: 0 });
    expect(await decide(caseId, { decision: 'dismiss', ruleId: null })).toMatchObject({ status: 200 });
  });

  it('leaves later reports in the case that they opened', async () => {
    const { caseId, postId } = await createReportedPost(api);
    await decide(caseId);
    const [later] = await api.db.insert(reportCases).values({ postId }).returning({ id: reportCases.id });
    expect(await undo(caseId)).toMatchObject({ status: 200, data: { state: 'decided', post_state: 'visible' } });
    expect(await decide(later?.id ?? 0, { decision: 'warn' })).toMatchObject({ status: 200 });
  });

  it('is refused for a decision that hides nothing, and to everyone but admins', async () => {
    const { caseId, author } = await createReportedPost(api);
    expect(await undo(caseId)).toMatchObject({ status: 400 });
    await decide(caseId, { decision: 'warn' });
    expect(await undo(caseId)).toMatchObject({ status: 400 });
    expect(await api.as(author).call('undoReportDecision', { caseId, reason: 'Why?' })).toMatchObject({ status: 403 });
  });
});
