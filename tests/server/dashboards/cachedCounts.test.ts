import { afterAll, beforeAll, expect, it } from 'vitest';
import { bugReports, feedback } from '../../../server/database/tables/platform/feedback.ts';
import { cachedStats } from '../../../server/modules/ground/lists/cachedStats.ts';
import { COUNT_CAP } from '../../../rules/paging.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';

const MINUTE = 60_000;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it('returns large counts from a short-lived cache, and small counts live', async () => {
  const admin = await api.people.admin();
  const getCounts = async () => {
    const { data } = await api.as(admin).call('getAdminDashboardCount');
    if (!data) throw new Error('The figures are missing');
    return data;
  };
  const small = await getCounts();
  const added = COUNT_CAP + 50;
  await api.sql`insert into feedback (feedback, status, search_key)
    select 'Nice', 'open', 'nice' from generate_series(1, ${added}::int)`;
  const large = await getCounts();
  expect(large).toEqual({ ...small, feedbackCount: small.feedbackCount + added });

  await api.db.insert(feedback).values({ feedback: 'Nice', status: 'open', searchKey: 'nice' });
  await api.db.insert(bugReports).values({ title: 'Bug', description: 'Broken', status: 'open', searchKey: 'bug' });
  expect(await getCounts()).toEqual({ ...large, bugReportCount: large.bugReportCount + 1 });

  api.clock.advance(11 * MINUTE);
  const later = await api.as(await api.people.admin()).call('getAdminDashboardCount');
  expect(later.data?.feedbackCount).toBe(large.feedbackCount + 1);
});

it('refreshes large counts once a minute, in the background of a request', async () => {
  const waiting: Array<(figures: string) => void> = [];
  const countsAt = cachedStats(() => new Promise<string>((resolve) => waiting.push(resolve)));
  const at = (minutes: number) => countsAt(api.db, new Date(minutes * MINUTE));

  const [first, meanwhile] = [at(0), at(0)];
  expect(waiting).toHaveLength(1);
  waiting[0]?.('one');
  expect(await Promise.all([first, meanwhile, at(0.9)])).toEqual(['one', 'one', 'one']);

  expect(await Promise.all([at(1), at(1.5)])).toEqual(['one', 'one']);
  expect(waiting).toHaveLength(2);
  waiting[1]?.('two');
  // Waits for the serial queue behind the refresh that the last call started.
  await Promise.resolve();
  expect(await at(1.9)).toBe('two');

  const old = at(20);
  expect(waiting).toHaveLength(3);
  waiting[2]?.('three');
  expect(await old).toBe('three');
});

it('does not cache a failure', async () => {
  let tries = 0;
  const countsAt = cachedStats(async () => {
    tries += 1;
    if (tries % 2 === 1) throw new Error('Too busy');
    return tries;
  });
  const at = (minutes: number) => countsAt(api.db, new Date(minutes * MINUTE));
  await expect(at(0)).rejects.toThrow('Too busy');
  expect(await at(0)).toBe(2);
  // The first refresh fails; the next one succeeds.
  expect(await at(1)).toBe(2);
  await Promise.resolve();
  expect(await at(2)).toBe(2);
  await Promise.resolve();
  expect(await at(2)).toBe(4);
});
