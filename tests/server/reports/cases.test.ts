import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportCases } from '../../../server/database/tables/social/reports.ts';
import { countStatements, unauthenticated } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { writePost } from '../posts/support.ts';
import { report, createReportedPost, getSteps } from './support.ts';

let api: TestApi;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.people.admin();
});
afterAll(() => api.close());

const list = (variables: Record<string, unknown> = {}, person = admin) =>
  api.as(person).call('getReportCaseList', { pageNumber: 1, pageSize: 100, ...variables });
const getIds = async (variables: Record<string, unknown> = {}, person = admin) =>
  (await list(variables, person)).data?.map(({ id }) => id) ?? [];
const open = (caseId: number) => api.as(admin).call('getReportCase', { caseId });
const assign = (caseId: number, assigneeId: number | null, change: Record<string, unknown> = {}) =>
  api.as(admin).call('assignReportCase', { caseId, assigneeId, ...change });

describe('getReportCaseList', () => {
  it('is refused to everyone but admins', async () => {
    expect(await api.as(null).raw('getReportCaseList', { pageNumber: 1, pageSize: 1 })).toMatchObject(unauthenticated);
    for (const person of [await api.people.appUser(), await api.people.developer()])
      expect(await list({}, person)).toMatchObject({ status: 403, data: null });
  });

  it('groups all reports of a post: how many, for which reasons, from when to when', async () => {
    const { caseId, postId } = await createReportedPost(api, { categoryId: 2 });
    api.clock.advance(60_000);
    await report(api, await api.people.appUser(), postId, 1);
    await report(api, await api.people.appUser(), postId, 1);
    const { data } = await list();
    expect(data?.find(({ id }) => id === caseId)).toMatchObject({
      post_id: postId,
      post_state: 'visible',
      state: 'open',
      source: 'people',
      report_count: 3,
      reasons: [
        { id_s2_category: 1, count: 2 },
        { id_s2_category: 2, count: 1 },
      ],
    });
    const { first_reported_at: first, last_reported_at: last } = data?.find(({ id }) => id === caseId) ?? {};
    expect(new Date(last ?? 0).getTime() - new Date(first ?? 0).getTime()).toBeGreaterThanOrEqual(60_000);
  });

  it('shows open cases, and filters by status, reason, source and assignee', async () => {
    const [firstCase, secondCase] = [await createReportedPost(api, { categoryId: 3 }), await createReportedPost(api)];
    const [platform] = [await createReportedPost(api)];
    await api.db.update(reportCases).set({ isByPlatform: true }).where(eq(reportCases.id, platform.caseId));
    const otherAdmin = await api.people.admin();
    await assign(firstCase.caseId, otherAdmin.id);
    await api.as(admin).call('decideReportCase', { caseId: secondCase.caseId, decision: 'dismiss', reason: 'Fine.' });

    expect(await getIds()).toEqual(expect.arrayContaining([firstCase.caseId, platform.caseId]));
    expect(await getIds()).not.toContain(secondCase.caseId);
    expect(await getIds({ state: 'all' })).toContain(secondCase.caseId);
    expect(await getIds({ state: 'decided' })).toEqual([secondCase.caseId]);
    expect(await getIds({ state: 'assigned' })).toEqual([firstCase.caseId]);
    expect(await getIds({ state: 'open' })).not.toContain(firstCase.caseId);
    expect(await getIds({ categoryId: 3 })).toEqual([firstCase.caseId]);
    expect(await getIds({ source: 'platform' })).toEqual([platform.caseId]);
    expect(await getIds({ source: 'people' })).not.toContain(platform.caseId);
    expect(await getIds({ assignedToMe: true }, otherAdmin)).toEqual([firstCase.caseId]);
    expect(await getIds({ assignedToMe: true })).toEqual([]);
  });

  it('finds posts and their authors by text and name; wildcards are plain text', async () => {
    const author = await api.people.appUser({ firstname: 'Zelihacan', searchKey: 'zelihacan oz' });
    const { caseId } = await createReportedPost(api, { author, description: 'Ayçiçeği tarlası' });
    expect(await getIds({ searchText: 'aycicegi' })).toEqual([caseId]);
    expect(await getIds({ searchText: 'Zelihacan' })).toEqual([caseId]);
    for (const searchText of ['%%%', "'; drop table posts", 'x'.repeat(100_000)])
      expect(await list({ searchText })).toMatchObject({ status: 200, data: [] });
  });

  it('sorts in both directions and pages, with the same number of statements for any size', async () => {
    const both = await Promise.all(
      (['report_count', 'first_reported_at', 'last_reported_at'] as const).map(async (sortBy) => [
        await getIds({ state: 'all', sortBy, sortOrder: 'asc' }),
        (await getIds({ state: 'all', sortBy, sortOrder: 'desc' })).toReversed(),
      ]),
    );
    for (const [up, down] of both) expect(up).toEqual(down);
    const request = (pageSize: number) =>
      countStatements(api, admin, (caller) =>
        caller.call('getReportCaseList', { state: 'all', pageNumber: 1, pageSize }),
      );
    expect(await request(1)).toBe(await request(100));
    expect((await list({ pageSize: 1 })).data).toHaveLength(1);
  });
});

