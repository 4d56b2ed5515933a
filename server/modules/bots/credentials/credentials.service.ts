import { timingSafeEqual } from 'node:crypto';
import { object } from 'yup';
import { botUserNameSchema } from '../../../../rules/bots/bots.ts';
import { confirmPasswordSchema, newPasswordSchema } from '../../../../rules/accounts/passwords.ts';
import type { BotChatUser, BotCredentials, BotToken } from '../../../generated/schema.ts';
import { requireViewer, type Context } from '../../../context/context.ts';
import { violatesUnique } from '../../../database/violates.ts';
import { UserError, ValidationError } from '../../../context/envelope.ts';
import { parseInput } from '../../../context/parseInput.ts';
import { ChatFailure, type ChatPort, type ChatSession } from '../../../ports/chat/chat.ts';
import { logBotChange, type BotChange } from '../botNotices.ts';
import { authorizeBot, canBot, type BotAction } from '../bots.policy.ts';
import { isBotOpenTo, findBot, type BotRow } from '../botRecord.ts';
import { lockBot } from '../bots.locks.ts';
import { toCredentials } from './credentials.mapper.ts';
import { deviceName, provisionLeased } from './credentials.provision.ts';
import { botTokenHash, isBotToken, newBotToken, encryptSecret, decryptSecret } from './credentials.encryption.ts';
import * as store from './credentials.store.ts';
import { toUserError, withLease, getNetwork, noSession, findPassword, sessionColumns } from './credentials.leases.ts';

/**
 * A request within this time returns the latest access token again, so that double clicks and parallel calls share one.
 */
const tokenReuseMs = 10_000;

async function authorize(ctx: Context, action: BotAction, botId: number): Promise<BotRow> {
  const viewer = requireViewer(ctx);
  return authorizeBot(viewer, action, await findBot(ctx.db, botId, viewer.id));
}

/**
 * getBotTokenAndUserIdAndSpaceInfo: returns the state of the account to the team; members who manage it also see the
 * last characters of secrets.
 */
export async function info(ctx: Context, botId: number): Promise<BotCredentials> {
  const bot = await authorize(ctx, 'view', botId);
  const row = await store.find(ctx.db, botId);
  if (row === undefined) throw new UserError(404, 'bots.chat.none');
  return toCredentials(row, { showsHints: canBot(requireViewer(ctx), 'manage_credentials', bot) });
}

/** getBotsUserId: returns the chat user of a bot to users who can see the bot. */
export async function chatUser(ctx: Context, botId: number): Promise<BotChatUser> {
  const viewer = requireViewer(ctx);
  const bot = await findBot(ctx.db, botId, viewer.id);
  const isVisible = bot !== undefined && (canBot(viewer, 'view', bot) || (await isBotOpenTo(ctx.db, botId, viewer.id)));
  if (!isVisible) throw new UserError(404, 'bots.notFound');
  const row = await store.find(ctx.db, botId);
  return { bot_id: botId, user_id: row?.state === 'ready' ? row.matrixId : null };
}

/** Saves the result of a call to the chat network and logs the caller. */
async function saveChange(
  ctx: Context,
  lease: store.LeasedRow,
  change: store.CredentialsChange,
  news: BotChange,
): Promise<store.LeasedRow> {
  await ctx.db.transaction(async (tx) => {
    if (!(await store.save(tx, lease, change, ctx.now()))) throw new UserError(503, 'bots.chat.busy');
    await logBotChange(tx, ctx, { id: lease.botId, name: lease.bot.name, teamId: lease.bot.teamId }, news);
  });
  return { ...lease, ...change };
}

/** Calls the network for an account that is ready, and maps failures to user errors. */
async function callNetwork<T>(
  ctx: Context,
  lease: store.LeasedRow,
  work: (network: ChatPort, userId: string) => Promise<T>,
): Promise<T> {
  if (lease.bot.isGone) throw new UserError(404, 'bots.notFound');
  if (lease.state !== 'ready' || lease.matrixId === null) throw new UserError(409, 'bots.chat.notReady');
  try {
    return await work(getNetwork(ctx, lease), lease.matrixId);
  } catch (error) {
    throw toUserError(ctx, lease.botId, error);
  }
}

