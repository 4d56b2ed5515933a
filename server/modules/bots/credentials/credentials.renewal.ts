import type { BotCredentials } from '../../../generated/schema.ts';
import type { Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { ChatFailure, type ChatPort, type ChatSession } from '../../../ports/chat/chat.ts';
import { findBotByToken } from '../tokens/findBotByToken.ts';
import { authorize, saveChange, withReadyAccount } from './credentials.account.ts';
import { decryptSecret } from './credentials.encryption.ts';
import { findPassword, sessionColumns } from './credentials.session.ts';
import { toCredentials } from './credentials.mapper.ts';
import { DEVICE_NAME } from './credentials.provision.ts';
import * as store from './credentials.store.ts';

/**
 * A request within this time returns the latest access token again, so that double clicks and parallel calls share one.
 */
const TOKEN_REUSE_MS = 10_000;

/** Renews a session with the refresh token, or with the stored password when the network rejects the token. */
async function renewSession(ctx: Context, lease: store.LeasedRow, network: ChatPort, userId: string) {
  const refreshToken = decryptSecret(ctx.rootSecrets, lease.botId, 'refreshToken', lease.refreshTokenEncrypted);
  if (refreshToken !== undefined) {
    try {
      return { ...(await network.refresh(refreshToken)), deviceId: lease.deviceId };
    } catch (error) {
      const isOver = error instanceof ChatFailure && (error.reason === 'signedOut' || error.reason === 'refused');
      if (!isOver) throw error;
      // Signs in with the same device unless the network has removed it.
      const id = error.isSoft ? lease.deviceId : null;
      return signInAgain(ctx, lease, network, { userId, deviceId: id });
    }
  }
  return signInAgain(ctx, lease, network, { userId, deviceId: lease.deviceId });
}

async function signInAgain(
  ctx: Context,
  lease: store.LeasedRow,
  network: ChatPort,
  { userId, deviceId }: { userId: string; deviceId: string | null },
): Promise<ChatSession> {
  const password = findPassword(ctx, lease);
  if (password === undefined && network.checksPasswords) throw new UserError(409, 'bots.chat.signInAgain');
  try {
    return await network.logIn({ user: userId, password: password ?? '' }, { name: DEVICE_NAME, id: deviceId });
  } catch (error) {
    if (error instanceof ChatFailure && error.reason === 'wrongPassword')
      throw new UserError(409, 'bots.chat.signInAgain');
    throw error;
  }
}

/** Creates a new access token for an account that is ready. `save` stores it and logs the caller. */
function renewAccount(
  ctx: Context,
  botId: number,
  save: (lease: store.LeasedRow, change: store.CredentialsChange) => Promise<store.LeasedRow>,
): Promise<BotCredentials> {
  return withReadyAccount(ctx, botId, async (lease, network, userId) => {
    const currentToken = decryptSecret(ctx.rootSecrets, botId, 'accessToken', lease.accessTokenEncrypted);
    const age = ctx.now().getTime() - (lease.accessTokenMadeAt?.getTime() ?? 0);
    if (currentToken !== undefined && age < TOKEN_REUSE_MS)
      return toCredentials(lease, { showsHints: true, accessToken: currentToken });
    const session = await renewSession(ctx, lease, network, userId);
    const row = await save(lease, {
      ...sessionColumns(ctx, botId, session),
      deviceId: session.deviceId,
      clientId: session.deviceId,
      lastUsedAt: ctx.now(),
    });
    return toCredentials(row, { showsHints: true, accessToken: session.accessToken });
  });
}

/**
 * getBotNewAccessTokenByRefreshToken: returns a new access token, in full only this once; the old one becomes invalid.
 */
export async function renew(ctx: Context, matrixId: string): Promise<BotCredentials> {
  const botId = matrixId.length > 255 ? undefined : await store.findBotId(ctx.db, matrixId);
  if (botId === undefined) throw new UserError(404, 'bots.notFound');
  await authorize(ctx, 'manage_credentials', botId);
  return renewAccount(ctx, botId, (lease, change) => saveChange(ctx, lease, change, { what: 'tokenRenewed' }));
}

/**
 * A running bot fetches its new access token with its bot token.
 * @param admit rate-limits the bot
 * @returns undefined for an unknown token
 */
export async function renewByBotToken(
  ctx: Context,
  token: string,
  admit: (botId: number) => Promise<void>,
): Promise<BotCredentials | undefined> {
  const bot = await findBotByToken(ctx, token);
  if (bot === undefined) return undefined;
  await admit(bot.id);
  if (bot.isDisabledOrRemoved) throw new UserError(403, 'bots.chat.switchedOff');
  if (!bot.hasActiveMember) throw new UserError(403, 'bots.chat.noAccount');
  return renewAccount(ctx, bot.id, async (lease, change) => {
    if (!(await store.save(ctx.db, lease, change, ctx.now()))) throw new UserError(503, 'bots.chat.busy');
    return { ...lease, ...change };
  });
}