describe('getReportCase', () => {
  it('returns the post with its history, all reports with their senders, notes and steps', async () => {
    const { caseId, postId, reporter } = await createReportedPost(api, { description: 'Before' });
    await api.sql`insert into post_edits (post_id, description, created_at) values (${postId}, 'Even before', now())`;
    await assign(caseId, admin.id);
    await api.as(admin).call('addReportCaseNote', { caseId, note: 'Asked for the source.' });
    const { data } = await open(caseId);
    expect(data).toMatchObject({
      case: { state: 'assigned', assignee: { id: admin.id }, post: { description: 'Before' } },
      reports: [{ reported_by: { id: reporter.id }, status: 'open' }],
      notes: [{ note: 'Asked for the source.', author: { id: admin.id } }],
      steps: [{ action: 'reportCases.assigned', actor: { id: admin.id } }, { action: 'reportCases.noted' }],
    });
    expect(data?.history.map(({ description }) => description)).toEqual(['Before', 'Even before']);
    expect(await open(999_999_999)).toMatchObject({ status: 404, data: null });
  });

  it('returns no sender for reports of the platform itself', async () => {
    const { caseId, postId } = await createReportedPost(api);
    await api.sql`insert into post_reports (case_id, post_id, category_id) values (${caseId}, ${postId}, 1)`;
    const { data } = await open(caseId);
    expect(data?.reports.filter(({ reported_by: person }) => person === null)).toHaveLength(1);
  });
});

describe('assignReportCase', () => {
  it('assigns a case to an admin and unassigns it, once for each version of the case', async () => {
    const { caseId } = await createReportedPost(api);
    const otherAdmin = await api.people.admin();
    const { data } = await open(caseId);
    const expectedUts = data?.case.uts;
    api.clock.advance(1_000);
    expect(await assign(caseId, otherAdmin.id, { expectedUts })).toMatchObject({
      status: 200,
      message: 'Case assigned',
      data: { state: 'assigned', assignee: { id: otherAdmin.id } },
    });
    expect(await assign(caseId, admin.id, { expectedUts })).toMatchObject({
      status: 409,
      message: 'Another admin has changed this case in the meantime. Please review it before you continue.',
    });
    expect(await assign(caseId, null)).toMatchObject({
      message: 'Case unassigned',
      data: { state: 'open', assignee: null },
    });
    expect((await getSteps(api, caseId)).map(({ action }) => action)).toEqual([
      'reportCases.assigned',
      'reportCases.released',
    ]);
  });

  it('accepts active admins only, and no decided case', async () => {
    const { caseId, reporter } = await createReportedPost(api);
    for (const id of [reporter.id, 999_999_999]) expect(await assign(caseId, id)).toMatchObject({ status: 400 });
    expect(await api.as(reporter).call('assignReportCase', { caseId, assigneeId: reporter.id })).toMatchObject({
      status: 403,
    });
    await api.as(admin).call('decideReportCase', { caseId, decision: 'dismiss', reason: 'Fine.' });
    expect(await assign(caseId, admin.id)).toMatchObject({ status: 409 });
    expect(await assign(999_999_999, admin.id)).toMatchObject({ status: 404 });
  });
});

describe('addReportCaseNote', () => {
  it('accepts a readable text', async () => {
    const { caseId, reporter } = await createReportedPost(api);
    const add = (note: string, person = admin) => api.as(person).call('addReportCaseNote', { caseId, note });
    expect(await add('Line one\nline two')).toMatchObject({ status: 200, data: { note: 'Line one\nline two' } });
    for (const note of ['', '\u200b', 'x'.repeat(2_001), 'a\u202eb'])
      expect(await add(note)).toMatchObject({ status: 400 });
    expect(await add('Hello', reporter)).toMatchObject({ status: 403 });
    expect(await api.as(admin).call('addReportCaseNote', { caseId: 999_999_999, note: 'x' })).toMatchObject({
      status: 404,
    });
  });
});

describe('openReportCase', () => {
  it('opens the case of a post, once for each admin, and joins an open one', async () => {
    const postId = await writePost(api, await api.people.appUser());
    const request = (change: Record<string, unknown> = {}, person = admin) =>
      api.as(person).call('openReportCase', { postId, categoryId: 1, ...change });
    const first = await request();
    expect(first).toMatchObject({ status: 200, data: { post_id: postId, report_count: 1, state: 'open' } });
    expect((await request()).data).toMatchObject({ id: first.data?.id, report_count: 1 });
    expect((await request({}, await api.people.admin())).data).toMatchObject({ id: first.data?.id, report_count: 2 });
    expect(await request({ categoryId: 999_999_999 })).toMatchObject({ status: 400 });
    expect(await request({ postId: 999_999_999 })).toMatchObject({ status: 404 });
    expect(await request({}, await api.people.appUser())).toMatchObject({ status: 403 });
  });
});
