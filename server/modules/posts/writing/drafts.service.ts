import { DRAFT_LIMITS, draftSubjectSchema, postDraftSchema } from '../../../../rules/posts/postDrafts.ts';
import type {
  MutationDeletePostDraftArgs,
  MutationSavePostDraftArgs,
  PostDraft,
  QueryGetPostDraftArgs,
} from '../../../generated/schema.ts';
import { signedIn, type Context } from '../../../context/context.ts';
import { parseInput } from '../../../context/parseInput.ts';
import { getWriter } from '../../../context/writerOf.ts';
import * as store from './drafts.store.ts';
import { lockAuthor } from './writing.service.ts';

/** The name under which a draft is kept. */
async function getSubject({ newsId, symbol }: QueryGetPostDraftArgs): Promise<string> {
  const subject = await parseInput(draftSubjectSchema, { newsId: newsId ?? null, symbol: symbol ?? null });
  if (subject.newsId !== null) return `news:${subject.newsId}`;
  return subject.symbol === null ? 'post' : `stock:${subject.symbol.toUpperCase()}`;
}

const toPostDraft = ({ updatedAt, poll, pictures, ...texts }: store.Draft): PostDraft => ({
  ...texts,
  poll: poll && { ...poll, options: [...poll.options] },
  pictures: pictures.map(({ name, altText }) => ({ name, altText })),
  saved_at: updatedAt,
});

/** What the caller has written of a post and not sent, empty once it was deleted; nobody reads the drafts of others. */
export async function find(ctx: Context, args: QueryGetPostDraftArgs): Promise<PostDraft | null> {
  const draft = await store.find(ctx.db, signedIn(ctx).id, await getSubject(args));
  return draft === undefined ? null : toPostDraft(draft);
}

/**
 * Keeps what the caller has written so far.
 * @throws UserError 400 for texts that no post has room for, 403 for guests
 */
export async function save(ctx: Context, args: MutationSavePostDraftArgs): Promise<PostDraft> {
  const viewer = getWriter(ctx);
  const subject = await getSubject(args);
  const input = await parseInput(postDraftSchema, args.draft);
  const draft = { ...input, updatedAt: ctx.now() };
  await ctx.db.transaction(async (tx) => {
    // One after the other: two devices would otherwise each see the drafts of the other as one too many, or not at all.
    await lockAuthor(tx, viewer.id, ctx.now());
    await store.save(tx, viewer.id, subject, draft);
    await store.deleteAllButNewest(tx, viewer.id, DRAFT_LIMITS.count);
  });
  return toPostDraft(draft);
}

/** Lets a draft go. */
export async function remove(ctx: Context, args: MutationDeletePostDraftArgs): Promise<void> {
  await store.remove(ctx.db, signedIn(ctx).id, await getSubject(args), ctx.now());
}
