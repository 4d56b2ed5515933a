import { verifyPassword } from '../../access/passwords.ts';
import type { Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import * as attempts from './signInAttempts.ts';
import { admitSignIn } from './signInLimits.ts';
import type { Credentials } from './credentialRecord.ts';

/**
 * Requires the password of a signed-in user before a sensitive action. Wrong passwords count as failed sign-ins, so
 * that a stolen session does not help to guess the password.
 * @throws UserError 400 when the password is wrong or the account has none, 429 after too many wrong ones
 */
export async function confirmOwnPassword(ctx: Context, account: Credentials, password: string): Promise<void> {
  if (account.isGuest) throw new UserError(400, 'accounts.guest.noPassword');
  if (account.passwordHash === null) throw new UserError(400, 'accounts.password.none');
  const { attemptId, isAccountClosed } = await admitSignIn(ctx, account.username, account.id);
  const isRight = await verifyPassword(account.passwordHash, password);
  if (isAccountClosed) await attempts.uncountForAccount(ctx.db, attemptId);
  if (!isRight || isAccountClosed) throw new UserError(400, 'accounts.password.wrong');
  await attempts.markAttemptSucceeded(ctx.db, attemptId);
}

/**
 * Requires that the password which was verified before the transaction is still that of the locked account. The owner
 * may have replaced a stolen password in between.
 * @throws UserError 400 when it was changed
 */
export function assertPasswordUnchanged(
  verified: Pick<Credentials, 'passwordHash'>,
  locked: Pick<Credentials, 'passwordHash'>,
): void {
  if (locked.passwordHash !== verified.passwordHash) throw new UserError(400, 'accounts.password.wrong');
}
