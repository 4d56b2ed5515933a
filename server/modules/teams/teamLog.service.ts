import type { TeamLogEntry } from '../../generated/schema.ts';
import { boundedPage } from '../../../rules/paging.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { toLogEntry } from './teamLog.mapper.ts';
import * as log from './teamLog.store.ts';
import { assertTeamAllows } from './teams.policy.ts';
import { findTeam } from './teamRecord.ts';

/**
 * Returns a page of a team's log, newest first, for its members and admins.
 * @throws UserError 404
 */
export async function list(
  ctx: Context,
  args: { readonly teamId: number; readonly pageNumber: number; readonly pageSize: number },
): Promise<{ data: TeamLogEntry[]; total: number }> {
  const viewer = requireViewer(ctx);
  const team = assertTeamAllows(viewer, 'view', await findTeam(ctx.db, args.teamId, viewer.id));
  const { rows, total } = await log.listPage(ctx.db, team.id, boundedPage(args));
  return { data: rows.map(toLogEntry), total };
}
