import { timingSafeEqual } from 'node:crypto';
import { object } from 'yup';
import { botUserNameSchema } from '../../../../rules/bots/bots.ts';
import { confirmPasswordSchema, newPasswordSchema } from '../../../../rules/accounts/passwords.ts';
import type { BotChatUser, BotCredentials, BotToken } from '../../../generated/schema.ts';
import { signedIn, type Context } from '../../../context/context.ts';
import { violatesUnique } from '../../../database/violates.ts';
import { UserError, ValidationError } from '../../../context/envelope.ts';
import { parseInput } from '../../../context/parseInput.ts';
import { ChatFailure, type ChatPort, type ChatSession } from '../../../ports/chat/chat.ts';
import { logBot, type BotChange } from '../botNews.ts';
import { authorizeBot, canBot, type BotAction } from '../bots.policy.ts';
import { isBotOpenTo, findBot, type BotRow } from '../botRecord.ts';
import { lockBot } from '../bots.locks.ts';
import { toCredentials } from './credentials.mapper.ts';
import { deviceName, provisionLeased } from './credentials.provision.ts';
import { botTokenHash, isBotToken, newBotToken, seal, unseal } from './credentials.encryption.ts';
import * as store from './credentials.store.ts';
import { toUserError, holding, getNetwork, noSession, findPassword, sessionColumns } from './credentials.leases.ts';

/** Asked again within this time, a new access token is handed out once more: double clicks and parallel calls share one. */
const sharedMs = 10_000;

async function authorized(ctx: Context, action: BotAction, botId: number): Promise<BotRow> {
  const viewer = signedIn(ctx);
  return authorizeBot(viewer, action, await findBot(ctx.db, botId, viewer.id));
}

/** getBotTokenAndUserIdAndSpaceInfo: the team sees how the account is; the last characters of secrets those who manage it. */
export async function info(ctx: Context, botId: number): Promise<BotCredentials> {
  const bot = await authorized(ctx, 'view', botId);
  const row = await store.find(ctx.db, botId);
  if (row === undefined) throw new UserError(404, 'bots.chat.none');
  return toCredentials(row, { showsHints: canBot(signedIn(ctx), 'manage_credentials', bot) });
}

/** getBotsUserId: whom to talk to, for people who may meet the bot and its team. */
export async function chatUser(ctx: Context, botId: number): Promise<BotChatUser> {
  const viewer = signedIn(ctx);
  const bot = await findBot(ctx.db, botId, viewer.id);
  const isKnown = bot !== undefined && (canBot(viewer, 'view', bot) || (await isBotOpenTo(ctx.db, botId, viewer.id)));
  if (!isKnown) throw new UserError(404, 'bots.notFound');
  const row = await store.find(ctx.db, botId);
  return { bot_id: botId, user_id: row?.state === 'ready' ? row.matrixId : null };
}

/** Writes what a call to the chat network changed, and who asked for it. */
async function saved(
  ctx: Context,
  held: store.LeasedRow,
  change: store.CredentialsChange,
  news: BotChange,
): Promise<store.LeasedRow> {
  await ctx.db.transaction(async (tx) => {
    if (!(await store.save(tx, held, change, ctx.now()))) throw new UserError(503, 'bots.chat.busy');
    await logBot(tx, ctx, { id: held.botId, name: held.bot.name, teamId: held.bot.teamId }, news);
  });
  return { ...held, ...change };
}

/** Calls the network for an account that is ready; its failures become refusals. */
async function guarded<T>(
  ctx: Context,
  held: store.LeasedRow,
  work: (network: ChatPort, userId: string) => Promise<T>,
): Promise<T> {
  if (held.bot.isGone) throw new UserError(404, 'bots.notFound');
  if (held.state !== 'ready' || held.matrixId === null) throw new UserError(409, 'bots.chat.notReady');
  try {
    return await work(getNetwork(ctx, held), held.matrixId);
  } catch (error) {
    throw toUserError(ctx, held.botId, error);
  }
}

