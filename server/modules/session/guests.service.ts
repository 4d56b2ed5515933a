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
/** A device id opens an account, so it has to look like one that was drawn by lot. */
const fewestCharacters = 10;

const isGoodSecret = (deviceId: string): boolean =>
  deviceIdForm.test(deviceId) && new Set(deviceId).size >= fewestCharacters;

const letter = (): string => String.fromCharCode(65 + randomInt(26));

/**
 * guestSignInSignUp: an app user's account for a device whose owner gives no data; the same device gets the same one
 * again. Others do not find it, and nothing is ever mailed to it.
 * @throws UserError 403 where guests are not wanted, 400 for an id that could be guessed, 429 after too many new accounts
 */
export async function signIn(ctx: Context, { deviceId }: MutationGuestSignInSignUpArgs): Promise<Session> {
  if (!ctx.config.isGuestAllowed) throw new UserError(403, 'session.guest.closed');
  if (!isGoodSecret(deviceId)) throw new UserError(400, 'session.guest.deviceId');
  const key = { issuer: identities.GUEST_ISSUER, subject: createHash('sha256').update(deviceId).digest('hex') };
  if ((await identities.findAccount(ctx.db, key)) === undefined) await admitRegistration(ctx);
  const now = ctx.now();
  const { userId, isNew } = await ctx.db.transaction(async (tx) => {
    await identities.lockIdentity(tx, key);
    const known = await identities.findAccount(tx, key);
    if (known !== undefined) {
      await identities.touch(tx, key, now);
      return { userId: known, isNew: false };
    }
    const name = randomBytes(8).toString('hex');
    const made = await createAccount(tx, ctx, {
      role: 'app_user',
      firstname: translate(ctx.language, 'session.guest.firstname'),
      lastname: Array.from({ length: 6 }, letter).join(''),
      username: `guest_${name}`,
      // A domain that can never exist: nobody reads mail there.
      emailaddress: `${name}@guest.invalid`,
      isEmailVerified: false,
      passwordHash: null,
      isGuest: true,
    });
    await identities.link(tx, key, { userId: made, emailaddress: null }, now);
    return { userId: made, isNew: true };
  });
  return startSessionFor(ctx, userId, !isNew);
}
