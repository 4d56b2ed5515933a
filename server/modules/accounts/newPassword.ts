import { describeDevice } from '../../access/device.ts';
import { endSessions, rememberAddress } from '../../access/sessions.ts';
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

/** How a password came to be changed. */
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
 * Gives an account its new password with all that follows: every (other) session and the API key end, open codes and links that could
 * change the account are void, failed sign-ins no longer count, and its owner is told. When it was not changed by somebody
 * who is signed in to it, it is the only way in from then on: providers that were linked, by whomever, are not.
 * @param account locked in this transaction
 */
export async function giveNewPassword(
  tx: Transaction,
  ctx: Context,
  account: Credentials,
  passwordHash: string,
  change: PasswordChange,
): Promise<void> {
  const now = ctx.now();
  await credentials.setPassword(tx, account.id, passwordHash, now);
  await endSessions(tx, account.id, 'password_changed', now, change.by === 'owner' ? change.sessionId : undefined);
  // A link that only proves the address gives nobody power over the account, so it stays good.
  await voidTokens(tx, account.id, ['reset_password', 'change_email'], now);
  await voidCodes(tx, account.id, now);
  await credentials.clearFailedSignIns(tx, account);
  const unlinked = change.by === 'owner' ? 0 : await unlinkAll(tx, account.id);
  // Strangers who fail to sign in elsewhere do not keep out whoever has just read the mailbox.
  if (change.by === 'mail') await rememberAddress(tx, { userId: account.id, address: ctx.address, now });
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

/** The device in words, for the message. */
function getDevice(ctx: Context, change: PasswordChange, language: Language): string {
  if (change.by === 'admin') return translate(language, 'accounts.password.byAdmin');
  return describeDevice(ctx.userAgent) || translate(language, 'accounts.password.unknownDevice');
}
