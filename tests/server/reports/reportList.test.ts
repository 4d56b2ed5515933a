import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userStatusIds } from '../../../server/database/referenceIds.ts';
import { users } from '../../../server/database/tables/people/people.ts';
import { posts } from '../../../server/database/tables/social/posts.ts';
import { postReports, reportCases } from '../../../server/database/tables/social/reports.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { waitForLocks } from '../../support/database/waitForLocks.ts';
import { decideOn, report, createReportedPost, getSteps } from './support.ts';

let api: TestApi;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestApi({ pool: { poolSize: 5 } });
  admin = await api.people.admin();
});
afterAll(() => api.close());

const list = (variables: Record<string, unknown> = {}, person = admin) =>
  api.as(person).call('getUserPostReportList', { pageNumber: 1, pageSize: 100, ...variables });
const getReports = (caseId: number) => api.db.select().from(postReports).where(eq(postReports.caseId, caseId));
const toId = async (caseId: number) => (await getReports(caseId))[0]?.id ?? 0;
const setStatus = (id: number, status: string, person = admin) =>
  api.as(person).call('updateUserPostReportStatus', { id, status });
const remove = (id: number, person = admin) => api.as(person).call('deleteUserPostReport', { id });

describe('getUserPostReportList', () => {
  it('is available to admins only', async () => {
    expect(await api.as(null).raw('getUserPostReportList', { pageNumber: 1, pageSize: 1 })).toMatchObject(
      unauthenticated,
    );
    expect(await list({}, await api.people.appUser())).toMatchObject({ status: 403, data: null });
  });

  it('lists reports with sender and post, by category, status and subject', async () => {
    const reporter = await api.people.appUser({ searchKey: 'quintilian of calagurris' });
    const { caseId, postId } = await createReportedPost(api, {
      reporter,
      categoryId: 4,
      description: 'Zwölf Boxkämpfer',
    });
    const id = await toId(caseId);
    const mine = {
      id,
      case_id: caseId,
      case_state: 'open',
      post_id: postId,
      status: 'open',
      reported_by: { id: reporter.id },
      post: { id: postId },
    };
    expect((await list({ categoryId: 4 })).data).toMatchObject([mine]);
    expect((await list({ searchText: 'boxkampfer' })).data).toMatchObject([mine]);
    expect((await list({ searchText: 'quintilian' })).data).toMatchObject([mine]);
    expect((await list({ categoryId: 4, status: 'dismissed' })).data).toEqual([]);
    for (const searchText of ['%', "' or 1=1"])
      expect(await list({ searchText })).toMatchObject({ status: 200, data: [] });
  });

  it('names no reporter whose account was deleted, and distinguishes the report from one of the platform', async () => {
    const reporter = await api.people.appUser({ searchKey: 'seneca of corduba' });
    const { caseId, postId } = await createReportedPost(api, { reporter });
    await api.sql`insert into post_reports (case_id, post_id, category_id) values (${caseId}, ${postId}, 1)`;
    const getOfCase = async () => {
      const { data } = await api.as(admin).call('getReportCase', { caseId });
      return data?.reports.map(({ source, reported_by: person }) => ({ source, id: person?.id ?? null }));
    };
    const ofPlatform = { source: 'platform', id: null };
    expect(await getOfCase()).toEqual(expect.arrayContaining([{ source: 'people', id: reporter.id }, ofPlatform]));
    await api.db.update(users).set({ statusId: userStatusIds.deleted }).where(eq(users.id, reporter.id));
    expect(await getOfCase()).toEqual(expect.arrayContaining([{ source: 'people', id: null }, ofPlatform]));
  });

  it('sorts in both directions, with the same number of statements for a hundred as for one', async () => {
    const { postId } = await createReportedPost(api);
    await report(api, await api.people.appUser(), postId, 2);
    for (const sortBy of ['category', 'status', 'cts'] as const) {
      const ids = async (sortOrder: string) => (await list({ sortBy, sortOrder })).data?.map(({ id }) => id);
      expect(await ids('asc')).toEqual((await ids('desc'))?.toReversed());
    }
    const request = (pageSize: number) =>
      countStatements(api, admin, (caller) => caller.call('getUserPostReportList', { pageNumber: 1, pageSize }));
    expect(await request(1)).toBe(await request(100));
  });
});

describe('updateUserPostReportStatus', () => {
  it('answers one report and leaves the case open; after the decision nothing changes', async () => {
    const { caseId, reporter } = await createReportedPost(api);
    const id = await toId(caseId);
    expect(await setStatus(id, 'dismissed', reporter)).toMatchObject({ status: 403 });
    expect(await setStatus(id, 'dismissed')).toMatchObject({ status: 200, data: { id, status: 'dismissed' } });
    expect((await api.db.select().from(reportCases).where(eq(reportCases.id, caseId)))[0]?.state).toBe('open');
    expect(await getSteps(api, caseId)).toMatchObject([
      { action: 'reportCases.reportChanged', before: { status: 'open' }, after: { status: 'dismissed' } },
    ]);
    await api.as(admin).call('decideReportCase', { caseId, decision: 'warn', ruleId: 1, reason: 'Spam.' });
    expect((await getReports(caseId))[0]?.status).toBe('dismissed');
    expect(await setStatus(id, 'open')).toMatchObject({ status: 409, data: null });
    expect(await setStatus(999_999_999, 'open')).toMatchObject({ status: 404 });
  });
});

