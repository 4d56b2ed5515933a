import { currentPasswordSchema, newPasswordSchema } from '../../../rules/accounts/passwords.ts';
import { object } from 'yup';
import { hashPassword, verifyPassword } from '../../access/passwords.ts';
import { userStatusIds } from '../../database/referenceIds.ts';
import type { MutationChangePasswordByUserIdArgs } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { parseInput } from '../../context/parseInput.ts';
import { type Credentials, findCredentials, lockCredentials } from './credentialRecord.ts';
import * as credentials from './credentials.store.ts';
import { changePassword, type PasswordChange } from './changePassword.ts';
import { assertPasswordUnchanged, confirmOwnPassword } from './ownPassword.ts';

/**
 * Validates and hashes a new password. The caller must be authorized to change it.
 * @throws UserError 400 when the password breaks a rule that depends on the account: it contains its names, or equals
 * the current password
 */
export async function hashNewPassword(account: Credentials, password: string): Promise<string> {
  const { username, emailaddress } = account;
  await parseInput(object({ password: newPasswordSchema({ username, emailaddress }) }), { password });
  if (account.passwordHash !== null && (await verifyPassword(account.passwordHash, password)))
    throw new UserError(400, 'accounts.password.same');
  return hashPassword(password);
}

/**
 * Returns the account whose password an admin may set. Accounts of other admins and of guest devices are excluded: the
 * password must not become a second way in.
 */
async function getForAdmin(ctx: Context, userId: number): Promise<Credentials> {
  const account = await findCredentials(ctx.db, userId);
  if (account === undefined || account.statusId === userStatusIds.deleted) throw new UserError(404, 'common.notFound');
  if (credentials.isAdmin(account)) throw new UserError(403, 'accounts.password.otherAdmin');
  if (account.isGuest) throw new UserError(400, 'accounts.password.guest');
  return account;
}

/**
 * changePasswordByUserId: users change their own password and confirm the old one. Admins set another user's password
 * without the old one. A call with an old password always means the caller's own account, whatever the id
 * (docs/decisions/0009).
 */
export async function change(ctx: Context, args: MutationChangePasswordByUserIdArgs): Promise<void> {
  const viewer = requireViewer(ctx);
  const { userId, newPassword } = args;
  const oldPassword = args.oldPassword ?? undefined;
  if (viewer.role === 'admin' && userId !== viewer.id && oldPassword === undefined) {
    const account = await getForAdmin(ctx, userId);
    return store(ctx, account, await hashNewPassword(account, newPassword), { by: 'admin' });
  }
  const account = await findCredentials(ctx.db, viewer.id);
  if (account === undefined) throw new UserError(404, 'common.notFound');
  const given = await parseInput(object({ oldPassword: currentPasswordSchema, newPassword: newPasswordSchema() }), {
    oldPassword,
    newPassword,
  });
  await confirmOwnPassword(ctx, account, given.oldPassword);
  const hash = await hashNewPassword(account, newPassword);
  return store(ctx, account, hash, { by: 'owner', sessionId: viewer.sessionId });
}

/** Of two concurrent changes one wins; the other fails with "wrong password". */
async function store(ctx: Context, expected: Credentials, passwordHash: string, by: PasswordChange): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const account = await lockCredentials(tx, expected.id);
    if (account === undefined || account.statusId === userStatusIds.deleted)
      throw new UserError(404, 'common.notFound');
    if (by.by === 'owner') assertPasswordUnchanged(expected, account);
    if (by.by === 'admin' && credentials.isAdmin(account)) throw new UserError(403, 'accounts.password.otherAdmin');
    await changePassword(tx, ctx, account, passwordHash, by);
  });
}
