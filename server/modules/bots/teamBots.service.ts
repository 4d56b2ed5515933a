import type { Bot, Team } from '../../generated/schema.ts';
import { boundedPage, MAX_PAGE_SIZE } from '../../../rules/paging.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { getParts, noParts } from './botParts.store.ts';
import { toBot, toPartFields } from './bots.mapper.ts';
import * as bots from './bots.store.ts';
import { toTeam } from '../teams/teams.mapper.ts';
import { assertTeamAllows } from '../teams/teams.policy.ts';
import { findTeam } from '../teams/teamRecord.ts';

/** Returns a team and its newest bots, at most one page of the largest size; `num_bots` of the team is the total. */
export async function withTeam(ctx: Context, teamId: number): Promise<{ team: Team; bots: Bot[] }> {
  const { team, data } = await read(ctx, { teamId, pageNumber: 1, pageSize: MAX_PAGE_SIZE });
  return { team, bots: data };
}

/** GET /api/getDeveloperTeamsBot: returns a page of a team's bots. */
export async function page(
  ctx: Context,
  args: { readonly teamId: number; readonly pageNumber?: number | null; readonly pageSize?: number | null },
): Promise<{ data: Bot[]; total: number }> {
  const { data, total } = await read(ctx, args);
  return { data, total };
}

async function read(
  ctx: Context,
  args: { readonly teamId: number; readonly pageNumber?: number | null; readonly pageSize?: number | null },
): Promise<{ team: Team; data: Bot[]; total: number }> {
  const viewer = requireViewer(ctx);
  const team = assertTeamAllows(viewer, 'view', await findTeam(ctx.db, args.teamId, viewer.id));
  const { rows, total } = await bots.listPageByTeam(ctx.db, viewer.id, team.id, boundedPage(args));
  const parts = await getParts(
    ctx.db,
    rows.map(({ bot }) => bot.id),
  );
  const reader = { viewer, team, language: ctx.language, siteUrl: ctx.config.publicUrl };
  const data = rows.map((row) => ({
    ...toBot(reader, row),
    ...toPartFields(ctx.language, parts.get(row.bot.id) ?? noParts),
  }));
  return { team: toTeam(viewer, ctx.language, team), data, total };
}
