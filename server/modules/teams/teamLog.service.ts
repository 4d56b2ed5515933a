import type { TeamLogEntry } from '../../generated/schema.ts';
import { boundedPage } from '../../../rules/paging.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { toLogEntry } from './teamLog.mapper.ts';
import * as log from './teamLog.store.ts';
import { authorizeTeam } from './teams.policy.ts';
import { findTeam } from './teamRecord.ts';

/** Who changed what in a team and its bots, for its members and admins; the newest first. */
export async function list(
  ctx: Context,
  args: { readonly teamId: number; readonly pageNumber: number; readonly pageSize: number },
): Promise<{ data: TeamLogEntry[]; total: number }> {
  const viewer = signedIn(ctx);
  const team = authorizeTeam(viewer, 'view', await findTeam(ctx.db, args.teamId, viewer.id));
  const { rows, total } = await log.page(ctx.db, team.id, boundedPage(args));
  return { data: rows.map(toLogEntry), total };
}
