import { DAY_MS } from '../../base/durations.ts';
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
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { assertNotStale } from '../../context/assertNotStale.ts';
import { parseInput } from '../../context/parseInput.ts';
import { recordChanges } from '../ground/social/recordChanges.ts';
import { publish } from '../ground/events/events.ts';
import { withImages, type ImageWork } from '../ground/images/imageWork.ts';
import { lockAuthor, type LockedAuthor } from '../people/lockAuthor.ts';
import { retractPage } from '../ground/notifications/retract.ts';
import { adjustPostCount, findPostAuthor } from '../posts/writing/postAuthors.ts';
import { getContent, getEvidence, type PostContent } from '../posts/writing/postEvidence.ts';
import { removePost } from '../posts/writing/removePost.ts';
import { writtenAt } from '../ground/texts/writtenAt.ts';
import { get, joinCase, work } from './cases.service.ts';
import * as cases from './cases.store.ts';
import { assertFound } from './caseWork.service.ts';
import * as store from './decisions.store.ts';
import { notifyAuthor, type Outcome } from './notifyOfDecision.ts';
import { notifyReporters } from './notifyReporters.ts';

interface ModeratedCase {
  readonly author: LockedAuthor;
  readonly post: store.ModeratedPost & { readonly content: PostContent };
}

interface Decision {
  readonly decision: ReportDecision;
  readonly rule: store.Rule | null;
  readonly reason: string;
  readonly days: number | null;
}

/** Locks the author and the post of a case, in the same order as writers do. */
async function lockModeratedCase(
  tx: Transaction,
  { postId, authorId }: { postId: number; authorId: number },
): Promise<ModeratedCase> {
  const author = assertFound(await lockAuthor(tx, authorId));
  const post = assertFound(await store.lockPost(tx, postId));
  return { author, post: { ...post, content: await getContent(tx, post.id) } };
}

/**
 * Locks the rule that a decision refers to.
 * @throws UserError 400 for an unknown or inactive rule
 */
async function lockRule(tx: Transaction, ruleId: number | null): Promise<store.Rule | null> {
  if (ruleId === null) return null;
  const rule = await store.lockRule(tx, ruleId);
  if (rule === undefined) throw new UserError(400, 'reports.ruleNotFound');
  return rule;
}

/**
 * Decides a case, which closes all its reports. Notifies the reporters and, unless the reports are dismissed, the
 * author.
 * @throws UserError 404; 400 for invalid input; 409 when the case is decided already, the caller's version is stale, or
 * the author edited the post after the admin read it
 */
export async function decide(
  ctx: Context,
  { caseId, expectedUts, expectedPostUts, ...args }: MutationDecideReportCaseArgs,
): Promise<ReportCase> {
  const input = await parseInput(reportDecisionSchema, args);
  const postRef = assertFound(await store.findPostByCase(ctx.db, caseId));
  await withImages(ctx, postRef.authorId, (images) =>
    ctx.db.transaction(async (tx) => {
      const moderated = await lockModeratedCase(tx, postRef);
      await work.lockOpen(tx, caseId, expectedUts);
      assertNotStale(expectedPostUts, writtenAt(moderated.post), 'reports.postEdited');
      const rule = await lockRule(tx, input.ruleId ?? null);
      await applyDecision(tx, ctx, caseId, moderated, { ...input, rule, days: input.days ?? null }, images);
    }),
  );
  return get(ctx, caseId);
}

/**
 * Hides a post without a report of a user: opens its case and decides it at once.
 * @throws UserError 404 for unknown or hidden posts, 400 for invalid input, 409 when the author edited the post after
 * the admin read it
 */
export async function hide(ctx: Context, { postId, expectedUts, ...args }: MutationHidePostArgs): Promise<void> {
  const input = await parseInput(hidePostSchema, args);
  const viewer = requireViewer(ctx);
  const authorId = await findPostAuthor(ctx.db, viewer, postId);
  if (authorId === undefined) throw new UserError(404, 'posts.notFound');
  await withImages(ctx, authorId, (images) =>
    ctx.db.transaction(async (tx) => {
      const moderated = await lockModeratedCase(tx, { postId, authorId });
      if (moderated.post.state !== 'visible') throw new UserError(404, 'posts.notFound');
      assertNotStale(expectedUts, writtenAt(moderated.post), 'reports.postEdited');
      const rule = await lockRule(tx, input.ruleId);
      const caseId = await joinCase(tx, ctx, postId, { categoryId: input.ruleId, subcategoryId: null });
      await work.lockOpen(tx, caseId, null);
      await applyDecision(
        tx,
        ctx,
        caseId,
        moderated,
        { decision: 'hide', rule, reason: input.reason, days: null },
        images,
      );
    }),
  );
}

