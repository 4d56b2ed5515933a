import { describeDevice } from '../../access/device.ts';
import { endSessions, addTrustedIpAddress } from '../../access/sessions.ts';
import type { Transaction } from '../../database/types.ts';
import type { Context } from '../../context/context.ts';
import { translate, type Language } from '../../i18n/translate.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { queueMail } from '../ground/mail/queueMail.ts';
import { unlinkAll } from './identities.ts';
import { endApiKey } from './apiKeys.service.ts';
import type { Credentials } from './credentialRecord.ts';
import * as credentials from './credentials.store.ts';
import { voidTokens } from './mailTokens.store.ts';
import { voidCodes } from './oneTimeCodes.store.ts';

/** Who changed a password, and how. */
export type PasswordChange =
  | { readonly by: 'owner'; readonly sessionId: string }
  | { readonly by: 'mail' }
  | { readonly by: 'admin' };

const actions = {
  owner: 'accounts.passwordChanged',
  mail: 'accounts.passwordReset',
  admin: 'accounts.passwordSetByAdmin',
} as const;

/**
 * Sets a new password and invalidates the other credentials: it ends all (other) sessions and the API key, voids open
 * codes and links that could change the account, clears failed sign-ins and mails the owner. Unless the signed-in owner
 * changed it, it also unlinks all providers, because an intruder may have linked them.
 * @param account must be locked by this transaction
 */
export async function changePassword(
  tx: Transaction,
  ctx: Context,
  account: Credentials,
  passwordHash: string,
  change: PasswordChange,
): Promise<void> {
  const now = ctx.now();
  await credentials.setPassword(tx, account.id, passwordHash, now);
  await endSessions(tx, account.id, 'password_changed', now, change.by === 'owner' ? change.sessionId : undefined);
  // A link that only proves the address gives no control over the account, so it stays valid.
  await voidTokens(tx, account.id, ['reset_password', 'change_email'], now);
  await voidCodes(tx, account.id, now);
  await credentials.clearFailedSignIns(tx, account);
  const unlinked = change.by === 'owner' ? 0 : await unlinkAll(tx, account.id);
  // The IP address becomes trusted, so that failed sign-ins of strangers do not lock out the owner who has just read the
  // mailbox.
  if (change.by === 'mail') await addTrustedIpAddress(tx, { userId: account.id, address: ctx.address, now });
  const hasEndedKey = await endApiKey(tx, ctx, account.id);
  await recordAudit(tx, ctx, {
    action: actions[change.by],
    subjectType: 'user',
    subjectId: account.id,
    after: { unlinked, apiKeyEnded: hasEndedKey },
  });
  if (account.isGuest) return;
  const language = account.language;
  await queueMail(
    tx,
    {
      kind: 'passwordChanged',
      to: account.emailaddress,
      userId: account.id,
      language,
      values: {
        name: account.firstname,
        device: getDevice(ctx, change, language),
        when: now,
        hasUnlinked: unlinked > 0,
        hasEndedKey,
        link: `${ctx.siteUrl()}/forgot-password`,
      },
    },
    now,
  );
}

/** Describes the device for the message. */
function getDevice(ctx: Context, change: PasswordChange, language: Language): string {
  if (change.by === 'admin') return translate(language, 'accounts.password.byAdmin');
  return describeDevice(ctx.userAgent) || translate(language, 'accounts.password.unknownDevice');
}