/** Like `guarded`, one call at a time for each bot. */
function onReady<T>(
  ctx: Context,
  botId: number,
  work: (held: store.LeasedRow, network: ChatPort, userId: string) => Promise<T>,
): Promise<T> {
  return holding(ctx, botId, (held) => guarded(ctx, held, (network, userId) => work(held, network, userId)));
}

/** A renewed session: by the refresh token, or by the password that is kept when the network does not take that any more. */
async function renewed(ctx: Context, held: store.LeasedRow, network: ChatPort, userId: string) {
  const refreshToken = unseal(ctx.sealingSecrets, held.botId, 'refreshToken', held.refreshTokenEncrypted);
  if (refreshToken !== undefined) {
    try {
      return { ...(await network.refresh(refreshToken)), deviceId: held.deviceId };
    } catch (error) {
      const isOver = error instanceof ChatFailure && (error.reason === 'signedOut' || error.reason === 'refused');
      if (!isOver) throw error;
      // The same device goes on unless the network has ended it for good.
      const id = error.isSoft ? held.deviceId : null;
      return signedInAgain(ctx, held, network, { userId, deviceId: id });
    }
  }
  return signedInAgain(ctx, held, network, { userId, deviceId: held.deviceId });
}

async function signedInAgain(
  ctx: Context,
  held: store.LeasedRow,
  network: ChatPort,
  { userId, deviceId }: { userId: string; deviceId: string | null },
): Promise<ChatSession> {
  const password = findPassword(ctx, held);
  if (password === undefined && network.checksPasswords) throw new UserError(409, 'bots.chat.signInAgain');
  try {
    return await network.logIn({ user: userId, password: password ?? '' }, { name: deviceName, id: deviceId });
  } catch (error) {
    if (error instanceof ChatFailure && error.reason === 'wrongPassword')
      throw new UserError(409, 'bots.chat.signInAgain');
    throw error;
  }
}

/** A new access token of an account that is ready. `keep` writes it down, and who asked for it. */
function renewAccount(
  ctx: Context,
  botId: number,
  keep: (held: store.LeasedRow, change: store.CredentialsChange) => Promise<store.LeasedRow>,
): Promise<BotCredentials> {
  return onReady(ctx, botId, async (held, network, userId) => {
    const known = unseal(ctx.sealingSecrets, botId, 'accessToken', held.accessTokenEncrypted);
    const age = ctx.now().getTime() - (held.accessTokenMadeAt?.getTime() ?? 0);
    if (known !== undefined && age < sharedMs) return toCredentials(held, { showsHints: true, accessToken: known });
    const session = await renewed(ctx, held, network, userId);
    const row = await keep(held, {
      ...sessionColumns(ctx, botId, session),
      deviceId: session.deviceId,
      clientId: session.deviceId,
      lastUsedAt: ctx.now(),
    });
    return toCredentials(row, { showsHints: true, accessToken: session.accessToken });
  });
}

/** getBotNewAccessTokenByRefreshToken: a new access token, in full this once; the old one ends. */
export async function renew(ctx: Context, matrixId: string): Promise<BotCredentials> {
  const botId = matrixId.length > 255 ? undefined : await store.findBotId(ctx.db, matrixId);
  if (botId === undefined) throw new UserError(404, 'bots.notFound');
  await authorized(ctx, 'manage_credentials', botId);
  return renewAccount(ctx, botId, (held, change) => saved(ctx, held, change, { what: 'tokenRenewed' }));
}

/**
 * A running bot gets its new access token itself, by its bot token.
 * @param admit counts a call of the bot
 * @returns undefined for a token that is no bot's
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
  return renewAccount(ctx, bot.id, async (held, change) => {
    if (!(await store.save(ctx.db, held, change, ctx.now()))) throw new UserError(503, 'bots.chat.busy');
    return { ...held, ...change };
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
 * botLogin: signs the bot in by name and password; the access token is in full this once, the session before ends. An
 * account that could not be made yet is tried again.
 */
export async function logIn(ctx: Context, typed: TypedLogin): Promise<BotCredentials> {
  const { botId, botUserName, password } = typed;
  await authorized(ctx, 'manage_credentials', botId);
  // Longer than any password may be: not worth a call.
  if (password === '' || password.length > 256 || botUserName.length > 256) throw wrongLogin();
  return holding(ctx, botId, (held) =>
    held.state === 'ready' ? signIn(ctx, held, typed) : makeAgain(ctx, held, typed),
  );
}

