import { requireViewer, type Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import type { ChatPort } from '../../../ports/chat/chat.ts';
import { logBotChange, type BotChange } from '../botNotices.ts';
import { assertBotAllows, type BotAction } from '../bots.policy.ts';
import { findBot, type BotRow } from '../botRecord.ts';
import { toUserError } from './credentials.failures.ts';
import { getNetwork, withLease } from './credentials.leases.ts';
import * as store from './credentials.store.ts';

/** Returns a bot after asserting that the caller may do the action. */
export async function authorize(ctx: Context, action: BotAction, botId: number): Promise<BotRow> {
  const viewer = requireViewer(ctx);
  return assertBotAllows(viewer, action, await findBot(ctx.db, botId, viewer.id));
}

/** Saves the result of a call to the chat network and logs the caller. */
export async function saveChange(
  ctx: Context,
  lease: store.LeasedRow,
  change: store.CredentialsChange,
  logged: BotChange,
): Promise<store.LeasedRow> {
  await ctx.db.transaction(async (tx) => {
    if (!(await store.save(tx, lease, change, ctx.now()))) throw new UserError(503, 'bots.chat.busy');
    await logBotChange(tx, ctx, { id: lease.botId, name: lease.bot.name, teamId: lease.bot.teamId }, logged);
  });
  return { ...lease, ...change };
}

/** Calls the network for an account that is ready, and maps failures to user errors. */
export async function callNetwork<T>(
  ctx: Context,
  lease: store.LeasedRow,
  work: (network: ChatPort, userId: string) => Promise<T>,
): Promise<T> {
  if (lease.bot.isDeleted) throw new UserError(404, 'bots.notFound');
  if (lease.state !== 'ready' || lease.matrixId === null) throw new UserError(409, 'bots.chat.notReady');
  try {
    return await work(getNetwork(ctx, lease), lease.matrixId);
  } catch (error) {
    throw toUserError(ctx, lease.botId, error);
  }
}

/** Like `callNetwork`, but with a lease, which serializes the calls for each bot. */
export function withReadyAccount<T>(
  ctx: Context,
  botId: number,
  work: (lease: store.LeasedRow, network: ChatPort, userId: string) => Promise<T>,
): Promise<T> {
  return withLease(ctx, botId, (lease) => callNetwork(ctx, lease, (network, userId) => work(lease, network, userId)));
}
