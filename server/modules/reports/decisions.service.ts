import { hidePostSchema, reportDecisionSchema, undoDecisionSchema } from '../../../rules/posts/reports.ts';
import { endSessions } from '../../access/sessions.ts';
import { userStatusIds, userTypeIds } from '../../database/referenceIds.ts';
import type { Transaction } from '../../database/types.ts';
import type {
  MutationDecideReportCaseArgs,
  MutationHidePostArgs,
  MutationUndoReportDecisionArgs,
  ReportCase,
  ReportDecision,
} from '../../generated/schema.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { assertNotStale } from '../../context/assertNotStale.ts';
import { parseInput } from '../../context/parseInput.ts';
import { publish } from '../ground/events/events.ts';
import { withImages, type ImageWork } from '../ground/images/imageWork.ts';
import { lockAuthor, type Author } from '../people/noticeRecipient.ts';
import { retractPage } from '../ground/notifications/retract.ts';
import { countPosts, findPostAuthor } from '../posts/writing/postAuthors.ts';
import { getContent, getEvidence, type PostContent } from '../posts/writing/postEvidence.ts';
import { removePost } from '../posts/writing/removePost.ts';
import { writtenAt } from '../ground/texts/writtenAt.ts';
import { get, lockOpenCases, joinCase, known, note } from './cases.service.ts';
import * as cases from './cases.store.ts';
import * as store from './decisions.store.ts';
import { notifyAuthor, type Outcome } from './notifyOfDecision.ts';
import { notifyReporters } from './notifyReporters.ts';

const DAY_MS = 86_400_000;

interface ModeratedCase {
  readonly author: Author;
  readonly post: store.ModeratedPost & { readonly content: PostContent };
}

interface Decision {
  readonly decision: ReportDecision;
  readonly rule: store.Rule | null;
  readonly reason: string;
  readonly days: number | null;
}

/** The author and the post of a case, held in the order in which writers hold them. */
async function lockModeratedCase(
  tx: Transaction,
  { postId, authorId }: { postId: number; authorId: number },
): Promise<ModeratedCase> {
  const author = known(await lockAuthor(tx, authorId));
  const post = known(await store.lockPost(tx, postId));
  return { author, post: { ...post, content: await getContent(tx, post.id) } };
}

/** @throws UserError 400 for a rule that is not there or not in use */
async function lockRule(tx: Transaction, ruleId: number | null): Promise<store.Rule | null> {
  if (ruleId === null) return null;
  const rule = await store.lockRule(tx, ruleId);
  if (rule === undefined) throw new UserError(400, 'reports.ruleNotFound');
  return rule;
}

/**
 * An admin decides on a case. All its reports are answered with it, their authors and, unless the reports are dismissed,
 * the author of the post are told.
 * @throws UserError 404; 400 for what does not hold; 409 when it is decided already, somebody else changed it meanwhile, or the
 *   author the words that are judged
 */
export async function decide(
  ctx: Context,
  { caseId, expectedUts, expectedPostUts, ...args }: MutationDecideReportCaseArgs,
): Promise<ReportCase> {
  const input = await parseInput(reportDecisionSchema, args);
  const about = known(await store.postOfCase(ctx.db, caseId));
  await withImages(ctx, about.authorId, (images) =>
    ctx.db.transaction(async (tx) => {
      const judged = await lockModeratedCase(tx, about);
      await lockOpenCases(tx, caseId, expectedUts);
      assertNotStale(expectedPostUts, writtenAt(judged.post), 'reports.postEdited');
      const rule = await lockRule(tx, input.ruleId ?? null);
      await applyDecision(tx, ctx, caseId, judged, { ...input, rule, days: input.days ?? null }, images);
    }),
  );
  return get(ctx, caseId);
}

/**
 * An admin takes a post down that nobody need have reported: its case is opened and decided at once.
 * @throws UserError 404 for posts that are not there or down already, 400 for what does not hold, 409 when the author changed the
 *   words meanwhile
 */
export async function hide(ctx: Context, { postId, expectedUts, ...args }: MutationHidePostArgs): Promise<void> {
  const input = await parseInput(hidePostSchema, args);
  const viewer = signedIn(ctx);
  const authorId = await findPostAuthor(ctx.db, viewer, postId);
  if (authorId === undefined) throw new UserError(404, 'posts.notFound');
  await withImages(ctx, authorId, (images) =>
    ctx.db.transaction(async (tx) => {
      const judged = await lockModeratedCase(tx, { postId, authorId });
      if (judged.post.state !== 'visible') throw new UserError(404, 'posts.notFound');
      assertNotStale(expectedUts, writtenAt(judged.post), 'reports.postEdited');
      const rule = await lockRule(tx, input.ruleId);
      const caseId = await joinCase(tx, ctx, postId, { categoryId: input.ruleId, subcategoryId: null });
      await lockOpenCases(tx, caseId, null);
      await applyDecision(
        tx,
        ctx,
        caseId,
        judged,
        { decision: 'hide', rule, reason: input.reason, days: null },
        images,
      );
    }),
  );
}