async function signIn(ctx: Context, held: store.LeasedRow, { botUserName, password }: TypedLogin) {
  return guarded(ctx, held, async (network, userId) => {
    const params = botUserName.trim().toLowerCase();
    if (params !== held.userName.toLowerCase() && params !== userId.toLowerCase()) throw wrongLogin();
    if (!network.checksPasswords && !isSame(findPassword(ctx, held) ?? '', password)) throw wrongLogin();
    const session = await network.logIn({ user: userId, password }, { name: deviceName, id: held.deviceId });
    const change = {
      ...sessionColumns(ctx, held.botId, session),
      // Somebody may have set it at the homeserver.
      passwordEncrypted: seal(ctx.sealingSecrets, held.botId, 'password', password),
      deviceId: session.deviceId,
      clientId: session.deviceId,
      lastUsedAt: ctx.now(),
    };
    const row = await saved(ctx, held, change, { what: 'signedIn' });
    return toCredentials(row, { showsHints: true, accessToken: session.accessToken });
  });
}

/** Tries to make an account again; while no homeserver has heard of it, under another name and password if wished. */
async function makeAgain(ctx: Context, held: store.LeasedRow, typed: TypedLogin): Promise<BotCredentials> {
  if (held.bot.isGone || held.state === 'deactivated') throw new UserError(404, 'bots.notFound');
  const isBegun = held.isFederated || held.matrixId !== null;
  const before = findPassword(ctx, held);
  if (isBegun) {
    const isName = typed.botUserName.trim().toLowerCase() === held.userName.toLowerCase();
    if (!isName || (before !== undefined && !isSame(before, typed.password))) throw wrongLogin();
  }
  const { userName, password } = isBegun
    ? { userName: held.userName, password: typed.password }
    : await parseInput(newLoginSchema, { userName: typed.botUserName, password: typed.password });
  const passwordEncrypted = seal(ctx.sealingSecrets, held.botId, 'password', password);
  const change = { userName, passwordEncrypted, state: 'pending', attempts: 0 } as const;
  const row = await saved(ctx, held, change, { what: 'identityRetried', after: { userName } }).catch(
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

/** botResetPassword: a new password for the account; every session of the bot ends. */
export async function resetPassword(
  ctx: Context,
  { botId, ...typed }: { botId: number; password: string; cnf_password: string },
): Promise<void> {
  await authorized(ctx, 'manage_credentials', botId);
  const { password } = await parseInput(resetSchema, typed);
  await onReady(ctx, botId, async (held, network, userId) => {
    await setPassword(network, { userId, password: findPassword(ctx, held) ?? '' }, password);
    const passwordEncrypted = seal(ctx.sealingSecrets, botId, 'password', password);
    await saved(ctx, held, { ...noSession, passwordEncrypted }, { what: 'passwordReset' });
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
    // An earlier try may have come through although its answer did not: then the new password counts already.
    try {
      await network.setPassword({ ...account, password: next }, next);
    } catch (second) {
      if (second instanceof ChatFailure && second.reason === 'wrongPassword')
        throw new UserError(409, 'bots.chat.signInAgain');
      throw second;
    }
  }
}

/** reGenerateBotToken: a new bot token, in full this once; the old one ends at once. */
export async function regenerateToken(ctx: Context, botId: number): Promise<BotToken> {
  const made = newBotToken();
  await ctx.db.transaction(async (tx) => {
    const { bot } = await lockBot(tx, ctx, 'manage_credentials', botId);
    const before = await store.find(tx, botId);
    if (!(await store.setBotToken(tx, botId, made, ctx.now()))) throw new UserError(404, 'bots.chat.none');
    await logBot(tx, ctx, bot, {
      what: 'tokenRegenerated',
      before: { hint: before?.botTokenHint ?? null },
      after: { hint: made.hint },
    });
  });
  return { id: botId, bot_token: made.token };
}
