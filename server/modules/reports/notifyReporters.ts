import type { Transaction } from '../../database/types.ts';
import type { Context } from '../../context/context.ts';
import { signedIn } from '../../context/context.ts';
import type { JobTools } from '../../context/jobTools.ts';
import { siteAddress } from '../../context/siteAddress.ts';
import { excerptOfPost, mail, notifyInApp, type Outcome } from './notifyOfDecision.ts';
import * as store from './reporterNotices.store.ts';

/** Reports answered at once, by the request that decides and by each step of the job. */
const BATCH = 200;

/** Reporters of one case who get an e-mail; the others find the outcome in the app. */
const MOST_MAILS = 200;

const MINUTE_MS = 60_000;
/** An outcome that cannot be told is tried again after a minute, then after twice as long each time, at last four times a day. */
const LONGEST_PAUSE_MS = 360 * MINUTE_MS;

/**
 * Answers the reports of a case and tells who sent them: the first of them at once, so that a case of a few is done with
 * the decision, the others by the job. Nobody learns who else reported, nor reads anything of a post that they do not see.
 * @param told.wasUp whether those who may read it could see the post; of another one nothing is quoted
 */
export async function notifyReporters(
  tx: Transaction,
  ctx: Context,
  caseId: number,
  outcome: store.CaseOutcome,
  { post, rule, reason, wasUp }: Omit<Outcome, 'until'> & { readonly wasUp: boolean },
): Promise<void> {
  const telling: store.NewReporterNotice = {
    caseId,
    outcome,
    excerpt: wasUp ? excerptOfPost(post) : '',
    ruleId: rule?.id ?? null,
    reason,
    exceptId: signedIn(ctx).id,
    ...store.fromTheFirst,
    mailCount: 0,
  };
  const now = ctx.now();
  // One outcome after the other: nobody hears that something was taken back before they hear of it.
  const isFirst = !(await store.isWaiting(tx, caseId));
  const rest = isFirst ? await notifyBatch(tx, { ...telling, post, rule }, ctx.siteUrl(), now) : telling;
  if (rest !== undefined) await store.add(tx, { ...telling, ...rest }, now);
}

/**
 * Goes on with outcomes that not everybody has heard of. A batch and the note how far it got are one transaction: each
 * report is answered once, also when a process ends half way. One that cannot be told is put off, and the others go on.
 */
export async function continueNotifying({
  db,
  now,
  log,
  signal,
}: Pick<JobTools, 'db' | 'now' | 'log' | 'signal'>): Promise<void> {
  const step = (): Promise<boolean> =>
    db.transaction(async (tx) => {
      const telling = await store.take(tx, now());
      if (telling === undefined) return false;
      try {
        await tx.transaction((inner) => notifyNextBatch(inner, telling, now()));
      } catch (error) {
        const { id, caseId, attempts } = telling;
        log.error({ err: error, caseId, attempts: attempts + 1 }, 'the reporters of a case could not be notified');
        const pause = Math.min(MINUTE_MS * 2 ** attempts, LONGEST_PAUSE_MS);
        await store.putOff(tx, { id, attempts }, new Date(now().getTime() + pause));
      }
      return true;
    });
  let goesOn = true;
  while (goesOn) goesOn = (await step()) && signal?.aborted !== true;
}

async function notifyNextBatch(tx: Transaction, telling: store.ReporterNotice, now: Date): Promise<void> {
  const rest = await notifyBatch(tx, telling, siteAddress(), now);
  await (rest === undefined ? store.end(tx, telling.id) : store.advance(tx, telling.id, rest));
}

/**
 * @returns how far it got, undefined when all are told
 */
async function notifyBatch(
  tx: Transaction,
  telling: Omit<store.ReporterNotice, 'id' | 'attempts'>,
  site: string,
  now: Date,
): Promise<store.Progress | undefined> {
  const { outcome, exceptId, excerpt, post, rule, reason, mailCount } = telling;
  const reports = await store.nextReports(tx, telling, BATCH);
  const { from, to } = store.getAnswer(outcome);
  const answered = reports.filter(({ status }) => status === from).map(({ reportId }) => reportId);
  await store.answer(tx, answered, to, now);
  const people = reports.flatMap(({ status: before, person, mayRead }) =>
    // Those whose report was dismissed by itself were answered then; who reports while something is taken back never heard of it.
    person === null || before === 'dismissed' || (from === 'accepted' && before !== from) || person.id === exceptId
      ? []
      : [{ ...person, seesPost: mayRead && excerpt !== '' }],
  );
  const news = {
    meaning: `toReporter.${outcome}` as const,
    postId: post.id,
    excerpt,
    pictures: 0,
    isUp: post.state === 'visible',
    site,
    rule,
    reason,
    until: null,
  };
  await notifyInApp(tx, people, news, now);
  const mailed = people
    .filter(({ isGuest, emailVerifiedAt }) => !isGuest && emailVerifiedAt !== null)
    .slice(0, MOST_MAILS - mailCount);
  for (const person of mailed) await mail(tx, person, news, now);
  const last = reports.at(-1);
  if (last === undefined || reports.length < BATCH) return undefined;
  return { notifiedAt: last.createdAt, notifiedId: last.reportId, mailCount: mailCount + mailed.length };
}
