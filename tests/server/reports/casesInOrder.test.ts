import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  CASE_STATES,
  postReports,
  reportCaseCategories,
  reportCases,
} from '../../../server/database/tables/social/reports.ts';
import { listPage } from '../../../server/modules/reports/cases.store.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { report, createReportedPost } from './support.ts';

const states = ['waiting', 'open', 'assigned', 'decided', 'all'] as const;
const sources = [null, 'platform', 'people'] as const;
const columns = {
  report_count: 'reportCount',
  first_reported_at: 'createdAt',
  last_reported_at: 'lastReportedAt',
} as const;
const sorts = ['report_count', 'first_reported_at', 'last_reported_at'] as const;

let api: TestApi;
let adminId: number;
beforeAll(async () => {
  api = await startTestApi();
  adminId = (await api.people.admin()).id;
  const [reporter, otherReporter] = await Promise.all([api.people.appUser(), api.people.appUser()]);
  // Each state and source, with one reason, another, or both.
  for (let n = 0; n < 12; n += 1) {
    const { caseId, postId } = await createReportedPost(api, { reporter, categoryId: n % 2 === 0 ? 1 : 2 });
    if (n % 4 > 1) await report(api, otherReporter, postId, 2);
    const state = CASE_STATES[n % 3] ?? 'open';
    await api.db
      .update(reportCases)
      .set({
        state,
        isByPlatform: n > 5,
        reportCount: (n * 7) % 5,
        assigneeId: state === 'assigned' ? adminId : null,
        decision: state === 'decided' ? 'dismiss' : null,
      })
      .where(eq(reportCases.id, caseId));
  }
});
afterAll(() => api.close());

it('lists cases of every state, source, reason and assignee in every order, by page', async () => {
  const all = await api.db.select().from(reportCases);
  const reports = await api.db.select().from(postReports);
  for (const state of states)
    for (const source of sources)
      for (const categoryId of [null, 1, 2, 99])
        for (const assigneeId of [null, adminId])
          for (const sortBy of sorts) {
            const requests = all
              .filter((row) => state === 'all' || (state === 'waiting' ? row.state !== 'decided' : row.state === state))
              .filter((row) => source === null || row.isByPlatform === (source === 'platform'))
              .filter((row) => assigneeId === null || row.assigneeId === assigneeId)
              .filter(
                ({ id }) => categoryId === null || reports.some((r) => r.caseId === id && r.categoryId === categoryId),
              );
            const key = columns[sortBy];
            const ids = requests.toSorted((a, b) => Number(a[key]) - Number(b[key]) || a.id - b.id).map(({ id }) => id);
            const filter = { state, source, categoryId, assigneeId, searchText: null };
            for (const [descending, expected] of [
              [false, ids],
              [true, ids.toReversed()],
            ] as const) {
              const found = await listPage(api.db, filter, { pageNumber: 2, pageSize: 3, sortBy, descending });
              expect(found.rows.map(({ id }) => id)).toEqual(expected.slice(3, 6));
              expect(found.total).toBe(ids.length);
            }
          }
});

it('stores the reasons of a case, independent of later changes to the reports and the case', async () => {
  const { caseId, postId } = await createReportedPost(api, { categoryId: 3 });
  const getCategories = async () => {
    const rows = await api.db.select().from(reportCaseCategories).where(eq(reportCaseCategories.caseId, caseId));
    return rows.toSorted((a, b) => a.categoryId - b.categoryId);
  };
  expect(await getCategories()).toMatchObject([{ categoryId: 3, state: 'open', isByPlatform: false, reportCount: 1 }]);

  api.clock.advance(60_000);
  await report(api, await api.people.appUser(), postId, 4);
  await report(api, await api.people.appUser(), postId, 4);
  const [row] = await api.db.select().from(reportCases).where(eq(reportCases.id, caseId));
  const listed = { reportCount: 3, lastReportedAt: row?.lastReportedAt, createdAt: row?.createdAt };
  expect(await getCategories()).toMatchObject([
    { categoryId: 3, ...listed },
    { categoryId: 4, ...listed },
  ]);

  const ofCase = await api.db.select().from(postReports).where(eq(postReports.caseId, caseId));
  const [first, second] = ofCase.filter(({ categoryId }) => categoryId === 4);
  const admin = api.as(await api.people.admin());
  await admin.call('deleteUserPostReport', { id: first?.id ?? 0 });
  expect(await getCategories()).toMatchObject([{ categoryId: 3 }, { categoryId: 4, reportCount: 2 }]);
  await admin.call('deleteUserPostReport', { id: second?.id ?? 0 });
  expect(await getCategories()).toMatchObject([{ categoryId: 3, reportCount: 1 }]);

  await admin.call('decideReportCase', { caseId, decision: 'dismiss', reason: 'Fine.' });
  expect(await getCategories()).toMatchObject([{ categoryId: 3, state: 'decided' }]);
  await api.db.delete(reportCases).where(eq(reportCases.id, caseId));
  expect(await getCategories()).toEqual([]);
});