/** Like `callNetwork`, but with a lease, which serializes the calls for each bot. */
function withReadyAccount<T>(
  ctx: Context,
  botId: number,
  work: (lease: store.LeasedRow, network: ChatPort, userId: string) => Promise<T>,
): Promise<T> {
  return withLease(ctx, botId, (lease) => callNetwork(ctx, lease, (network, userId) => work(lease, network, userId)));
}

/** Renews a session with the refresh token, or with the stored password when the network rejects the token. */
async function renewSession(ctx: Context, lease: store.LeasedRow, network: ChatPort, userId: string) {
  const refreshToken = decryptSecret(ctx.encryptionSecrets, lease.botId, 'refreshToken', lease.refreshTokenEncrypted);
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
    return await network.logIn({ user: userId, password: password ?? '' }, { name: deviceName, id: deviceId });
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
    const currentToken = decryptSecret(ctx.encryptionSecrets, botId, 'accessToken', lease.accessTokenEncrypted);
    const age = ctx.now().getTime() - (lease.accessTokenMadeAt?.getTime() ?? 0);
    if (currentToken !== undefined && age < tokenReuseMs)
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
  const bot = isBotToken(token) ? await store.findByBotToken(ctx.db, botTokenHash(token)) : undefined;
  if (bot === undefined) return undefined;
  await admit(bot.id);
  if (bot.isOff) throw new UserError(403, 'bots.chat.switchedOff');
  if (!bot.hasPeople) throw new UserError(403, 'bots.chat.nobody');
  return renewAccount(ctx, bot.id, async (lease, change) => {
    if (!(await store.save(ctx.db, lease, change, ctx.now()))) throw new UserError(503, 'bots.chat.busy');
    return { ...lease, ...change };
  });
}

interface TypedLogin {
  readonly botId: number;
  readonly botUserName: string;
  readonly password: string;
}

const wrongLogin = (): UserError => new UserError(400, 'bots.chat.wrongLogin');

