import type { QuerySearchPeopleOnTypeArgs, User } from '../../generated/schema.ts';
import { boundedPage } from '../../../rules/paging.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { toActiveFilter } from '../ground/lists/activeFilter.ts';
import { toUser } from './profiles.mapper.ts';
import * as store from './userList.store.ts';

/**
 * Returns a page of accounts for admins: newest first by default, alphabetical when sorted by a text.
 * @param isShort whether the response needs `tableFields` only
 */
export async function list(
  ctx: Context,
  args: QuerySearchPeopleOnTypeArgs,
  isShort: boolean,
): Promise<{ data: User[]; total: number }> {
  const viewer = requireViewer(ctx);
  const sortBy = args.sortBy ?? 'cts';
  const { rows, total } = await store.listPage(
    ctx,
    viewer.id,
    {
      name: args.name ?? undefined,
      userTypeId: args.userTypeId ?? undefined,
      active: toActiveFilter(args.activeInactiveStatus),
      statusId: args.userStatusId ?? undefined,
    },
    {
      ...boundedPage(args),
      isShort,
      sortBy,
      descending: (args.sortOrder ?? (sortBy === 'cts' ? 'desc' : 'asc')) === 'desc',
    },
  );
  return { data: rows.map((row) => toUser(ctx.language, viewer, row)), total };
}
