import { boundedPage } from '../../../rules/paging.ts';
import type { Person, QueryGetNewsUpvoteDownvoteListArgs } from '../../generated/schema.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { toPerson } from '../people/people.mapper.ts';
import * as store from './newsVoters.store.ts';

/**
 * Who voted on an article.
 * @throws UserError 404 for articles that are not there, or not for the caller
 */
export async function list(
  ctx: Context,
  args: QueryGetNewsUpvoteDownvoteListArgs,
): Promise<{ data: Person[]; total: number }> {
  const viewer = signedIn(ctx);
  if (!(await store.canRead(ctx.db, viewer, args.newsId))) throw new UserError(404, 'common.notFound');
  const { rows, total } = await store.page(
    ctx.db,
    viewer.id,
    { newsId: args.newsId, isUp: args.vote === 'up' },
    boundedPage(args),
  );
  return { data: rows.map((row) => toPerson(ctx.language, row)), total };
}
