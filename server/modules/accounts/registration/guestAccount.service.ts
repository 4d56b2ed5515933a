import { object } from 'yup';
import { keepAccountSchema } from '../../../../rules/accounts/accounts.ts';
import { newPasswordSchema } from '../../../../rules/accounts/passwords.ts';
import { hashPassword } from '../../../access/passwords.ts';
import { emailKey } from '../../../database/keys.ts';
import { violatesUnique } from '../../../database/violates.ts';
import type { Transaction } from '../../../database/types.ts';
import type { MutationConvertGuestAccountArgs } from '../../../generated/schema.ts';
import { signedIn, type Context } from '../../../context/context.ts';
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

/** A guest account, or why it is none. */
function mustBeGuest(account: Credentials | undefined): Credentials {
  if (account === undefined) throw new UserError(404, 'common.notFound');
  if (!account.isGuest) throw new UserError(409, 'accounts.guest.keptAlready');
  return account;
}

/**
 * convertGuestAccount: the account of a guest's device becomes one like all others, with everything in its place. The
 * rules and limits are those of a registration. The device alone does not open it any more.
 * @throws UserError 400 when the address is taken, 403 while the admins let nobody register, 409 for accounts that are no guest's
 */
export async function keep(ctx: Context, args: MutationConvertGuestAccountArgs): Promise<void> {
  const viewer = signedIn(ctx);
  const { username } = mustBeGuest(await findCredentials(ctx.db, viewer.id));
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
  given: Parameters<typeof credentials.setKept>[2],
): Promise<void> {
  const now = ctx.now();
  // Two windows may keep the account at the same moment; the second is told.
  const account = mustBeGuest(await lockCredentials(tx, userId));
  await assertRegistrationOpen(tx, 'registration');
  try {
    // Refused in a transaction of its own, so that the one around it can say why.
    await tx.transaction((inner) => credentials.setKept(inner, userId, given, now));
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
