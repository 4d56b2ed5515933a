import type { BotReviewChanges } from '../../generated/schema.ts';
import type { Transaction } from '../../database/types.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { assertBotAllows } from '../bots/bots.policy.ts';
import { findBot } from '../bots/botRecord.ts';
import type { DomainEvents } from '../ground/events/events.ts';
import { diffManifest } from './manifestDiff.ts';
import { readManifestState, toVersion } from './manifestState.ts';
import * as store from './reviewedState.store.ts';

/**
 * Compares the present state of a bot with the one that reviewers last decided about.
 * @throws UserError 404
 */
export async function listChanges(ctx: Context, botId: number): Promise<BotReviewChanges> {
  const viewer = requireViewer(ctx);
  const row = assertBotAllows(viewer, 'review', await findBot(ctx.db, botId, viewer.id));
  const [state, reviewed] = await Promise.all([readManifestState(ctx.db, row), store.find(ctx.db, botId)]);
  const { endpoint: _endpoint, ...content } = state;
  const placed = reviewed === undefined ? [] : diffManifest({ ...reviewed.state, endpoint: null }, content);
  return {
    id_s2_bot: botId,
    reviewed_cts: reviewed?.reviewedAt ?? null,
    was_accepted: reviewed?.accepted ?? false,
    version: toVersion(state),
    changes: placed.map(({ path: _path, ...change }) => change),
  };
}

/**
 * Stores what reviewers decided about.
 * @throws UserError 409 when the bot has another state than the one that they saw
 */
export async function recordReviewedState(
  tx: Transaction,
  ctx: Context,
  { botId, isAccepted, expectedVersion }: DomainEvents['bot.reviewed'],
): Promise<void> {
  if (expectedVersion) {
    const viewer = requireViewer(ctx);
    const row = assertBotAllows(viewer, 'review', await findBot(tx, botId, viewer.id));
    if (expectedVersion !== toVersion(await readManifestState(tx, row))) throw new UserError(409, 'bots.outdated');
  }
  await store.record(tx, botId, { isAccepted, reviewedAt: ctx.now() });
}
