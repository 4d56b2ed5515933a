import { object } from 'yup';
import { keepAccountSchema } from '../../../../rules/accounts/accounts.ts';
import { newPasswordSchema } from '../../../../rules/accounts/passwords.ts';
import { hashPassword } from '../../../access/passwords.ts';
import { emailKey } from '../../../database/keys.ts';
import { violatesUnique } from '../../../database/violates.ts';
import type { Transaction } from '../../../database/types.ts';
import type { MutationConvertGuestAccountArgs } from '../../../generated/schema.ts';
import { requireViewer, type Context } from '../../../context/context.ts';
import { UserError, ValidationError } from '../../../context/envelope.ts';
import { parseInput } from '../../../context/parseInput.ts';
import { recordAudit } from '../../ground/audit/recordAudit.ts';
import { assertRegistrationOpen } from '../../platformSettings/registrationPolicy.ts';
import { unlinkDevice } from '../identities.ts';
import { admitCheck, admitRecipient } from '../accountLimits.ts';
import { type Credentials, findCredentials, findCredentialsByEmail, lockCredentials } from '../credentialRecord.ts';
import * as credentials from '../credentials.store.ts';
import { queueVerificationMail } from '../emailProof.service.ts';
import { acceptPolicies } from '../../policies/acceptPolicies.ts';

/** Returns the account when it is a guest's. */
function requireGuest(account: Credentials | undefined): Credentials {
  if (account === undefined) throw new UserError(404, 'common.notFound');
  if (!account.isGuest) throw new UserError(409, 'accounts.guest.convertedAlready');
  return account;
}

/**
 * convertGuestAccount: converts a guest account to a registered one with all its data. The rules and limits of a
 * registration apply. The device alone no longer signs in to it.
 * @throws UserError 400 when the address is taken, 403 when registration is closed, 409 when the account is not a
 * guest's
 */
export async function convert(ctx: Context, args: MutationConvertGuestAccountArgs): Promise<void> {
  const viewer = requireViewer(ctx);
  const { username } = requireGuest(await findCredentials(ctx.db, viewer.id));
  const { emailaddress, password } = await parseInput(keepAccountSchema, args);
  await parseInput(object({ password: newPasswordSchema({ username, emailaddress }) }), { password });
  await admitCheck(ctx);
  await assertRegistrationOpen(ctx.db, 'registration');
  const key = emailKey(emailaddress);
  if ((await findCredentialsByEmail(ctx.db, key)) !== undefined)
    throw new ValidationError(400, 'accounts.form.email.taken');
  await admitRecipient(ctx, 'registration', emailaddress);
  const given = { emailaddress, emailKey: key, passwordHash: await hashPassword(password) };
  await ctx.db.transaction((tx) => store(tx, ctx, viewer.id, given));
}

async function store(
  tx: Transaction,
  ctx: Context,
  userId: number,
  given: Parameters<typeof credentials.convertToRegistered>[2],
): Promise<void> {
  const now = ctx.now();
  // Two windows may convert the account concurrently. The second one fails with 409.
  const account = requireGuest(await lockCredentials(tx, userId));
  await assertRegistrationOpen(tx, 'registration');
  try {
    await credentials.convertToRegistered(tx, userId, given, now);
  } catch (error) {
    if (violatesUnique(error, 'users_email_key')) throw new ValidationError(400, 'accounts.form.email.taken');
    throw error;
  }
  await unlinkDevice(tx, userId);
  await acceptPolicies(tx, userId, now);
  await recordAudit(tx, ctx, { action: 'accounts.guestKept', subjectType: 'user', subjectId: userId });
  const { emailaddress } = given;
  await queueVerificationMail(tx, ctx, { ...account, emailaddress, language: account.language });
}
