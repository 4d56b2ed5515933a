import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { notifications } from '../../../server/database/tables/people/notifications.ts';
import { postReports, reportCases, reporterNotices } from '../../../server/database/tables/social/reports.ts';
import { getNotices } from '../../support/api/observe.ts';
import type { TestPerson } from '../../support/api/people.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { createReportedPost } from './support.ts';

/** More than one request and one step of the job notify. */
const MANY = 450;
/** Notified by the request that decides. */
const AT_ONCE = 200;
/** The number of reporters who get an e-mail. */
const MAILED = 200;

let api: TestApi;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.people.admin();
});
afterAll(() => api.close());

/** A case with a report of every user, the first of them through the API. */
async function createCaseOfManyReporters() {
  const made = await createReportedPost(api, { description: 'Reported by many' });
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
const countAnswered = async (caseId: number) => {
  const rows = await api.db.select().from(postReports).where(eq(postReports.caseId, caseId));
  return rows.filter(({ status }) => status === 'accepted').length;
};
const noticesAbout = (postId: number) =>
  api.db
    .select()
    .from(notifications)
    .where(eq(notifications.groupKey, `post:${postId}:report`));
const getNotifications = async (postId: number) =>
  (await noticesAbout(postId)).map(({ userId, messageId }) => `${userId} ${messageId}`);
const mails = async (caseId: number) => {
  const rows = await api.sql`select recipient from mail_outbox where kind = 'postDecision'
    and user_id in (select reporter_id from post_reports where case_id = ${caseId})`;
  return rows.map(({ recipient }) => recipient);
};

describe('a case with many reports', () => {
  it('is decided for the first reporters, and the job notifies all others once, in order', async () => {
    const { caseId, postId, reporter } = await createCaseOfManyReporters();
    expect(await decide(caseId)).toMatchObject({ status: 200, data: { state: 'decided' } });
    expect(await countAnswered(caseId)).toBe(AT_ONCE);
    expect(await getNotifications(postId)).toHaveLength(AT_ONCE);
    // Reporters are notified in the order of their reports.
    expect(await getNotices(api, reporter.id)).toMatchObject([{ messageId: 'reports.toReporter.hide' }]);

    await Promise.all([api.runJob('notify-reporters'), api.runJob('notify-reporters')]);
    await api.runJob('notify-reporters');
    expect(await countAnswered(caseId)).toBe(MANY);
    const everybody = await getNotifications(postId);
    expect(everybody).toHaveLength(MANY);
    expect(new Set(everybody).size).toBe(MANY);
    // An e-mail is a statement: the first two hundred reporters with a verified address get one, each once.
    const recipients = await mails(caseId);
    expect(recipients).toHaveLength(MAILED);
    expect(new Set(recipients).size).toBe(MAILED);
    expect(await api.db.select().from(reporterNotices)).toEqual([]);
  });

  it('retracts no notification that was not sent yet when the decision is reversed', async () => {
    const { caseId, postId } = await createCaseOfManyReporters();
    await decide(caseId);
    // Another server may have a different clock.
    api.clock.advance(-1_000);
    expect(await api.as(admin).call('undoReportDecision', { caseId, reason: 'We were wrong.' })).toMatchObject({
      status: 200,
    });
    expect((await getNotifications(postId)).every((text) => text.endsWith('toReporter.hide'))).toBe(true);
    const aborted = new AbortController();
    aborted.abort();
    // A process that stops ends after its current step; the next one continues there.
    await api.runJob('notify-reporters', { signal: aborted.signal });
    expect(await countAnswered(caseId)).toBe(2 * AT_ONCE);
    await api.runJob('notify-reporters');
    const everybody = await getNotifications(postId);
    expect(everybody).toHaveLength(MANY);
    expect(everybody.every((text) => text.endsWith('toReporter.undo'))).toBe(true);
  });

  it('notifies without the text of a post that was deleted in the meantime', async () => {
    const { caseId, postId, author } = await createCaseOfManyReporters();
    await api
      .as(admin)
      .call('decideReportCase', { caseId, decision: 'dismiss', ruleId: null, reason: 'Nothing is wrong.' });
    const first = new Set((await noticesAbout(postId)).map(({ userId }) => userId));
    expect(first.size).toBe(AT_ONCE);
    expect(await api.as(author).call('deletePost', { postId })).toMatchObject({ status: 200 });
    await api.runJob('notify-reporters');
    const later = (await noticesAbout(postId)).filter(({ userId }) => !first.has(userId));
    expect(later).toHaveLength(MANY - AT_ONCE);
    for (const { messageId, link, values } of later)
      expect([messageId, link, values]).toMatchObject(['reports.toReporterUnnamed.dismiss', null, { post: '' }]);
  });

  it('does not block the notifications of other cases when one fails, and is retried', async () => {
    const broken = await createCaseOfManyReporters();
    const whole = await createCaseOfManyReporters();
    for (const { caseId } of [broken, whole]) expect(await decide(caseId)).toMatchObject({ status: 200 });
    await api.as(admin).call('undoReportDecision', { caseId: broken.caseId, reason: 'We were wrong.' });
    await api.sql.unsafe(`
      create function refuse_notice() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
      create trigger refuse_notice before insert on notifications for each row
        when (new.group_key = 'post:${broken.postId}:report') execute function refuse_notice()`);
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const run = () => api.runJob('notify-reporters', { log });
    const waiting = () =>
      api.db
        .select({
          outcome: reporterNotices.outcome,
          attempts: reporterNotices.attempts,
          mails: reporterNotices.mailCount,
        })
        .from(reporterNotices)
        .where(eq(reporterNotices.caseId, broken.caseId))
        .orderBy(reporterNotices.id);
    await run();
    expect(await getNotifications(whole.postId)).toHaveLength(MANY);
    expect(await countAnswered(broken.caseId)).toBe(AT_ONCE);
    // Later reporters of the same case wait for the failed one.
    expect(await waiting()).toMatchObject([
      { outcome: 'hide', attempts: 1 },
      { outcome: 'undo', attempts: 0 },
    ]);
    expect(log.error).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ caseId: broken.caseId, attempts: 1 }),
      expect.any(String),
    );
    await run();
    expect(log.error).toHaveBeenCalledTimes(1);
    api.clock.advance(60_000);
    await run();
    expect(await waiting()).toMatchObject([{ attempts: 2 }, { attempts: 0 }]);
    await api.sql.unsafe('drop trigger refuse_notice on notifications; drop function refuse_notice()');
    api.clock.advance(60_000);
    await run();
    expect(await waiting()).toHaveLength(2);
    api.clock.advance(60_000);
    await run();
    expect(await waiting()).toEqual([]);
    const everybody = await getNotifications(broken.postId);
    expect(everybody).toHaveLength(MANY);
    expect(everybody.every((text) => text.endsWith('toReporter.undo'))).toBe(true);
  });
});
