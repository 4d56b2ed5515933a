import { and, eq } from 'drizzle-orm';
import { auditLog } from '../../../server/database/tables/platform/audit.ts';
import { users } from '../../../server/database/tables/people/people.ts';
import { reportCases } from '../../../server/database/tables/social/reports.ts';
import type { TestPerson } from '../../support/api/people.ts';
import type { TestApi } from '../../support/api/testApi.ts';
import { writePost } from '../posts/support.ts';

export interface Reported {
  readonly postId: number;
  readonly caseId: number;
  readonly author: TestPerson;
  readonly reporter: TestPerson;
}

let posts = 0;

/** A post with a report. */
export async function createReportedPost(
  api: TestApi,
  {
    description = `Reported ${(posts += 1)}`,
    categoryId = 1,
    createdAt,
    ...people
  }: {
    readonly description?: string;
    readonly categoryId?: number;
    /** When the post was written. */
    readonly createdAt?: Date;
    readonly author?: TestPerson;
    readonly reporter?: TestPerson;
  } = {},
): Promise<Reported> {
  const [author, reporter] = await Promise.all([
    people.author ?? api.people.appUser(),
    people.reporter ?? api.people.appUser(),
  ]);
  const postId = await writePost(api, author, { description, ...(createdAt && { change: { createdAt } }) });
  api.clock.advance(1_000);
  await report(api, reporter, postId, categoryId);
  const [row] = await api.db.select({ id: reportCases.id }).from(reportCases).where(eq(reportCases.postId, postId));
  if (row === undefined) throw new Error('The report opened no case');
  return { postId, caseId: row.id, author, reporter };
}

export const report = (api: TestApi, person: TestPerson, postId: number, categoryId = 1) =>
  api.as(person).call('addPostUserReportTopicRecord', { postId, categoryId });

/** The audit entries of a case, in the order in which they were written. */
export async function getSteps(api: TestApi, caseId: number) {
  const rows = await api.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, 'report case'), eq(auditLog.subjectId, caseId)));
  return rows.toSorted(
    (first, second) => first.createdAt.getTime() - second.createdAt.getTime() || first.id - second.id,
  );
}

export const reason = 'Repeated advertising for a paid group.';

/** Hides the post of a case by default. */
export const decideOn = (api: TestApi, person: TestPerson, caseId: number, change: Record<string, unknown> = {}) =>
  api.as(person).call('decideReportCase', { caseId, decision: 'hide', ruleId: 1, reason, ...change });

export const undoOn = (api: TestApi, person: TestPerson, caseId: number, change: Record<string, unknown> = {}) =>
  api.as(person).call('undoReportDecision', { caseId, reason: 'We were wrong.', ...change });

/** The texts that a user reads in the app. */
export async function toTexts(api: TestApi, person: TestPerson): Promise<string[]> {
  const { data } = await api.as(person).call('getNotificationList', { pageNumber: 1, pageSize: 10 });
  return data?.map(({ text }) => text) ?? [];
}

export const getUser = async (api: TestApi, { id }: TestPerson) =>
  (await api.db.select().from(users).where(eq(users.id, id)))[0];
