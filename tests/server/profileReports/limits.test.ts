import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profileReports } from '../../../server/database/tables/social/profileReports.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { writePost } from '../posts/support.ts';
import { report } from '../reports/support.ts';
import { reportProfile } from './support.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { LIMIT_REPORTS: '2', LIMIT_REPORTS_DAY: '3' } });
});
afterAll(() => api.close());

/** Reports so many profiles in sequence. */
async function reportSome(person: TestPerson, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let made = 0; made < count; made += 1)
    statuses.push((await reportProfile(api, person, (await api.people.appUser()).id)).status);
  return statuses;
}

const getReports = (person: TestPerson) =>
  api.db.select().from(profileReports).where(eq(profileReports.reporterId, person.id));

describe('the limit of profile reports per account', () => {
  it('applies per hour and returns when to retry, in the language of the reporter', async () => {
    const reader = await api.people.appUser();
    expect(await reportSome(reader, 2)).toEqual([200, 200]);
    const { id: userId } = await api.people.appUser();
    const answer = await api.as(reader).raw('addProfileReport', { userId, categoryId: 1 });
    expect(answer.body.data?.['addProfileReport']).toMatchObject({
      status: 429,
      message: 'You can report at most 2 profiles and bots an hour. You can report the next one in 60 minutes.',
    });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3500);
    const turkish = api.as(reader).with({ 'accept-language': 'tr' });
    expect((await turkish.call('addProfileReport', { userId, categoryId: 1 })).message).toBe(
      'Saatte 2 profil ve bot şikâyet edebilirsiniz. 60 dakika sonra yeniden şikâyet edebilirsiniz.',
    );
    expect(await getReports(reader)).toHaveLength(2);
    api.clock.advance(61 * MINUTE);
    expect(await reportProfile(api, reader, userId)).toMatchObject({ status: 200 });
  });

  it('applies per day as well', async () => {
    const reader = await api.people.appUser();
    expect(await reportSome(reader, 2)).toEqual([200, 200]);
    api.clock.advance(2 * HOUR);
    expect(await reportSome(reader, 2)).toEqual([200, 429]);
    api.clock.advance(2 * HOUR);
    expect(await reportProfile(api, reader, (await api.people.appUser()).id)).toMatchObject({
      status: 429,
      message: 'You can report at most 3 profiles and bots a day. You can report the next one in 20 hours.',
    });
  });

  it('is exact for parallel calls, and separate from the reports of posts', async () => {
    const [reader, author] = await Promise.all([api.people.appUser(), api.people.appUser()]);
    const people = await Promise.all(Array.from({ length: 6 }, () => api.people.appUser()));
    const answers = await Promise.all(people.map(({ id }) => reportProfile(api, reader, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await getReports(reader)).toHaveLength(2);
    expect(await report(api, reader, await writePost(api, author))).toMatchObject({ status: 200 });
  });
});