/** Stores a decision, applies its effects and queues the notifications. */
async function applyDecision(
  tx: Transaction,
  ctx: Context,
  caseId: number,
  { author, post }: ModeratedCase,
  { decision, rule, reason, days }: Decision,
  images: ImageWork,
): Promise<void> {
  const now = ctx.now();
  const viewer = requireViewer(ctx);
  const until = days === null ? null : new Date(now.getTime() + days * DAY_MS);
  if (until !== null) await suspend(tx, ctx, author, until);
  const hidesPost = decision === 'hide' || decision === 'suspend';
  const isHidden = hidesPost && post.state === 'visible';
  const state = isHidden ? 'hidden' : post.state;
  if (isHidden) {
    await store.setPostState(tx, post.id, 'hidden');
    await recordChanges(tx, [{ topic: `post:${post.id}`, kind: 'removed' }]);
    await adjustPostCount(tx, post.authorId, -1);
    await retractPage(tx, `/posts/${post.id}`);
  }
  await cases.update(
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
      // A reopened case retains the undone decision until it is decided again.
      undoneAt: null,
    },
    now,
  );
  await work.audit(tx, ctx, caseId, 'reportCases.decided', {
    before: { postState: post.state },
    after: {
      decision,
      postState: state,
      reason,
      ...(rule !== null && { rule: rule.name }),
      ...(until !== null && { suspendedUntil: until.toISOString() }),
      // The audit log stores the evidence, so that a decision stays verifiable after the author edits or deletes the
      // post.
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
  await notifyReporters(tx, ctx, caseId, decision, { ...outcome, wasVisible: post.state === 'visible' });
  if (decision !== 'dismiss' && author.statusId !== userStatusIds.deleted)
    await notifyAuthor(tx, ctx, author, decision, outcome);
  // The author had deleted the post; its content was only retained for this decision.
  if (post.state === 'deleted') for (const url of await removePost(tx, post.id, now)) images.replace(url);
  await images.record(tx);
}

/** Suspends an author and ends all sessions. Never shortens an existing suspension. */
async function suspend(tx: Transaction, ctx: Context, author: LockedAuthor, until: Date): Promise<void> {
  if (author.statusId === userStatusIds.deleted) throw new UserError(409, 'reports.authorGone');
  if (author.typeId === userTypeIds.admin) throw new UserError(400, 'reports.authorIsAdmin');
  const now = ctx.now();
  if (author.suspendedUntil === null || author.suspendedUntil < until) await store.suspend(tx, author.id, until);
  await endSessions(tx, author.id, 'disabled', now);
  await publish(tx, ctx, 'account.accessRevoked', { userId: author.id });
}

/**
 * Undoes a hidden post or a suspension. Other decisions about the same post or author stay in effect. Reopens the case,
 * unless the post is deleted or a newer case of it is waiting.
 * @throws UserError 404; 400 for a decision that cannot be undone; 409 when the caller's version is stale
 */
export async function undo(
  ctx: Context,
  { caseId, expectedUts, reason }: MutationUndoReportDecisionArgs,
): Promise<ReportCase> {
  const input = await parseInput(undoDecisionSchema, { reason });
  const postRef = assertFound(await store.findPostByCase(ctx.db, caseId));
  await ctx.db.transaction(async (tx) => {
    const { author, post } = await lockModeratedCase(tx, postRef);
    const lockedCase = await work.lock(tx, caseId, expectedUts);
    if ((lockedCase.decision !== 'hide' && lockedCase.decision !== 'suspend') || lockedCase.undoneAt !== null)
      throw new UserError(400, 'reports.cannotUndo');
    const now = ctx.now();
    const isRestored = post.state === 'hidden' && !(await store.isHiddenByOtherCase(tx, post.id, caseId));
    const state = isRestored ? 'visible' : post.state;
    if (isRestored) {
      await store.setPostState(tx, post.id, 'visible');
      // Pages that show it as removed read it again.
      await recordChanges(tx, [{ topic: `post:${post.id}`, kind: 'edited' }]);
      await adjustPostCount(tx, post.authorId, 1);
    }
    const wasSuspended =
      lockedCase.suspendedUntil !== null && author.suspendedUntil?.getTime() === lockedCase.suspendedUntil.getTime();
    const until = wasSuspended ? await store.findOtherSuspension(tx, author.id, caseId, now) : author.suspendedUntil;
    if (wasSuspended) await store.suspend(tx, author.id, until);
    const isReopened = post.state !== 'deleted' && !(await store.hasOtherOpenCase(tx, post.id, caseId));
    const openState = lockedCase.assigneeId === null ? 'open' : 'assigned';
    await cases.update(tx, caseId, { undoneAt: now, ...(isReopened && { state: openState }) }, now);
    await work.audit(tx, ctx, caseId, 'reportCases.undone', {
      before: { decision: lockedCase.decision, postState: post.state },
      after: {
        postState: state,
        reason: input.reason,
        ...(until !== null && { suspendedUntil: until.toISOString() }),
      },
    });
    // The notification must say when another decision remains in effect.
    const remainsSuspended = lockedCase.suspendedUntil !== null && until !== null && until > now;
    const remainsHidden = post.state === 'hidden' && !isRestored;
    const notice = { post: { ...post, state }, rule: null, reason: input.reason } as const;
    await notifyReporters(tx, ctx, caseId, remainsHidden ? 'undoHidden' : 'undo', {
      ...notice,
      wasVisible: state === 'visible',
    });
    if (author.statusId === userStatusIds.deleted) return;
    const meaning = remainsSuspended ? 'undoSuspended' : remainsHidden ? 'undoHidden' : 'undo';
    await notifyAuthor(tx, ctx, author, meaning, { ...notice, until: remainsSuspended ? until : null });
  });
  return get(ctx, caseId);
}