/** Writes a decision down and does what it says. */
async function applyDecision(
  tx: Transaction,
  ctx: Context,
  caseId: number,
  { author, post }: ModeratedCase,
  { decision, rule, reason, days }: Decision,
  images: ImageWork,
): Promise<void> {
  const now = ctx.now();
  const viewer = signedIn(ctx);
  const until = days === null ? null : new Date(now.getTime() + days * DAY_MS);
  if (until !== null) await suspend(tx, ctx, author, until);
  const takesDown = decision === 'hide' || decision === 'suspend';
  const goesDown = takesDown && post.state === 'visible';
  const state = goesDown ? 'hidden' : post.state;
  if (goesDown) {
    await store.setPostState(tx, post.id, 'hidden');
    await countPosts(tx, post.authorId, -1);
    await retractPage(tx, `/posts/${post.id}`);
  }
  await cases.change(
    tx,
    caseId,
    {
      state: 'decided',
      decision,
      ruleId: rule?.id ?? null,
      reason,
      suspendedUntil: until,
      decidedById: viewer.id,
      decidedAt: now,
      // A case that was opened again holds what was decided before until now.
      undoneAt: null,
    },
    now,
  );
  await note(tx, ctx, caseId, 'decided', {
    before: { postState: post.state },
    after: {
      decision,
      postState: state,
      reason,
      ...(rule !== null && { rule: rule.name }),
      ...(until !== null && { suspendedUntil: until.toISOString() }),
      // What a decision was about can be answered for, also when the author has changed or deleted it.
      ...(decision !== 'dismiss' && {
        postId: post.id,
        ...(await getEvidence(tx, post, post.content)),
      }),
    },
  });
  const outcome: Outcome = {
    post: { ...post, state },
    rule,
    reason,
    until,
  };
  await notifyReporters(tx, ctx, caseId, decision, { ...outcome, wasUp: post.state === 'visible' });
  if (decision !== 'dismiss' && author.statusId !== userStatusIds.deleted)
    await notifyAuthor(tx, ctx, author, decision, outcome);
  // Its author had deleted it already; it was kept for this decision alone.
  if (post.state === 'deleted') for (const url of await removePost(tx, post.id, now)) images.replace(url);
  await images.record(tx);
}

/** Keeps somebody out for a while. A suspension never ends earlier than another one says. */
async function suspend(tx: Transaction, ctx: Context, author: Author, until: Date): Promise<void> {
  if (author.statusId === userStatusIds.deleted) throw new UserError(409, 'reports.authorGone');
  if (author.typeId === userTypeIds.admin) throw new UserError(400, 'reports.authorIsAdmin');
  const now = ctx.now();
  if (author.suspendedUntil === null || author.suspendedUntil < until) await store.suspend(tx, author.id, until);
  await endSessions(tx, author.id, 'disabled', now);
  await publish(tx, ctx, 'account.accessRevoked', { userId: author.id });
}

/**
 * An admin takes back that a post was hidden or its author suspended. What somebody else decided about the same post stays.
 * The case waits for another decision then, unless its post is gone or later reports of it wait in a case of their own.
 * @throws UserError 404; 400 for a decision that cannot be taken back; 409 when somebody else changed the case meanwhile
 */
export async function undo(
  ctx: Context,
  { caseId, expectedUts, reason }: MutationUndoReportDecisionArgs,
): Promise<ReportCase> {
  const input = await parseInput(undoDecisionSchema, { reason });
  const about = known(await store.postOfCase(ctx.db, caseId));
  await ctx.db.transaction(async (tx) => {
    const { author, post } = await lockModeratedCase(tx, about);
    const held = known(await cases.lock(tx, caseId));
    assertNotStale(expectedUts, held.updatedAt, 'reports.outdated');
    if ((held.decision !== 'hide' && held.decision !== 'suspend') || held.undoneAt !== null)
      throw new UserError(400, 'reports.cannotUndo');
    const now = ctx.now();
    const comesBack = post.state === 'hidden' && !(await store.isHiddenElsewhere(tx, post.id, caseId));
    const state = comesBack ? 'visible' : post.state;
    if (comesBack) {
      await store.setPostState(tx, post.id, 'visible');
      await countPosts(tx, post.authorId, 1);
    }
    const wasOut = held.suspendedUntil !== null && author.suspendedUntil?.getTime() === held.suspendedUntil.getTime();
    const until = wasOut ? await store.suspendedElsewhere(tx, author.id, caseId, now) : author.suspendedUntil;
    if (wasOut) await store.suspend(tx, author.id, until);
    const opens = post.state !== 'deleted' && !(await store.waitsElsewhere(tx, post.id, caseId));
    const waiting = held.assigneeId === null ? 'open' : 'assigned';
    await cases.change(tx, caseId, { undoneAt: now, ...(opens && { state: waiting }) }, now);
    await note(tx, ctx, caseId, 'undone', {
      before: { decision: held.decision, postState: post.state },
      after: {
        postState: state,
        reason: input.reason,
        ...(until !== null && { suspendedUntil: until.toISOString() }),
      },
    });
    // Whoever reads that it was taken back must not think that all is as before while another decision holds.
    const staysOut = held.suspendedUntil !== null && until !== null && until > now;
    const staysDown = post.state === 'hidden' && !comesBack;
    const news = { post: { ...post, state }, rule: null, reason: input.reason } as const;
    await notifyReporters(tx, ctx, caseId, staysDown ? 'undoHidden' : 'undo', { ...news, wasUp: state === 'visible' });
    if (author.statusId === userStatusIds.deleted) return;
    const meaning = staysOut ? 'undoSuspended' : staysDown ? 'undoHidden' : 'undo';
    await notifyAuthor(tx, ctx, author, meaning, { ...news, until: staysOut ? until : null });
  });
  return get(ctx, caseId);
}
