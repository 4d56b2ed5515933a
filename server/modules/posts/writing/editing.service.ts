import { sql } from 'drizzle-orm';
import { POST_LIMITS, postEditSchema } from '../../../../rules/posts/posts.ts';
import { removalSchema } from '../../../../rules/posts/reports.ts';
import type { Transaction } from '../../../database/types.ts';
import type { MutationDeletePostArgs, MutationEditPostArgs, Post, PostVersion } from '../../../generated/schema.ts';
import { signedIn, type Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { assertNotStale } from '../../../context/assertNotStale.ts';
import { parseInput } from '../../../context/parseInput.ts';
import { recordAudit } from '../../ground/audit/recordAudit.ts';
import { publish } from '../../ground/events/events.ts';
import { withImages } from '../../ground/images/imageWork.ts';
import { retractPage, redactNotifications } from '../../ground/notifications/retract.ts';
import { getWriter } from '../../../context/writerOf.ts';
import { writtenAt } from '../../ground/texts/writtenAt.ts';
import { countPosts, findPostAuthor } from './postAuthors.ts';
import * as authors from './authors.store.ts';
import { resolveMentions, peopleIn } from './resolveMentions.ts';
import * as mentions from './mentions.store.ts';
import { permissionsOn } from '../posts.policy.ts';
import { commentsGoneWith, getContent, getEvidence } from './postEvidence.ts';
import { find } from '../posts.service.ts';
import { mentioningText, textColumns } from './postTexts.ts';
import { notifyMentioned, untellMentioned } from './notifyMentioned.ts';
import { lockAuthor } from './writing.service.ts';
import { removePost } from './removePost.ts';
import * as store from './writing.store.ts';

/**
 * Authors change what they wrote; what it said before stays to be read. A change that changes nothing leaves no version.
 * @throws UserError 404 for posts that the caller does not see, 403 for those of others and for guests, 400 once it is too late or too often
 */
export async function edit(ctx: Context, args: MutationEditPostArgs): Promise<Post> {
  const viewer = getWriter(ctx);
  await ctx.db.transaction(async (tx) => {
    const author = await lockAuthor(tx, viewer.id, ctx.now());
    const post = await store.lockVisible(tx, viewer, args.postId);
    if (post === undefined) throw new UserError(404, 'posts.notFound');
    if (post.authorId !== viewer.id) throw new UserError(403, 'posts.notYours');
    if (!permissionsOn(viewer, post, ctx.now()).edit) throw new UserError(400, 'posts.editTooLate');
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
  await store.change(tx, post, { ...columns, sentiment }, now);
  await publish(tx, ctx, 'post.written', { postId: post.id, textHash: columns.textHash });

  const earlier = [post, ...versions].map((version) => mentioningText({ ...version, question })).join('\n');
  const told = new Set((await peopleIn(tx, author.id, earlier)).map(({ userId }) => userId));
  told.delete(author.id);
  const before = await mentions.mentionedIn(tx, post.id);
  await mentions.replace(tx, { id: post.id, createdAt: post.createdAt, sentiment }, mentioned);
  const userIds = mentioned.people.map(({ userId }) => userId);
  await untellMentioned(
    tx,
    author,
    post.id,
    before.filter((id) => !userIds.includes(id)),
  );
  await notifyMentioned(tx, author, { id: post.id, text, userIds }, told, now);
}

/**
 * Authors delete what they wrote, admins what should not be there: they say why, and the author is told. What led to it goes
 * as well: notifications and pictures.
 * @throws UserError 404 for posts that the caller does not see, 403 for those of others, 400 for an admin's deletion without a reason,
 *   409 when the author changed the words that were read
 */
export async function remove(
  ctx: Context,
  { postId, expectedUts, reason: params }: MutationDeletePostArgs,
): Promise<void> {
  const viewer = signedIn(ctx);
  await withImages(ctx, viewer.id, (images) =>
    ctx.db.transaction(async (tx) => {
      const authorId = await findPostAuthor(tx, viewer, postId);
      if (authorId === undefined) throw new UserError(404, 'posts.notFound');
      await authors.lock(tx, authorId);
      const post = await store.lockVisible(tx, viewer, postId);
      if (post === undefined) throw new UserError(404, 'posts.notFound');
      if (!permissionsOn(viewer, post, ctx.now()).delete) throw new UserError(403, 'posts.notYours');
      const isOwn = post.authorId === viewer.id;
      const { reason } = isOwn ? { reason: '' } : await parseInput(removalSchema, { reason: params ?? '' });
      assertNotStale(expectedUts, writtenAt(post), 'reports.postEdited');
      const content = await getContent(tx, post.id);
      const said = isOwn ? {} : await getEvidence(tx, post, content);
      const answered = await commentsGoneWith(tx, post.id, isOwn ? viewer.id : null);
      for (const url of await removePost(tx, post.id, ctx.now())) images.replace(url);
      await images.record(tx);
      await mentions.remove(tx, post.id);
      await countPosts(tx, post.authorId, -1);
      await retractPage(tx, `/posts/${post.id}`);
      await redactNotifications(tx, sql`(${post.id}::bigint)`);
      await recordAudit(tx, ctx, {
        action: 'posts.deleted',
        subjectType: 'post',
        subjectId: post.id,
        // What people took of others can be answered for; authors take their own words with them.
        before: { authorId: post.authorId, ...said, ...answered },
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
 * What a post says, and what it said before each edit.
 * @throws UserError 404 for posts that the caller does not see
 */
export const history = async (ctx: Context, postId: number): Promise<PostVersion[]> =>
  getHistory(ctx, await find(ctx, postId));

/** The versions of a post that the caller has read, the present one first. */
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
