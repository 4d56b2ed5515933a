import { sql } from 'drizzle-orm';
import { postEditSchema } from '../../../../rules/posts/posts.ts';
import { POST_LIMITS } from '../../../../rules/posts/postLimits.ts';
import { removalSchema } from '../../../../rules/posts/reports.ts';
import type { Transaction } from '../../../database/types.ts';
import type { MutationDeletePostArgs, MutationEditPostArgs, Post, PostVersion } from '../../../generated/schema.ts';
import { requireViewer, type Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { assertNotStale } from '../../../context/assertNotStale.ts';
import { parseInput } from '../../../context/parseInput.ts';
import { recordAudit } from '../../ground/audit/recordAudit.ts';
import { recordChanges } from '../../ground/social/recordChanges.ts';
import { publish } from '../../ground/events/events.ts';
import { withImages } from '../../ground/images/imageWork.ts';
import { retractPage, redactNotifications } from '../../ground/notifications/retract.ts';
import { removeCard, replaceLink } from '../../linkCards/linkCards.service.ts';
import { requireFullAccount } from '../../../context/requireFullAccount.ts';
import { writtenAt } from '../../ground/texts/writtenAt.ts';
import { adjustPostCount, findPostAuthor } from './postAuthors.ts';
import * as authors from './authors.store.ts';
import { resolveMentions, listMentionedPeople } from '../mentions/resolveMentions.ts';
import * as mentions from '../mentions/mentionWriting.store.ts';
import { getPostPermissions } from '../posts.policy.ts';
import { getRemovedComments, getContent, getEvidence } from './postEvidence.ts';
import { find } from '../posts.service.ts';
import { mentioningText, textColumns } from './postTexts.ts';
import { notifyMentioned, retractMentions } from '../mentions/notifyMentioned.ts';
import { lockAuthor } from './writing.service.ts';
import { removePost } from './removePost.ts';
import { removeQuote } from '../sharing/quotes.ts';
import * as postTags from '../tags/postTags.store.ts';
import * as store from './writing.store.ts';

/**
 * Changes a post of the caller and stores the previous version. An edit without a change stores no version.
 * @throws UserError 404 for posts that the caller cannot see, 403 for posts of other users and for guests, 400 after
 * the editing period or for too many edits
 */
export async function edit(ctx: Context, args: MutationEditPostArgs): Promise<Post> {
  const viewer = requireFullAccount(ctx);
  await ctx.db.transaction(async (tx) => {
    const author = await lockAuthor(tx, viewer.id, ctx.now());
    const post = await store.lockPostForEditing(tx, viewer, args.postId);
    if (post === undefined) throw new UserError(404, 'posts.notFound');
    if (post.authorId !== viewer.id) throw new UserError(403, 'posts.notYours');
    if (!getPostPermissions(viewer, post, ctx.now()).edit) throw new UserError(400, 'posts.editTooLate');
    await change(tx, ctx, author, post, args);
  });
  return find(ctx, args.postId);
}

async function change(
  tx: Transaction,
  ctx: Context,
  author: authors.Author,
  post: store.LockedPost,
  args: MutationEditPostArgs,
): Promise<void> {
  const input = await parseInput(postEditSchema, {
    type: post.type,
    title: args.title,
    description: args.description,
    sentiment: args.sentiment ?? null,
  });
  const title = input.title || null;
  const description = input.description ?? '';
  const { question, options } = await store.getPollTexts(tx, post.id);
  const text = mentioningText({ description, question });
  const mentioned = await resolveMentions(tx, author.id, text);
  const sentiment = mentions.sentimentAbout(mentioned, input.sentiment ?? null);
  if (title === post.title && description === post.description && sentiment === post.sentiment) return;
  const versions = await store.getVersions(tx, post.id);
  if (versions.length >= POST_LIMITS.edits)
    throw new UserError(400, 'posts.tooManyEdits', { count: POST_LIMITS.edits });
  const now = ctx.now();
  const columns = textColumns({ title, description, question, options });
  await store.updatePost(tx, post, { ...columns, sentiment }, now);
  await recordChanges(tx, [{ topic: `post:${post.id}`, kind: 'edited', actorId: author.id }]);
  await publish(tx, ctx, 'post.written', { postId: post.id, textHash: columns.textHash });

  const earlier = [post, ...versions].map((version) => mentioningText({ ...version, question })).join('\n');
  const notifiedIds = new Set((await listMentionedPeople(tx, author.id, earlier)).map(({ userId }) => userId));
  notifiedIds.delete(author.id);
  const before = await mentions.listMentionedIn(tx, post.id);
  await mentions.replaceMentions(tx, { id: post.id, createdAt: post.createdAt, sentiment }, mentioned);
  await postTags.replaceTags(tx, post, text);
  await replaceLink(tx, ctx, { id: post.id, description });
  const userIds = mentioned.people.map(({ userId }) => userId);
  await retractMentions(
    tx,
    author,
    post.id,
    before.filter((id) => !userIds.includes(id)),
  );
  await notifyMentioned(tx, author, { id: post.id, text, userIds }, notifiedIds, now);
}

/**
 * Removes the card of the link of the caller's post, at any time.
 * @throws UserError 404 for posts that the caller cannot see, 403 for posts of other users and for guests
 */
export async function removeLinkCard(ctx: Context, postId: number): Promise<Post> {
  const viewer = requireFullAccount(ctx);
  await ctx.db.transaction(async (tx) => {
    await lockAuthor(tx, viewer.id, ctx.now());
    const post = await store.lockPostForEditing(tx, viewer, postId);
    if (post === undefined) throw new UserError(404, 'posts.notFound');
    if (post.authorId !== viewer.id) throw new UserError(403, 'posts.notYours');
    await removeCard(tx, postId, viewer.id);
  });
  return find(ctx, postId);
}

/**
 * Deletes a post: authors delete their own, admins any with a reason, of which the author is notified. Deletes its
 * notifications and pictures as well.
 * @throws UserError 404 for posts that the caller cannot see, 403 for posts of other users, 400 for an admin's deletion
 * without a reason, 409 when the author edited the post after the admin read it
 */
export async function remove(
  ctx: Context,
  { postId, expectedUts, reason: reasonInput }: MutationDeletePostArgs,
): Promise<void> {
  const viewer = requireViewer(ctx);
  await withImages(ctx, viewer.id, (images) =>
    ctx.db.transaction(async (tx) => {
      const authorId = await findPostAuthor(tx, viewer, postId);
      if (authorId === undefined) throw new UserError(404, 'posts.notFound');
      await authors.findForUpdate(tx, authorId);
      const post = await store.lockPostForEditing(tx, viewer, postId);
      if (post === undefined) throw new UserError(404, 'posts.notFound');
      if (!getPostPermissions(viewer, post, ctx.now()).delete) throw new UserError(403, 'posts.notYours');
      const isOwn = post.authorId === viewer.id;
      const { reason } = isOwn ? { reason: '' } : await parseInput(removalSchema, { reason: reasonInput ?? '' });
      assertNotStale(expectedUts, writtenAt(post), 'reports.postEdited');
      const content = await getContent(tx, post.id);
      const evidence = isOwn ? {} : await getEvidence(tx, post, content);
      const removedComments = await getRemovedComments(tx, post.id, isOwn ? viewer.id : null);
      await removeQuote(tx, post.id);
      for (const url of await removePost(tx, post.id, ctx.now())) images.replace(url);
      await images.record(tx);
      await recordChanges(tx, [{ topic: `post:${post.id}`, kind: 'removed' }]);
      await mentions.remove(tx, post.id);
      await postTags.remove(tx, post.id);
      await adjustPostCount(tx, post.authorId, -1);
      await retractPage(tx, `/posts/${post.id}`);
      await redactNotifications(tx, sql`(${post.id}::bigint)`);
      await recordAudit(tx, ctx, {
        action: 'posts.deleted',
        subjectType: 'post',
        subjectId: post.id,
        // The audit log stores content that was removed from other users; an author's own text is deleted with the
        // post.
        before: { authorId: post.authorId, ...evidence, ...removedComments },
        ...(!isOwn && { after: { reason } }),
      });
      await publish(tx, ctx, 'post.deleted', {
        post: { id: post.id, title: post.title, description: post.description, content },
        authorId: post.authorId,
        reason: isOwn ? null : reason,
      });
    }),
  );
}

/**
 * Returns the current and earlier versions of a post.
 * @throws UserError 404 for posts that the caller cannot see
 */
export const history = async (ctx: Context, postId: number): Promise<PostVersion[]> =>
  getHistory(ctx, await find(ctx, postId));

/** The versions of a post that the caller may read, current one first. */
export async function getHistory(ctx: Context, post: Post): Promise<PostVersion[]> {
  const versions = await store.getVersions(ctx.db, post.id);
  const [latest] = versions;
  const present = {
    title: post.title ?? null,
    description: post.description,
    sentiment: post.sentiment ?? null,
    written_at: latest?.replacedAt ?? post.date,
    replaced_at: null,
  };
  const earlier = versions.map(({ title, description, sentiment, replacedAt }, index) => ({
    title,
    description,
    sentiment,
    written_at: versions[index + 1]?.replacedAt ?? post.date,
    replaced_at: replacedAt,
  }));
  return [present, ...earlier];
}
