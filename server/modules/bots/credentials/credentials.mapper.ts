import type { BotChatFailure, BotCredentials } from '../../../generated/schema.ts';
import type { CredentialsRow } from './credentials.store.ts';

const failures: ReadonlySet<string> = new Set<BotChatFailure>([
  'unavailable',
  'limited',
  'taken',
  'wrong_password',
  'weak_password',
  'refused',
]);

const isFailure = (text: string | null): text is BotChatFailure => text !== null && failures.has(text);

/** Shows only the last characters of a secret. */
const masked = (hint: string | null): string | null => (hint === null ? null : `••••••••${hint.slice(-4)}`);

/**
 * Maps a bot's chat account.
 * @param shown whether the reader sees the last characters of secrets; contains the whole access token right after its
 * creation
 */
export function toCredentials(
  row: CredentialsRow,
  shown: { readonly showsHints: boolean; readonly accessToken?: string },
): BotCredentials {
  return {
    access_token: shown.accessToken ?? (shown.showsHints ? masked(row.accessTokenHint) : null),
    user_id: row.matrixId,
    home_server_url: row.homeServerUrl,
    bot_space_room_id: row.spaceRoomId,
    client_id: row.clientId,
    matrix_id: row.matrixId,
    is_federated: row.isFederated,
    chat_state: row.state,
    chat_failure: row.state === 'ready' || !isFailure(row.failure) ? null : row.failure,
    chat_next_try: row.state === 'pending' ? row.nextAttemptAt : null,
    bot_user_name: row.userName,
    bot_token: shown.showsHints ? masked(row.botTokenHint) : null,
    access_token_expires_at: row.accessTokenExpiresAt,
    last_used_at: row.lastUsedAt,
  };
}
