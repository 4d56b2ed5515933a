import { boundedPage } from '../../../rules/paging.ts';
import type { Person, QueryGetNewsUpvoteDownvoteListArgs } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { isUpvote } from '../ground/lists/isUpvote.ts';
import { toPerson } from '../people/people.mapper.ts';
import * as store from './newsVoters.store.ts';

/**
 * Returns a page of the users who voted on an article.
 * @throws UserError 404 when the article does not exist or the caller may not read it
 */
export async function list(
  ctx: Context,
  args: QueryGetNewsUpvoteDownvoteListArgs,
): Promise<{ data: Person[]; total: number }> {
  const viewer = requireViewer(ctx);
  if (!(await store.canRead(ctx.db, viewer, args.newsId))) throw new UserError(404, 'common.notFound');
  const { rows, total } = await store.listPage(
    ctx.db,
    viewer.id,
    { newsId: args.newsId, isUp: isUpvote[args.vote] },
    boundedPage(args),
  );
  return { data: rows.map((row) => toPerson(ctx.language, row)), total };
}
