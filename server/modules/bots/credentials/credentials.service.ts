import { object } from 'yup';
import { confirmPasswordSchema, newPasswordSchema } from '../../../../rules/accounts/passwords.ts';
import type { BotChatUser, BotCredentials } from '../../../generated/schema.ts';
import { requireViewer, type Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { parseInput } from '../../../context/parseInput.ts';
import { ChatFailure, type ChatPort } from '../../../ports/chat/chat.ts';
import { canBot } from '../bots.policy.ts';
import { isBotOpenTo, findBot } from '../botRecord.ts';
import { authorize, saveChange, withReadyAccount } from './credentials.account.ts';
import { encryptSecret } from './credentials.encryption.ts';
import { findPassword } from './credentials.session.ts';
import { toCredentials } from './credentials.mapper.ts';
import * as store from './credentials.store.ts';

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
    const passwordEncrypted = encryptSecret(ctx.rootSecrets, botId, 'password', password);
    await saveChange(ctx, lease, { ...store.noSession, passwordEncrypted }, { what: 'passwordReset' });
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
