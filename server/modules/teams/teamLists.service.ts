import type { Team, TeamSort } from '../../generated/schema.ts';
import { boundedPage } from '../../../rules/paging.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { toTeam } from './teams.mapper.ts';
import { authorizeTeam } from './teams.policy.ts';
import { findTeam } from './teamRecord.ts';
import * as store from './teams.store.ts';

/** One team, to its members and to admins. */
export async function get(ctx: Context, teamId: number): Promise<Team> {
  const viewer = signedIn(ctx);
  return toTeam(viewer, ctx.language, authorizeTeam(viewer, 'view', await findTeam(ctx.db, teamId, viewer.id)));
}

export interface TeamListArgs {
  readonly searchText?: string | null;
  readonly userId?: number | null;
  readonly createdByMe?: boolean | null;
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly sortBy?: TeamSort | null;
  readonly sortOrder?: 'asc' | 'desc' | null;
}

/** Teams that the caller belongs to; admins read those of anybody, of everybody without a userId. */
export async function list(ctx: Context, args: TeamListArgs): Promise<{ data: Team[]; total: number }> {
  const viewer = signedIn(ctx);
  const params = args.userId ?? undefined;
  if (viewer.role !== 'admin' && params !== undefined && params !== viewer.id)
    throw new UserError(403, 'common.forbidden');
  const sortBy = args.sortBy ?? 'cts';
  const { rows, total } = await store.page(
    ctx.db,
    viewer.id,
    {
      userId: viewer.role === 'admin' ? params : viewer.id,
      createdByMe: args.createdByMe ?? undefined,
      searchText: args.searchText ?? undefined,
    },
    { ...boundedPage(args), sortBy, descending: (args.sortOrder ?? (sortBy === 'name' ? 'asc' : 'desc')) === 'desc' },
  );
  return { data: rows.map((row) => toTeam(viewer, ctx.language, row)), total };
}
