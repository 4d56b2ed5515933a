import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notifications } from '../../../server/database/tables/notifications.ts';
import { postReports, reportCases, reportTellings } from '../../../server/database/tables/reports.ts';
import { noticesOf } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { reported } from './support.ts';

/** More than a request and a step of the job answer. */
const MANY = 450;
/** Told by the request that decides. */
const AT_ONCE = 200;
/** So many get an e-mail. */
const MAILED = 200;

let api: TestApi;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.people.admin();
});
afterAll(() => api.close());

/** A case that as many people reported as there are, the first of them through the API. */
async function reportedByMany() {
  const made = await reported(api, { description: 'Reported by many' });
  const { caseId, postId, reporter } = made;
  await api.sql`
    with people as (
      insert into users (firstname, lastname, username, username_key, emailaddress, email_key, search_key, password_hash,
        email_verified_at, type_id, status_id, language)
      select 'Reader', g::text, 'reader' || ${caseId}::text || 'x' || g, 'reader' || ${caseId}::text || 'x' || g,
        'reader' || ${caseId}::text || 'x' || g || '@bourse.example', 'reader' || ${caseId}::text || 'x' || g || '@bourse.example',
        'reader', password_hash, now(), type_id, status_id, language
      from users u, generate_series(2, ${MANY}::int) g where u.id = ${reporter.id} returning id)
    insert into post_reports (case_id, post_id, reporter_id, category_id, created_at)
    select ${caseId}, ${postId}, id, 1, ${api.clock.now()} from people`;
  await api.db.update(reportCases).set({ reportCount: MANY }).where(eq(reportCases.id, caseId));
  return made;
}

const decide = (caseId: number) =>
  api.as(admin).call('decideReportCase', { caseId, decision: 'hide', ruleId: 1, reason: 'Advertising.' });
const answered = async (caseId: number) => {
  const rows = await api.db.select().from(postReports).where(eq(postReports.caseId, caseId));
  return rows.filter(({ status }) => status === 'accepted').length;
};
const told = async (postId: number) => {
  const rows = await api.db
    .select()
    .from(notifications)
    .where(eq(notifications.groupKey, `post:${postId}:report`));
  return rows.map(({ userId, messageId }) => `${userId} ${messageId}`);
};
const mails = async (caseId: number) => {
  const rows = await api.sql`select recipient from mail_outbox where kind = 'postDecision'
    and user_id in (select reporter_id from post_reports where case_id = ${caseId})`;
  return rows.map(({ recipient }) => recipient);
};

describe('a case that many people reported', () => {
  it('is decided with the first of them, and the job tells everybody else, each once and in their turn', async () => {
    const { caseId, postId, reporter } = await reportedByMany();
    expect(await decide(caseId)).toMatchObject({ status: 200, data: { state: 'decided' } });
    expect(await answered(caseId)).toBe(AT_ONCE);
    expect(await told(postId)).toHaveLength(AT_ONCE);
    // Who reported first is told first.
    expect(await noticesOf(api, reporter.id)).toMatchObject([{ messageId: 'reports.toReporter.hide' }]);

    await Promise.all([api.runJob('tell-reporters'), api.runJob('tell-reporters')]);
    await api.runJob('tell-reporters');
    expect(await answered(caseId)).toBe(MANY);
    const everybody = await told(postId);
    expect(everybody).toHaveLength(MANY);
    expect(new Set(everybody).size).toBe(MANY);
    // An e-mail is a statement: the first two hundred whose address is proven get one, each once.
    const recipients = await mails(caseId);
    expect(recipients).toHaveLength(MAILED);
    expect(new Set(recipients).size).toBe(MAILED);
    expect(await api.db.select().from(reportTellings)).toEqual([]);
  });

  it('is taken back for nobody before they heard of the decision', async () => {
    const { caseId, postId } = await reportedByMany();
    await decide(caseId);
    api.clock.advance(1_000);
    expect(await api.as(admin).call('undoReportDecision', { caseId, reason: 'We were wrong.' })).toMatchObject({
      status: 200,
    });
    expect((await told(postId)).every((text) => text.endsWith('toReporter.hide'))).toBe(true);
    const aborted = new AbortController();
    aborted.abort();
    // A process that stops ends after the step that it is at; the next one goes on there.
    await api.runJob('tell-reporters', { signal: aborted.signal });
    expect(await answered(caseId)).toBe(2 * AT_ONCE);
    await api.runJob('tell-reporters');
    const everybody = await told(postId);
    expect(everybody).toHaveLength(MANY);
    expect(everybody.every((text) => text.endsWith('toReporter.undo'))).toBe(true);
  });
});
