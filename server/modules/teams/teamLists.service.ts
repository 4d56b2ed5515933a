import type { Team, TeamSort } from '../../generated/schema.ts';
import { boundedPage } from '../../../rules/paging.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { toTeam } from './teams.mapper.ts';
import * as store from './teams.store.ts';

export interface TeamListArgs {
  readonly searchText?: string | null;
  readonly userId?: number | null;
  readonly createdByMe?: boolean | null;
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly sortBy?: TeamSort | null;
  readonly sortOrder?: 'asc' | 'desc' | null;
}

/**
 * Returns a page of the caller's teams; admins read those of any user, or all without `userId`.
 * @throws UserError 403 for another user's teams
 */
export async function list(ctx: Context, args: TeamListArgs): Promise<{ data: Team[]; total: number }> {
  const viewer = requireViewer(ctx);
  const userId = args.userId ?? undefined;
  if (viewer.role !== 'admin' && userId !== undefined && userId !== viewer.id)
    throw new UserError(403, 'common.forbidden');
  const sortBy = args.sortBy ?? 'cts';
  const { rows, total } = await store.listPage(
    ctx.db,
    viewer.id,
    {
      userId: viewer.role === 'admin' ? userId : viewer.id,
      createdByMe: args.createdByMe ?? undefined,
      searchText: args.searchText ?? undefined,
    },
    { ...boundedPage(args), sortBy, descending: (args.sortOrder ?? (sortBy === 'name' ? 'asc' : 'desc')) === 'desc' },
  );
  return { data: rows.map((row) => toTeam(viewer, ctx.language, row)), total };
}
