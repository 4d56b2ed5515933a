import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as cases from '../../../server/modules/reports/cases.store.ts';
import * as reports from '../../../server/modules/reports/reportList.store.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { report, createReportedPost } from './support.ts';

const WORD = 'bukalemun';
/** Found and sorted; scanned in order; scanned only beyond the limit. */
const efforts = [
  { sortLimit: 10_000, scanLimit: 5000 },
  { sortLimit: 1, scanLimit: 5000 },
  { sortLimit: 1, scanLimit: 1 },
] as const;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  const named = await api.people.appUser({ searchKey: `${WORD} oz` });
  const otherUsers = await Promise.all([api.people.appUser(), api.people.appUser()]);
  await createReportedPost(api, { description: 'Nothing of it' });
  for (let index = 0; index < 3; index += 1) {
    const { postId } = await createReportedPost(api, { description: `A ${WORD} is ${index}` });
    await createReportedPost(api, { author: named });
    await createReportedPost(api, { reporter: named });
    if (index > 0) await Promise.all(otherUsers.slice(0, index).map((person) => report(api, person, postId)));
  }
  await createReportedPost(api, { author: named, description: `Both: ${WORD}` });
});
afterAll(() => api.close());

const byCount = { sortBy: 'report_count', descending: true } as const;

describe('the search of cases', () => {
  const find = async (pageNumber: number, pageSize: number, effort: (typeof efforts)[number]) => {
    const filter = { state: 'waiting', categoryId: null, source: null, assigneeId: null, searchText: WORD } as const;
    const { rows, total } = await cases.listPage(api.db, filter, { pageNumber, pageSize, ...byCount }, effort);
    return { ids: rows.map(({ id }) => id), total, counts: rows.map(({ reportCount }) => reportCount) };
  };

  it('finds the same cases in the same order, for any number of matches and any position', async () => {
    const [all, ...partialResults] = await Promise.all(efforts.map((effort) => find(1, 20, effort)));
    expect(all?.ids).toHaveLength(7);
    expect(all?.total).toBe(7);
    expect(all?.counts.slice(0, 3)).toEqual([3, 2, 1]);
    for (const item of partialResults) expect(item.ids).toEqual(all?.ids);
    for (const effort of efforts) {
      const pages = await Promise.all([1, 2, 3, 4, 5].map((pageNumber) => find(pageNumber, 2, effort)));
      expect(pages.flatMap(({ ids }) => ids)).toEqual(all?.ids);
    }
  });
});

describe('the search of individual reports', () => {
  it('finds the same reports in the same order, by every sort', async () => {
    const filter = { categoryId: null, status: null, searchText: WORD };
    for (const sortBy of ['cts', 'status', 'category'] as const) {
      const requests = { pageNumber: 1, pageSize: 20, sortBy, descending: true };
      // Three of the posts have reports of others, three each are by and against the user, and one is both.
      const found = await Promise.all(efforts.map((effort) => reports.listPage(api.db, filter, requests, effort)));
      const [all, ...partialResults] = found.map(({ rows }) => rows.map(({ id }) => id));
      expect(all).toHaveLength(10);
      for (const item of partialResults) expect(item).toEqual(all);
    }
  });
});
