import { eq } from 'drizzle-orm';
import { users } from '../../../server/database/tables/people/people.ts';
import { profileReportCases } from '../../../server/database/tables/social/profileReports.ts';
import type { TestPerson } from '../../support/api/people.ts';
import type { TestApi } from '../../support/api/testApi.ts';

export const reportProfile = (
  api: TestApi,
  person: TestPerson,
  userId: number,
  variables: Record<string, unknown> = {},
) => api.as(person).call('addProfileReport', { userId, categoryId: 1, note: null, ...variables });

export const getProfileCases = (api: TestApi, userId: number) =>
  api.db.select().from(profileReportCases).where(eq(profileReportCases.userId, userId));

export const getProfileRow = async (api: TestApi, id: number) =>
  (await api.db.select().from(users).where(eq(users.id, id)))[0];

export interface ReportedProfile {
  readonly person: TestPerson;
  readonly by: TestPerson;
  readonly caseId: number;
}

/** A profile with a bio and a report. */
export async function createReportedProfile(
  api: TestApi,
  change: Partial<typeof users.$inferInsert> = {},
): Promise<ReportedProfile> {
  const [person, by] = await Promise.all([api.people.appUser(), api.people.appUser()]);
  await api.db
    .update(users)
    .set({ bio: 'Buy my signals', ...change })
    .where(eq(users.id, person.id));
  await reportProfile(api, by, person.id);
  const [row] = await getProfileCases(api, person.id);
  if (row === undefined) throw new Error('The case was not stored');
  return { person, by, caseId: row.id };
}

export const decideProfile = (api: TestApi, admin: TestPerson, caseId: number, variables: Record<string, unknown>) =>
  api.as(admin).call('decideProfileReportCase', { caseId, reason: 'It advertises.', ...variables });

export const undoProfile = (api: TestApi, admin: TestPerson, caseId: number, variables: Record<string, unknown> = {}) =>
  api.as(admin).call('undoProfileReportDecision', { caseId, reason: 'We were wrong.', ...variables });
