import { MINUTE_MS } from '../../base/durations.ts';
import { isConflict } from '../../database/retryConflicts.ts';
import type { Transaction } from '../../database/types.ts';
import type { Context } from '../../context/context.ts';
import { requireViewer } from '../../context/context.ts';
import type { JobContext } from '../../context/jobContext.ts';
import { getSiteAddress } from '../../context/siteAddress.ts';
import { excerptOfPost, queueDecisionMail, notifyInApp, type Outcome } from './notifyOfDecision.ts';
import * as store from './reporterNotices.store.ts';

/** Reports per transaction, in the deciding request and in each step of the job. */
const BATCH_SIZE = 200;

/** Maximum number of e-mails per case; other reporters are notified in the app only. */
const MAX_MAILS = 200;

/** A failing notice is retried with exponential backoff, from one minute to six hours. */
const MAX_PAUSE_MS = 360 * MINUTE_MS;

/**
 * Closes the reports of a case and notifies the reporters. Processes the first batch immediately, so that a small case
 * is complete with the decision; the job processes the rest. Reporters learn neither of each other nor any text of a
 * post that they cannot see.
 * @param outcome.wasVisible whether reporters could see the post before the decision; otherwise it is not quoted
 */
export async function notifyReporters(
  tx: Transaction,
  ctx: Context,
  caseId: number,
  outcome: store.CaseOutcome,
  { post, rule, reason, wasVisible }: Omit<Outcome, 'until'> & { readonly wasVisible: boolean },
): Promise<void> {
  const notice: store.NewReporterNotice = {
    caseId,
    outcome,
    excerpt: wasVisible ? excerptOfPost(post) : '',
    ruleId: rule?.id ?? null,
    reason,
    exceptId: requireViewer(ctx).id,
    ...store.START,
    mailCount: 0,
  };
  const now = ctx.now();
  // Outcomes of a case are processed in order, so that no reporter is notified of an undo before the decision.
  const isFirst = !(await store.isWaiting(tx, caseId));
  const rest = isFirst ? await notifyBatch(tx, { ...notice, post, rule }, ctx.siteUrl(), now) : notice;
  if (rest !== undefined) await store.add(tx, { ...notice, ...rest }, now);
}

/**
 * Continues pending notices. Each batch stores its progress in the same transaction, so every report is processed once
 * even when the process stops. A failing notice is postponed and does not block the others.
 */
export async function continueNotifying({
  db,
  now,
  log,
  signal,
}: Pick<JobContext, 'db' | 'now' | 'log' | 'signal'>): Promise<void> {
  const step = (): Promise<boolean> =>
    db.transaction(async (tx) => {
      const notice = await store.lockNext(tx, now());
      if (notice === undefined) return false;
      try {
        await tx.transaction((inner) => notifyNextBatch(inner, notice, now()));
      } catch (error) {
        // The whole transaction is repeated after a conflict.
        if (isConflict(error)) throw error;
        const { id, caseId, attempts } = notice;
        log.error({ err: error, caseId, attempts: attempts + 1 }, 'the reporters of a case could not be notified');
        const pause = Math.min(MINUTE_MS * 2 ** attempts, MAX_PAUSE_MS);
        await store.postpone(tx, { id, attempts }, new Date(now().getTime() + pause));
      }
      return true;
    });
  let hasMore = true;
  while (hasMore) hasMore = (await step()) && signal?.aborted !== true;
}

async function notifyNextBatch(tx: Transaction, notice: store.ReporterNotice, now: Date): Promise<void> {
  const rest = await notifyBatch(tx, notice, getSiteAddress(), now);
  await (rest === undefined ? store.remove(tx, notice.id) : store.advance(tx, notice.id, rest));
}

/**
 * Processes one batch of reports.
 * @returns the new progress; undefined when all reports are processed
 */
async function notifyBatch(
  tx: Transaction,
  notice: Omit<store.ReporterNotice, 'id' | 'attempts'>,
  site: string,
  now: Date,
): Promise<store.Progress | undefined> {
  const { outcome, exceptId, excerpt, post, rule, reason, mailCount } = notice;
  const reports = await store.listNextReports(tx, notice, BATCH_SIZE);
  const { from, to } = store.getReportTransition(outcome);
  const answered = reports.filter(({ status }) => status === from).map(({ reportId }) => reportId);
  await store.answer(tx, answered, to, now);
  const people = reports.flatMap(({ status: before, person, mayRead }) =>
    // Skips reporters who have been notified already (their report was dismissed before), and on an undo those whose
    // report was never accepted.
    person === null || before === 'dismissed' || (from === 'accepted' && before !== from) || person.id === exceptId
      ? []
      : [{ ...person, canSeePost: mayRead && excerpt !== '' }],
  );
  const decisionNotice = {
    meaning: `toReporter.${outcome}` as const,
    postId: post.id,
    excerpt,
    pictures: 0,
    isVisible: post.state === 'visible',
    site,
    rule,
    reason,
    until: null,
  };
  await notifyInApp(tx, people, decisionNotice, now);
  const mailed = people
    .filter(({ isGuest, emailVerifiedAt }) => !isGuest && emailVerifiedAt !== null)
    .slice(0, MAX_MAILS - mailCount);
  for (const person of mailed) await queueDecisionMail(tx, person, decisionNotice, now);
  const last = reports.at(-1);
  if (last === undefined || reports.length < BATCH_SIZE) return undefined;
  return { notifiedAt: last.createdAt, notifiedId: last.reportId, mailCount: mailCount + mailed.length };
}
