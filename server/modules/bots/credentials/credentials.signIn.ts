import { timingSafeEqual } from 'node:crypto';
import { object } from 'yup';
import { newPasswordSchema } from '../../../../rules/accounts/passwords.ts';
import { botUserNameSchema } from '../../../../rules/bots/bots.ts';
import type { BotCredentials } from '../../../generated/schema.ts';
import type { Context } from '../../../context/context.ts';
import { UserError, ValidationError } from '../../../context/envelope.ts';
import { parseInput } from '../../../context/parseInput.ts';
import { violatesUnique } from '../../../database/violates.ts';
import { authorize, callNetwork, saveChange } from './credentials.account.ts';
import { encryptSecret } from './credentials.encryption.ts';
import { withLease } from './credentials.leases.ts';
import { findPassword, sessionColumns } from './credentials.session.ts';
import { toCredentials } from './credentials.mapper.ts';
import { DEVICE_NAME, provisionLeased } from './credentials.provision.ts';
import type { LeasedRow } from './credentials.store.ts';

const newLoginSchema = object({ userName: botUserNameSchema, password: newPasswordSchema() });

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

async function signIn(ctx: Context, lease: LeasedRow, { botUserName, password }: TypedLogin) {
  return callNetwork(ctx, lease, async (network, userId) => {
    const login = botUserName.trim().toLowerCase();
    if (login !== lease.userName.toLowerCase() && login !== userId.toLowerCase()) throw wrongLogin();
    if (!network.checksPasswords && !isSame(findPassword(ctx, lease) ?? '', password)) throw wrongLogin();
    const session = await network.logIn({ user: userId, password }, { name: DEVICE_NAME, id: lease.deviceId });
    const change = {
      ...sessionColumns(ctx, lease.botId, session),
      // The password may have been changed at the homeserver.
      passwordEncrypted: encryptSecret(ctx.rootSecrets, lease.botId, 'password', password),
      deviceId: session.deviceId,
      clientId: session.deviceId,
      lastUsedAt: ctx.now(),
    };
    const row = await saveChange(ctx, lease, change, { what: 'signedIn' });
    return toCredentials(row, { showsHints: true, accessToken: session.accessToken });
  });
}

/** Retries to provision an account. Until a homeserver may have the account, name and password can still change. */
async function retryProvision(ctx: Context, lease: LeasedRow, typed: TypedLogin): Promise<BotCredentials> {
  if (lease.bot.isDeleted || lease.state === 'deactivated') throw new UserError(404, 'bots.notFound');
  const isBegun = lease.isFederated || lease.matrixId !== null;
  const before = findPassword(ctx, lease);
  if (isBegun) {
    const isName = typed.botUserName.trim().toLowerCase() === lease.userName.toLowerCase();
    if (!isName || (before !== undefined && !isSame(before, typed.password))) throw wrongLogin();
  }
  const { userName, password } = isBegun
    ? { userName: lease.userName, password: typed.password }
    : await parseInput(newLoginSchema, { userName: typed.botUserName, password: typed.password });
  const passwordEncrypted = encryptSecret(ctx.rootSecrets, lease.botId, 'password', password);
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
      throw new UserError(409, 'bots.chat.rejected');
    case 'unavailable':
    case 'limited':
    case null:
    case undefined:
      throw new UserError(503, 'bots.chat.unavailable');
  }
}