describe('a report that another admin has answered', () => {
  it('can neither be answered nor deleted with a stale form', async () => {
    const { caseId } = await createReportedPost(api);
    const read = (await list({ pageSize: 1 })).data?.[0];
    const id = await toId(caseId);
    expect(read?.id).toBe(id);
    api.clock.advance(1_000);
    await api.as(await api.people.admin()).call('updateUserPostReportStatus', { id, status: 'accepted' });
    const outdated = {
      status: 409,
      message: 'Another admin has changed this report in the meantime. Please review it before you continue.',
    };
    const expectedUts = read?.uts;
    const caller = api.as(admin);
    expect(await caller.call('updateUserPostReportStatus', { id, status: 'dismissed', expectedUts })).toEqual({
      ...outdated,
      data: null,
    });
    expect(await caller.call('deleteUserPostReport', { id, expectedUts })).toEqual(outdated);
    expect((await getReports(caseId))[0]?.status).toBe('accepted');
    const now = (await list({ pageSize: 1 })).data?.[0]?.uts;
    expect(await caller.call('deleteUserPostReport', { id, expectedUts: now })).toMatchObject({ status: 200 });
  });
});

describe('deleteUserPostReport', () => {
  it('deletes the report, and with the last one also an open case', async () => {
    const { caseId, postId, reporter } = await createReportedPost(api);
    const otherReporter = await api.people.appUser();
    await report(api, otherReporter, postId, 2);
    const [firstReport, secondReport] = await getReports(caseId);
    expect(await remove(firstReport?.id ?? 0, reporter)).toMatchObject({ status: 403 });
    expect(await remove(firstReport?.id ?? 0)).toEqual({ status: 200, message: 'Report deleted' });
    expect((await api.db.select().from(reportCases).where(eq(reportCases.id, caseId)))[0]?.reportCount).toBe(1);
    await remove(secondReport?.id ?? 0);
    expect(await api.db.select().from(reportCases).where(eq(reportCases.id, caseId))).toEqual([]);
    expect(await remove(secondReport?.id ?? 0)).toMatchObject({ status: 404 });
    const before = { postId, status: 'open' };
    expect((await getSteps(api, caseId)).map((step) => ({ action: step.action, before: step.before }))).toEqual([
      { action: 'reportCases.reportDeleted', before: { ...before, reportId: firstReport?.id, userId: reporter.id } },
      {
        action: 'reportCases.reportDeleted',
        before: { ...before, reportId: secondReport?.id, userId: otherReporter.id },
      },
    ]);
    // Its sender can report the post again.
    expect(await report(api, reporter, postId)).toMatchObject({ status: 200 });
  });

  it('makes a decision stale whose admin has seen the deleted report', async () => {
    const { caseId, postId } = await createReportedPost(api);
    await report(api, await api.people.appUser(), postId, 2);
    const readUts = async () => (await api.as(admin).call('getReportCase', { caseId })).data?.case.uts;
    const decide = (expectedUts: unknown) => decideOn(api, admin, caseId, { decision: 'warn', expectedUts });
    const seen = await readUts();
    expect(await remove(await toId(caseId), await api.people.admin())).toMatchObject({ status: 200 });
    expect(await decide(seen)).toMatchObject({ status: 409 });
    expect(await decide(await readUts())).toMatchObject({ status: 200 });
  });

  it('does not delete a case with notes of admins', async () => {
    const { caseId } = await createReportedPost(api);
    await api.as(admin).call('addReportCaseNote', { caseId, note: 'Asked for the source.' });
    expect(await remove(await toId(caseId))).toMatchObject({ status: 200 });
    const { data } = await api.as(admin).call('getReportCase', { caseId });
    expect(data).toMatchObject({
      case: { state: 'open', report_count: 0 },
      reports: [],
      notes: [{ note: 'Asked for the source.' }],
    });
  });

  it('deletes the stored text of a deleted post together with the case', async () => {
    const { caseId, postId, author } = await createReportedPost(api, { description: 'Kept for the case' });
    await api.as(author).call('deletePost', { postId });
    const getWords = async () => (await api.db.select().from(posts).where(eq(posts.id, postId)))[0]?.description;
    expect(await getWords()).toBe('Kept for the case');
    expect(await remove(await toId(caseId))).toMatchObject({ status: 200 });
    expect(await getWords()).toBe('');
  });

  it('loses no report that arrives while the last one is deleted', async () => {
    const { caseId, postId } = await createReportedPost(api);
    const [id, otherReporter] = await Promise.all([toId(caseId), api.people.appUser()]);
    // Both wait while the case is locked: first the deletion, then the report.
    const answers = await api.db.transaction(async (tx) => {
      await tx.select().from(reportCases).where(eq(reportCases.id, caseId)).for('update');
      const deletion = remove(id);
      await waitForLocks(api.sql, 1);
      const addition = report(api, otherReporter, postId);
      await waitForLocks(api.sql, 2);
      return [deletion, addition];
    });
    expect(await Promise.all(answers)).toMatchObject([{ status: 200 }, { status: 200 }]);
    const left = await api.db.select().from(postReports).where(eq(postReports.postId, postId));
    expect(left.map(({ reporterId }) => reporterId)).toEqual([otherReporter.id]);
  });
});
