import { currentPasswordSchema, newPasswordSchema } from '../../../rules/accounts/passwords.ts';
import { object } from 'yup';
import { hashPassword, verifyPassword } from '../../access/passwords.ts';
import { userStatusIds } from '../../database/referenceIds.ts';
import type { MutationChangePasswordByUserIdArgs } from '../../generated/schema.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { parseInput } from '../../context/parseInput.ts';
import { type Credentials, findCredentials, lockCredentials } from './credentialRecord.ts';
import * as credentials from './credentials.store.ts';
import { giveNewPassword, type PasswordChange } from './newPassword.ts';
import { confirmOwnPassword } from './ownPassword.ts';

/**
 * Stores a password whose change somebody was allowed.
 * @throws UserError 400 when it breaks a rule that needs the account: its own names, the password that it has already
 */
export async function checkedHash(account: Credentials, password: string): Promise<string> {
  const { username, emailaddress } = account;
  await parseInput(object({ password: newPasswordSchema({ username, emailaddress }) }), { password });
  if (account.passwordHash !== null && (await verifyPassword(account.passwordHash, password)))
    throw new UserError(400, 'accounts.password.same');
  return hashPassword(password);
}

/**
 * The account that an admin may set the password of: anybody's that is there, but for those of other admins and of guests'
 * devices, which must not become a second way in.
 */
async function findForAdmin(ctx: Context, userId: number): Promise<Credentials> {
  const account = await findCredentials(ctx.db, userId);
  if (account === undefined || account.statusId === userStatusIds.deleted) throw new UserError(404, 'common.notFound');
  if (credentials.isAdmin(account)) throw new UserError(403, 'accounts.password.otherAdmin');
  if (account.isGuest) throw new UserError(400, 'accounts.password.guest');
  return account;
}

/**
 * changePasswordByUserId: people change their own password and prove it with the old one; admins set somebody else's
 * without one. Whoever gives an old password means the own account, whatever the id says (docs/decisions/0009).
 */
export async function change(ctx: Context, args: MutationChangePasswordByUserIdArgs): Promise<void> {
  const viewer = signedIn(ctx);
  const { userId, newPassword } = args;
  const oldPassword = args.oldPassword ?? undefined;
  if (viewer.role === 'admin' && userId !== viewer.id && oldPassword === undefined) {
    const account = await findForAdmin(ctx, userId);
    return store(ctx, account, await checkedHash(account, newPassword), { by: 'admin' });
  }
  const account = await findCredentials(ctx.db, viewer.id);
  if (account === undefined) throw new UserError(404, 'common.notFound');
  const given = await parseInput(object({ oldPassword: currentPasswordSchema, newPassword: newPasswordSchema() }), {
    oldPassword,
    newPassword,
  });
  await confirmOwnPassword(ctx, account, given.oldPassword);
  const hash = await checkedHash(account, newPassword);
  return store(ctx, account, hash, { by: 'owner', sessionId: viewer.sessionId });
}

/** Of two changes at once one wins; the other is told that its old password is not the current one any more. */
async function store(ctx: Context, known: Credentials, passwordHash: string, by: PasswordChange): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const account = await lockCredentials(tx, known.id);
    if (account === undefined || account.statusId === userStatusIds.deleted)
      throw new UserError(404, 'common.notFound');
    if (by.by === 'owner' && account.passwordHash !== known.passwordHash)
      throw new UserError(400, 'accounts.password.wrong');
    if (by.by === 'admin' && credentials.isAdmin(account)) throw new UserError(403, 'accounts.password.otherAdmin');
    await giveNewPassword(tx, ctx, account, passwordHash, by);
  });
}