const isSame = (first: string, second: string): boolean => {
  const [a, b] = [Buffer.from(first), Buffer.from(second)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/**
 * botLogin: signs the bot in with name and password. Returns the whole access token only this once and ends the
 * previous session. Retries to provision an account that failed before.
 */
export async function logIn(ctx: Context, typed: TypedLogin): Promise<BotCredentials> {
  const { botId, botUserName, password } = typed;
  await authorize(ctx, 'manage_credentials', botId);
  // Longer than any password, so no call is needed.
  if (password === '' || password.length > 256 || botUserName.length > 256) throw wrongLogin();
  return withLease(ctx, botId, (lease) =>
    lease.state === 'ready' ? signIn(ctx, lease, typed) : retryProvision(ctx, lease, typed),
  );
}

async function signIn(ctx: Context, lease: store.LeasedRow, { botUserName, password }: TypedLogin) {
  return callNetwork(ctx, lease, async (network, userId) => {
    const login = botUserName.trim().toLowerCase();
    if (login !== lease.userName.toLowerCase() && login !== userId.toLowerCase()) throw wrongLogin();
    if (!network.checksPasswords && !isSame(findPassword(ctx, lease) ?? '', password)) throw wrongLogin();
    const session = await network.logIn({ user: userId, password }, { name: deviceName, id: lease.deviceId });
    const change = {
      ...sessionColumns(ctx, lease.botId, session),
      // The password may have been changed at the homeserver.
      passwordEncrypted: encryptSecret(ctx.encryptionSecrets, lease.botId, 'password', password),
      deviceId: session.deviceId,
      clientId: session.deviceId,
      lastUsedAt: ctx.now(),
    };
    const row = await saveChange(ctx, lease, change, { what: 'signedIn' });
    return toCredentials(row, { showsHints: true, accessToken: session.accessToken });
  });
}

/** Retries to provision an account. Until a homeserver may have the account, name and password can still change. */
async function retryProvision(ctx: Context, lease: store.LeasedRow, typed: TypedLogin): Promise<BotCredentials> {
  if (lease.bot.isGone || lease.state === 'deactivated') throw new UserError(404, 'bots.notFound');
  const isBegun = lease.isFederated || lease.matrixId !== null;
  const before = findPassword(ctx, lease);
  if (isBegun) {
    const isName = typed.botUserName.trim().toLowerCase() === lease.userName.toLowerCase();
    if (!isName || (before !== undefined && !isSame(before, typed.password))) throw wrongLogin();
  }
  const { userName, password } = isBegun
    ? { userName: lease.userName, password: typed.password }
    : await parseInput(newLoginSchema, { userName: typed.botUserName, password: typed.password });
  const passwordEncrypted = encryptSecret(ctx.encryptionSecrets, lease.botId, 'password', password);
  const change = { userName, passwordEncrypted, state: 'pending', attempts: 0 } as const;
  const row = await saveChange(ctx, lease, change, { what: 'identityRetried', after: { userName } }).catch(
    (error: unknown) => {
      throw violatesUnique(error, 'bot_credentials_user_name')
        ? new ValidationError(400, 'bots.form.userName.taken')
        : error;
    },
  );
  const { state, credentials } = await provisionLeased(ctx, row);
  if (state === 'ready') return credentials;
  switch (credentials.chat_failure) {
    case 'taken':
      throw new UserError(409, 'bots.chat.taken');
    case 'weak_password':
      throw new UserError(400, 'bots.chat.weakPassword');
    case 'wrong_password':
      throw wrongLogin();
    case 'refused':
      throw new UserError(409, 'bots.chat.refused');
    case 'unavailable':
    case 'limited':
    case null:
    case undefined:
      throw new UserError(503, 'bots.chat.unavailable');
  }
}

const newLoginSchema = object({ userName: botUserNameSchema, password: newPasswordSchema() });

const resetSchema = object({
  password: newPasswordSchema(),
  cnf_password: confirmPasswordSchema('password'),
});

/** botResetPassword: sets a new password for the account and ends all sessions of the bot. */
export async function resetPassword(
  ctx: Context,
  { botId, ...typed }: { botId: number; password: string; cnf_password: string },
): Promise<void> {
  await authorize(ctx, 'manage_credentials', botId);
  const { password } = await parseInput(resetSchema, typed);
  await withReadyAccount(ctx, botId, async (lease, network, userId) => {
    await setPassword(network, { userId, password: findPassword(ctx, lease) ?? '' }, password);
    const passwordEncrypted = encryptSecret(ctx.encryptionSecrets, botId, 'password', password);
    await saveChange(ctx, lease, { ...noSession, passwordEncrypted }, { what: 'passwordReset' });
  });
}

async function setPassword(
  network: ChatPort,
  account: { readonly userId: string; readonly password: string },
  next: string,
): Promise<void> {
  try {
    await network.setPassword(account, next);
  } catch (error) {
    if (!(error instanceof ChatFailure) || error.reason !== 'wrongPassword') throw error;
    // An earlier attempt may have succeeded although its response was lost. The new password is then already valid.
    try {
      await network.setPassword({ ...account, password: next }, next);
    } catch (second) {
      if (second instanceof ChatFailure && second.reason === 'wrongPassword')
        throw new UserError(409, 'bots.chat.signInAgain');
      throw second;
    }
  }
}

/** reGenerateBotToken: returns a new bot token, in full only this once; the old one becomes invalid immediately. */
export async function regenerateToken(ctx: Context, botId: number): Promise<BotToken> {
  const made = newBotToken();
  await ctx.db.transaction(async (tx) => {
    const { bot } = await lockBot(tx, ctx, 'manage_credentials', botId);
    const before = await store.find(tx, botId);
    if (!(await store.setBotToken(tx, botId, made, ctx.now()))) throw new UserError(404, 'bots.chat.none');
    await logBotChange(tx, ctx, bot, {
      what: 'tokenRegenerated',
      before: { hint: before?.botTokenHint ?? null },
      after: { hint: made.hint },
    });
  });
  return { id: botId, bot_token: made.token };
}
