import type { ChatSession } from '../../../ports/chat/chat.ts';
import { getHint, encryptSecret, decryptSecret } from './credentials.encryption.ts';
import type { ChatContext } from './credentials.leases.ts';
import type * as store from './credentials.store.ts';

/** Decrypts the stored password of an account; undefined when its key was removed. */
export const findPassword = (
  context: Pick<ChatContext, 'rootSecrets'>,
  row: store.CredentialsRow,
): string | undefined => decryptSecret(context.rootSecrets, row.botId, 'password', row.passwordEncrypted);

/** Returns the columns of a session with encrypted secrets. */
export function sessionColumns(
  context: Pick<ChatContext, 'rootSecrets' | 'now'>,
  botId: number,
  session: Omit<ChatSession, 'deviceId'>,
): store.CredentialsChange {
  const now = context.now();
  const encryptField = (field: 'accessToken' | 'refreshToken', text: string): string =>
    encryptSecret(context.rootSecrets, botId, field, text);
  return {
    accessTokenEncrypted: encryptField('accessToken', session.accessToken),
    accessTokenHint: getHint(session.accessToken),
    // Without a new refresh token the old one stays valid.
    ...(session.refreshToken === null
      ? {}
      : { refreshTokenEncrypted: encryptField('refreshToken', session.refreshToken) }),
    accessTokenExpiresAt: session.expiresInMs === null ? null : new Date(now.getTime() + session.expiresInMs),
    accessTokenMadeAt: now,
  };
}
