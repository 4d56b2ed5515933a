import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { MutationGuestSignInSignUpArgs, Session } from '../../generated/schema.ts';
import type { Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { translate } from '../../i18n/translate.ts';
import { admitRegistration } from '../accounts/accountLimits.ts';
import { createAccount } from '../accounts/registration/newAccount.service.ts';
import * as identities from '../accounts/identities.ts';
import { startSessionFor } from './session.service.ts';

const deviceIdForm = /^[\w.:~+/=-]{32,200}$/;
/** A device id is a credential, so it must look random. */
const MIN_DISTINCT_CHARACTERS = 10;

const isUnguessable = (deviceId: string): boolean =>
  deviceIdForm.test(deviceId) && new Set(deviceId).size >= MIN_DISTINCT_CHARACTERS;

const letter = (): string => String.fromCharCode(65 + randomInt(26));

/**
 * Signs a guest in. Creates an app user's account on first use; the same device gets the same account again. Guests are
 * not listed to others and receive no mail.
 * @throws UserError 403 when guests are not allowed, 400 for a guessable device id, 429 after too many new accounts
 */
export async function signIn(ctx: Context, { deviceId }: MutationGuestSignInSignUpArgs): Promise<Session> {
  if (!ctx.config.isGuestAllowed) throw new UserError(403, 'session.guest.closed');
  if (!isUnguessable(deviceId)) throw new UserError(400, 'session.guest.deviceId');
  const key = { issuer: identities.GUEST_ISSUER, subject: createHash('sha256').update(deviceId).digest('hex') };
  if ((await identities.findAccount(ctx.db, key)) === undefined) await admitRegistration(ctx);
  const now = ctx.now();
  const { userId, isNew } = await ctx.db.transaction(async (tx) => {
    await identities.lockIdentity(tx, key);
    const accountId = await identities.findAccount(tx, key);
    if (accountId !== undefined) {
      await identities.recordUse(tx, key, now);
      return { userId: accountId, isNew: false };
    }
    const name = randomBytes(8).toString('hex');
    const newId = await createAccount(tx, ctx, {
      role: 'app_user',
      firstname: translate(ctx.language, 'session.guest.firstname'),
      lastname: Array.from({ length: 6 }, letter).join(''),
      username: `guest_${name}`,
      // A reserved domain that cannot receive mail.
      emailaddress: `${name}@guest.invalid`,
      isEmailVerified: false,
      passwordHash: null,
      isGuest: true,
    });
    await identities.link(tx, key, { userId: newId, emailaddress: null }, now);
    return { userId: newId, isNew: true };
  });
  return startSessionFor(ctx, { userId, isExistingUser: !isNew });
}
