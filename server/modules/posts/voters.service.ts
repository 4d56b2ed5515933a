import { boundedPage } from '../../../rules/paging.ts';
import type { Person, QueryGetUserUpvoteDownvoteListArgs } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { isUpvote } from '../ground/lists/isUpvote.ts';
import { toPerson } from '../people/people.mapper.ts';
import { canSeePerson, canSeePrivate } from '../people/people.policy.ts';
import { findProfile } from '../people/profileRecord.ts';
import * as store from './voters.store.ts';

/**
 * Returns a page of the users who voted on a post.
 * @throws UserError 404 for posts that the caller cannot see, including those of hidden people and of private accounts
 */
export async function list(
  ctx: Context,
  args: QueryGetUserUpvoteDownvoteListArgs,
): Promise<{ data: Person[]; total: number }> {
  const viewer = requireViewer(ctx);
  const authorId = await store.findAuthor(ctx.db, args.postId);
  const author = authorId === undefined ? undefined : await findProfile(ctx.db, authorId, viewer.id);
  if (author === undefined || !canSeePerson(viewer, author) || !canSeePrivate(viewer, author))
    throw new UserError(404, 'common.notFound');
  const { rows, total } = await store.listPage(
    ctx.db,
    viewer.id,
    { postId: args.postId, isUp: isUpvote[args.vote] },
    boundedPage(args),
  );
  return { data: rows.map((row) => toPerson(ctx.language, row)), total };
}
