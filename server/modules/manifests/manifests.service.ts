import { boundedPage } from '../../../rules/paging.ts';
import { fullName } from '../../../rules/people/people.ts';
import type {
  BotManifest,
  BotManifestVersion,
  QueryGetBotManifestArgs,
  QueryGetBotManifestListArgs,
} from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { assertBotAllows } from '../bots/bots.policy.ts';
import { findBot } from '../bots/botRecord.ts';
import { exportManifest, readManifestState, toVersion } from './manifestState.ts';
import * as store from './manifests.store.ts';

/**
 * Returns the manifest of a bot to its team: of the present state, or of a stored version.
 * @throws UserError 404 for other users and for an unknown version
 */
export async function find(ctx: Context, { botId, number }: QueryGetBotManifestArgs): Promise<BotManifest> {
  const viewer = requireViewer(ctx);
  const row = assertBotAllows(viewer, 'view', await findBot(ctx.db, botId, viewer.id));
  const state = await readManifestState(ctx.db, row);
  const stored = number ? await store.findBody(ctx.db, botId, number) : exportManifest(viewer, row, state);
  if (stored === undefined) throw new UserError(404, 'manifests.notFound');
  return { id_s2_bot: botId, version: toVersion(state), manifest: stored };
}

/**
 * Returns a page of the manifests that were applied to a bot, to its team.
 * @throws UserError 404 for other users
 */
export async function list(
  ctx: Context,
  args: QueryGetBotManifestListArgs,
): Promise<{ data: BotManifestVersion[]; total: number }> {
  const viewer = requireViewer(ctx);
  assertBotAllows(viewer, 'view', await findBot(ctx.db, args.botId, viewer.id));
  const { rows, total } = await store.listPage(ctx.db, args.botId, boundedPage(args));
  const data = rows.map(({ number, changes, createdAt, author }) => ({
    number,
    changes: [...changes],
    applied_by: author && fullName(author),
    cts: createdAt,
  }));
  return { data, total };
}
