import { draftSubjectSchema, postDraftSchema } from '../../../../rules/posts/postDrafts.ts';
import { DRAFT_LIMITS } from '../../../../rules/posts/postLimits.ts';
import type {
  MutationDeletePostDraftArgs,
  MutationSavePostDraftArgs,
  PostDraft,
  QueryGetPostDraftArgs,
} from '../../../generated/schema.ts';
import { requireViewer, type Context } from '../../../context/context.ts';
import { parseInput } from '../../../context/parseInput.ts';
import { requireFullAccount } from '../../../context/requireFullAccount.ts';
import * as store from './drafts.store.ts';
import { lockAuthor } from './writing.service.ts';

/** The key of a draft's subject: a news article, a stock, or a post in general. */
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

/** Returns the caller's draft, with empty fields after it was deleted. */
export async function find(ctx: Context, args: QueryGetPostDraftArgs): Promise<PostDraft | null> {
  const draft = await store.find(ctx.db, requireViewer(ctx).id, await getSubject(args));
  return draft === undefined ? null : toPostDraft(draft);
}

/**
 * Saves the caller's draft.
 * @throws UserError 400 for invalid texts, 403 for guests
 */
export async function save(ctx: Context, args: MutationSavePostDraftArgs): Promise<PostDraft> {
  const viewer = requireFullAccount(ctx);
  const subject = await getSubject(args);
  const input = await parseInput(postDraftSchema, args.draft);
  const draft = { ...input, updatedAt: ctx.now() };
  await ctx.db.transaction(async (tx) => {
    // Serialized per author, because concurrent saves of two devices would miscount the drafts.
    await lockAuthor(tx, viewer.id, ctx.now());
    await store.save(tx, viewer.id, subject, draft);
    await store.deleteAllButNewest(tx, viewer.id, DRAFT_LIMITS.count);
  });
  return toPostDraft(draft);
}

/** Deletes the caller's draft. */
export async function remove(ctx: Context, args: MutationDeletePostDraftArgs): Promise<void> {
  await store.remove(ctx.db, requireViewer(ctx).id, await getSubject(args), ctx.now());
}
