import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postReports } from '../../../server/database/tables/social/reports.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { writePost } from '../posts/support.ts';
import { report } from './support.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let api: TestApi;
let author: TestPerson;
beforeAll(async () => {
  api = await startTestApi({ env: { LIMIT_REPORTS: '3', LIMIT_REPORTS_DAY: '5' } });
  author = await api.people.appUser();
});
afterAll(() => api.close());

/** Reports so many posts in sequence. */
async function reportSome(person: TestPerson, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let made = 0; made < count; made += 1)
    statuses.push((await report(api, person, await writePost(api, author))).status);
  return statuses;
}

const getReports = (person: TestPerson) =>
  api.db.select().from(postReports).where(eq(postReports.reporterId, person.id));

describe('the limit of reports per account', () => {
  it.each([
    ['a person', false],
    ['a guest’s device', true],
  ])('applies per hour and returns when to retry: %s', async (_who, isGuest) => {
    const reader = await api.people.appUser({ isGuest });
    expect(await reportSome(reader, 3)).toEqual([200, 200, 200]);
    const postId = await writePost(api, author);
    const answer = await api.as(reader).raw('addPostUserReportTopicRecord', { postId, categoryId: 1 });
    expect(answer.body.data?.['addPostUserReportTopicRecord']).toMatchObject({
      status: 429,
      message: 'You can report at most 3 posts an hour. You can report the next one in 60 minutes.',
    });
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(3500);
    expect(seconds).toBeLessThanOrEqual(3600);
    const turkish = api.as(reader).with({ 'accept-language': 'tr' });
    expect((await turkish.call('addPostUserReportTopicRecord', { postId, categoryId: 1 })).message).toBe(
      'Saatte 3 gönderi şikâyet edebilirsiniz. 60 dakika sonra yeniden şikâyet edebilirsiniz.',
    );
    expect(await getReports(reader)).toHaveLength(3);
    api.clock.advance(61 * MINUTE);
    expect(await report(api, reader, postId)).toMatchObject({ status: 200 });
  });

  it('applies per day as well', async () => {
    const reader = await api.people.appUser();
    expect(await reportSome(reader, 3)).toEqual([200, 200, 200]);
    api.clock.advance(2 * HOUR);
    expect(await reportSome(reader, 3)).toEqual([200, 200, 429]);
    api.clock.advance(2 * HOUR);
    expect(await report(api, reader, await writePost(api, author))).toMatchObject({
      status: 429,
      message: 'You can report at most 5 posts a day. You can report the next one in 20 hours.',
    });
    api.clock.advance(20 * HOUR);
    expect(await reportSome(reader, 1)).toEqual([200]);
  });

  it('is exact for parallel calls, and separate for each user', async () => {
    const [reader, otherReader] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    const postIds: number[] = [];
    for (let made = 0; made < 10; made += 1) postIds.push(await writePost(api, author));
    const answers = await Promise.all(postIds.map((postId) => report(api, reader, postId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await getReports(reader)).toHaveLength(3);
    expect(await report(api, otherReader, postIds[0] ?? 0)).toMatchObject({ status: 200 });
  });

  it('does not count reports that are refused for another reason', async () => {
    const reader = await api.people.appUser();
    await reportSome(reader, 2);
    const postId = await writePost(api, author);
    await report(api, reader, postId);
    expect(await report(api, reader, postId)).toMatchObject({ status: 400 });
  });
});
