import { postCreateSchema } from '../../../../rules/posts/posts.ts';
import { attachmentTypeIds, userStatusIds } from '../../../database/referenceIds.ts';
import { lockingTransaction } from '../../../database/lockingTransaction.ts';
import type { Transaction } from '../../../database/types.ts';
import type { MutationAddPostArgs, Post } from '../../../generated/schema.ts';
import type { Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { parseInput } from '../../../context/parseInput.ts';
import type { FileUpload } from '../../../context/upload.ts';
import { pickText } from '../../../i18n/pickText.ts';
import { recordChanges } from '../../ground/social/recordChanges.ts';
import { publish } from '../../ground/events/events.ts';
import { withImages, type ImageWork } from '../../ground/images/imageWork.ts';
import { attachLink } from '../../linkCards/linkCards.service.ts';
import { requireFullAccount } from '../../../context/requireFullAccount.ts';
import { adjustPostCount } from './postAuthors.ts';
import * as authors from './authors.store.ts';
import { resolveMentions } from '../mentions/resolveMentions.ts';
import * as mentions from '../mentions/mentionWriting.store.ts';
import { checkAllowance } from './postingLimits.ts';
import { find } from '../posts.service.ts';
import { mentioningText, textColumns } from './postTexts.ts';
import { notifyMentioned } from '../mentions/notifyMentioned.ts';
import { addQuote, lockToShare } from '../sharing/quotes.ts';
import { replaceTags } from '../tags/postTags.store.ts';
import * as store from './writing.store.ts';

/** Maximum length of the longer side in pixels. */
const pictureSizes = { fileUrl: 1600, thumbUrl: 480 } as const;

async function readInput(ctx: Context, args: MutationAddPostArgs) {
  const { poll } = args;
  return parseInput(
    postCreateSchema,
    {
      type: args.post_type,
      title: args.title,
      description: args.description,
      images: args.images?.length ?? 0,
      altTexts: args.imageAltTexts ?? [],
      poll: poll ? { question: poll.question, options: poll.options, expiresAt: poll.expiration_time } : null,
      newsId: args.newsId ?? null,
      quotedId: args.quotedId ?? null,
      sentiment: args.sentiment ?? null,
    },
    { now: ctx.now() },
  );
}

type Input = Awaited<ReturnType<typeof readInput>> & { readonly hasLinkCard?: boolean | null | undefined };

/**
 * Locks the author until the transaction ends.
 * @throws UserError 401 when the account was closed or suspended during the request
 */
export async function lockAuthor(tx: Transaction, id: number, now: Date): Promise<authors.Author> {
  const author = await authors.findForUpdate(tx, id);
  const until = author?.suspendedUntil ?? null;
  const isSuspended = until !== null && until > now;
  if (author?.statusId !== userStatusIds.active || isSuspended) throw new UserError(401, 'common.signInNeeded');
  return author;
}

/**
 * Publishes a post of the caller and notifies mentioned people.
 * @throws UserError 400 for invalid input, 403 for guests, 404 for an unknown article, 409 for deactivated attachment
 * types, 429 beyond the author's allowance
 */
export async function add(ctx: Context, args: MutationAddPostArgs): Promise<Post> {
  const viewer = requireFullAccount(ctx);
  const input = await readInput(ctx, args);
  if (input.newsId !== null && !(await store.isNews(ctx.db, input.newsId)))
    throw new UserError(404, 'posts.newsNotFound');
  if ((args.images?.length ?? 0) > 0) await checkAttachments(ctx);
  const author = await authors.find(ctx.db, viewer.id);
  // Checked before pictures are decoded, and again under the lock.
  if (author !== undefined) await checkAllowance(ctx, ctx.db, author);
  const postId = await withImages(ctx, viewer.id, async (images) => {
    const pictures = await storePictures(images, await Promise.all(args.images ?? []), input.altTexts);
    const work = async (tx: Transaction) => {
      await images.record(tx);
      return write(tx, ctx, viewer.id, { ...input, hasLinkCard: args.hasLinkCard }, pictures);
    };
    // A quote locks the quoted post, which many users may do at the same time.
    return input.quotedId === null ? ctx.db.transaction(work) : lockingTransaction(ctx, work);
  });
  return find(ctx, postId);
}

/**
 * Asserts that pictures can be posted.
 * @throws UserError 409 while admins have deactivated pictures
 */
async function checkAttachments(ctx: Context): Promise<void> {
  const off = await store.findSwitchedOffType(ctx.db, attachmentTypeIds.image);
  if (off !== undefined)
    throw new UserError(409, 'posts.attachmentsOff', { type: pickText(ctx.language, off.name, off.nameTr) });
}

async function write(
  tx: Transaction,
  ctx: Context,
  authorId: number,
  { type, title, description, poll, newsId, quotedId, ...input }: Input,
  pictures: readonly store.Picture[],
): Promise<number> {
  const author = await lockAuthor(tx, authorId, ctx.now());
  await checkAllowance(ctx, tx, author);
  const now = ctx.now();
  const texts = {
    title: title || null,
    description: description ?? '',
    question: poll?.question ?? '',
    options: poll?.options ?? [],
  };
  const columns = textColumns(texts);
  const text = mentioningText(texts);
  const mentioned = await resolveMentions(tx, authorId, text);
  const sentiment = mentions.sentimentAbout(mentioned, input.sentiment ?? null);
  const quoted = quotedId === null ? undefined : await lockToShare(tx, authorId, quotedId, 'quote');
  const id = await store.insert(tx, { ...columns, authorId, type, newsId, sharedId: quotedId, sentiment }, now);
  await store.insertPictures(tx, id, pictures);
  if (quoted !== undefined) await addQuote(tx, ctx, { id, author }, quoted);
  if (poll !== null) await store.insertPoll(tx, id, poll);
  await mentions.replaceMentions(tx, { id, createdAt: now, sentiment }, mentioned);
  await attachLink(tx, ctx, { id, description: texts.description }, input.hasLinkCard === false);
  const tagIds = await replaceTags(tx, { id, createdAt: now }, text);
  await adjustPostCount(tx, authorId, 1);
  const posted = { kind: 'posted', subjectId: id, actorId: authorId, detail: sentiment } as const;
  await recordChanges(tx, [
    { topic: 'feed', ...posted },
    { topic: `person:${authorId}`, ...posted },
    ...mentioned.stocks.map(({ tickerId }) => ({ topic: `stock:${tickerId}`, ...posted }) as const),
    ...tagIds.map((tagId) => ({ topic: `tag:${tagId}`, ...posted }) as const),
  ]);
  await publish(tx, ctx, 'post.written', { postId: id, textHash: columns.textHash });
  // The author of the quoted post already has the notice of the quote.
  const userIds = mentioned.people.map(({ userId }) => userId).filter((userId) => userId !== quoted?.authorId);
  await notifyMentioned(tx, author, { id, text, userIds }, new Set(), now);
  return id;
}

/** Processed one at a time, because several large pictures at once would use too much memory. */
async function storePictures(
  images: ImageWork,
  files: readonly FileUpload[],
  altTexts: Input['altTexts'],
): Promise<store.Picture[]> {
  const pictures: store.Picture[] = [];
  for (const [index, file] of files.entries()) {
    const { fileUrl, thumbUrl } = await images.store(file, pictureSizes);
    if (fileUrl === undefined || thumbUrl === undefined) throw new Error('An image was not stored in all its sizes');
    pictures.push({ fileUrl, thumbUrl, altText: altTexts[index] ?? '', ...images.getSize(fileUrl) });
  }
  return pictures;
}
