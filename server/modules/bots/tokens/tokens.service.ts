import { rotationSchema, tokenSchema, TOKEN_LIMITS } from '../../../../rules/bots/tokens.ts';
import { HOUR_MS } from '../../../base/durations.ts';
import type {
  BotAccessToken,
  BotToken,
  MutationAddBotTokenArgs,
  MutationRemoveBotTokenArgs,
  MutationRotateBotTokenArgs,
  NewBotAccessToken,
} from '../../../generated/schema.ts';
import { requireViewer, type Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { parseInput } from '../../../context/parseInput.ts';
import type { Transaction } from '../../../database/types.ts';
import { findBot } from '../botRecord.ts';
import { lockBot } from '../bots.locks.ts';
import { logBotChange } from '../botNotices.ts';
import { assertBotAllows } from '../bots.policy.ts';
import { newBotToken } from '../credentials/credentials.encryption.ts';
import { find as findAccount } from '../credentials/credentials.store.ts';
import * as store from './tokens.store.ts';

/** The names of the tokens that come with a bot. People may rename nothing: a token has the name of its purpose. */
const FIRST_NAMES = { live: 'Live', test: 'Test' } as const;

const toToken = (row: store.TokenRow): BotAccessToken => ({
  id: row.id,
  name: row.name,
  lane: row.lane,
  hint: row.hint,
  cts: row.createdAt,
  last_used_cts: row.lastUsedAt,
  valid_until: row.validUntil,
});

interface Wanted {
  readonly name: string;
  readonly lane: store.TokenRow['lane'];
}

async function insertNew(tx: Transaction, ctx: Pick<Context, 'now'>, botId: number, { name, lane }: Wanted) {
  const { token, hash, hint } = newBotToken();
  const row = await store.insert(tx, { botId, name, lane, tokenHash: hash, hint, createdAt: ctx.now() });
  return { row, token };
}

/** Creates the two tokens of a new bot: one for each lane. */
export async function createFirstTokens(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  botId: number,
): Promise<{ readonly live: string; readonly test: string }> {
  const live = await insertNew(tx, ctx, botId, { name: FIRST_NAMES.live, lane: 'live' });
  const test = await insertNew(tx, ctx, botId, { name: FIRST_NAMES.test, lane: 'test' });
  return { live: live.token, test: test.token };
}

/**
 * Returns the valid tokens of a bot, without the tokens themselves.
 * @throws UserError 403, 404
 */
export async function list(ctx: Context, botId: number): Promise<BotAccessToken[]> {
  const viewer = requireViewer(ctx);
  assertBotAllows(viewer, 'manage_credentials', await findBot(ctx.db, botId, viewer.id));
  return (await store.list(ctx.db, botId, ctx.now())).map(toToken);
}

/**
 * Creates a token, which is shown once.
 * @throws UserError 400, 403, 404; 409 at the limit of tokens
 */
export async function add(ctx: Context, { botId, ...given }: MutationAddBotTokenArgs): Promise<NewBotAccessToken> {
  const wanted = await parseInput(tokenSchema, given);
  return ctx.db.transaction(async (tx) => {
    const { bot } = await lockBot(tx, ctx, 'manage_credentials', botId);
    if ((await findAccount(tx, botId)) === undefined) throw new UserError(404, 'bots.chat.none');
    await store.removeEnded(tx, botId, ctx.now());
    if ((await store.countValid(tx, botId, ctx.now())) >= TOKEN_LIMITS.perBot)
      throw new UserError(409, 'bots.tokens.tooMany', { count: TOKEN_LIMITS.perBot });
    const { row, token } = await insertNew(tx, ctx, botId, wanted);
    const { name, lane, hint } = row;
    await logBotChange(tx, ctx, bot, { what: 'tokenAdded', after: { name, lane, hint } });
    return { token, access: toToken(row) };
  });
}

/** @throws UserError 404 for a token that has ended */
async function findOrThrow(tx: Transaction, ctx: Context, botId: number, tokenId: number): Promise<store.TokenRow> {
  const row = await store.find(tx, botId, tokenId, ctx.now());
  if (row === undefined) throw new UserError(404, 'bots.tokens.notFound');
  return row;
}

/**
 * Replaces a token with a new one of the same name and lane, which is shown once. The old one stays valid for some hours,
 * or ends at once; what it had replaced ends at once, so that no more than two of them are valid.
 * @throws UserError 400, 403, 404; 409 for a token that was replaced before
 */
export async function rotate(
  ctx: Context,
  { botId, tokenId, overlapHours: given }: MutationRotateBotTokenArgs,
): Promise<NewBotAccessToken> {
  const { overlapHours } = await parseInput(rotationSchema, { overlapHours: given ?? undefined });
  return ctx.db.transaction(async (tx) => {
    const { bot } = await lockBot(tx, ctx, 'manage_credentials', botId);
    const old = await findOrThrow(tx, ctx, botId, tokenId);
    if (old.validUntil !== null) throw new UserError(409, 'bots.tokens.replaced');
    const { row, token } = await insertNew(tx, ctx, botId, old);
    await store.removeReplaced(tx, old.id);
    if (overlapHours === 0) await store.remove(tx, old);
    else await store.replace(tx, old, row.id, new Date(ctx.now().getTime() + overlapHours * HOUR_MS));
    await logBotChange(tx, ctx, bot, {
      what: 'tokenRotated',
      before: { name: old.name, hint: old.hint },
      after: { name: row.name, hint: row.hint, hours: overlapHours },
    });
    return { token, access: toToken(row) };
  });
}

/**
 * Ends a token at once, with the connections and waiting calls that use it.
 * @throws UserError 403, 404
 */
export async function remove(ctx: Context, { botId, tokenId }: MutationRemoveBotTokenArgs): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { bot } = await lockBot(tx, ctx, 'manage_credentials', botId);
    const row = await findOrThrow(tx, ctx, botId, tokenId);
    await store.remove(tx, row);
    const { name, lane, hint } = row;
    await logBotChange(tx, ctx, bot, { what: 'tokenRemoved', before: { name, lane, hint } });
  });
}

/** reGenerateBotToken: returns a new live token, in full only this once; all live ones of before end at once. */
export async function regenerate(ctx: Context, botId: number): Promise<BotToken> {
  return ctx.db.transaction(async (tx) => {
    const { bot } = await lockBot(tx, ctx, 'manage_credentials', botId);
    const account = await findAccount(tx, botId);
    if (account === undefined || account.state === 'deactivated') throw new UserError(404, 'bots.chat.none');
    await store.removeAll(tx, botId, 'live');
    const { row, token } = await insertNew(tx, ctx, botId, { name: FIRST_NAMES.live, lane: 'live' });
    await logBotChange(tx, ctx, bot, {
      what: 'tokenRegenerated',
      before: { hint: account.botTokenHint },
      after: { hint: row.hint },
    });
    return { id: botId, bot_token: token };
  });
}
