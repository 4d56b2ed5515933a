import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { UserError } from '../../../context/envelope.ts';
import { ChatFailure, type ChatPort, type ChatSession } from '../../../ports/chat/chat.ts';
import { embeddedChat } from '../../../ports/chat/embeddedChat.ts';
import type { Services } from '../../../context/services.ts';
import { getHint, encryptSecret, decryptSecret } from './credentials.encryption.ts';
import * as store from './credentials.store.ts';

/** Dependencies of the work on chat accounts; requests and jobs have them. */
export interface ChatWork extends Pick<Services, 'db' | 'chat' | 'rootSecrets' | 'now'> {
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/** Longer than all calls of one step together. */
const LEASE_MS = 120_000;
const TIMEOUT_MS = 25_000;
const POLL_MS = 100;

/**
 * Returns the network of an account.
 * @throws ChatFailure when the account is on a homeserver that this platform is no longer connected to
 */
export function getNetwork(work: Pick<ChatWork, 'chat'>, row: { readonly isFederated: boolean }): ChatPort {
  if (row.isFederated === work.chat.isFederated) return work.chat;
  if (row.isFederated) throw new ChatFailure('unavailable', 'no homeserver is configured any more');
  return embeddedChat(undefined);
}

/** Runs a task with a lease on a bot's account; undefined while the account is leased, or when the bot has none. */
export async function tryAcquireLease<T>(
  work: ChatWork,
  botId: number,
  run: (lease: store.LeasedRow) => Promise<T>,
): Promise<{ readonly result: T } | undefined> {
  const now = work.now();
  const lease = await store.acquireLease(work.db, botId, now, new Date(now.getTime() + LEASE_MS));
  if (lease === undefined) return undefined;
  try {
    return { result: await run(lease) };
  } finally {
    await store.release(work.db, lease);
  }
}

/**
 * Like `tryAcquireLease`, but waits for the lease.
 * @throws UserError 404 when the bot has no account, 503 when the wait takes too long
 */
export async function withLease<T>(
  work: ChatWork,
  botId: number,
  run: (lease: store.LeasedRow) => Promise<T>,
): Promise<T> {
  for (let waited = 0; waited <= TIMEOUT_MS; waited += POLL_MS) {
    const done = await tryAcquireLease(work, botId, run);
    if (done !== undefined) return done.result;
    if ((await store.find(work.db, botId)) === undefined) throw new UserError(404, 'bots.chat.none');
    await delay(POLL_MS);
  }
  throw new UserError(503, 'bots.chat.busy');
}

/** Decrypts the stored password of an account; undefined when its key was removed. */
export const findPassword = (work: Pick<ChatWork, 'rootSecrets'>, row: store.CredentialsRow): string | undefined =>
  decryptSecret(work.rootSecrets, row.botId, 'password', row.passwordEncrypted);

/** Returns the columns of a session with encrypted secrets. */
export function sessionColumns(
  work: Pick<ChatWork, 'rootSecrets' | 'now'>,
  botId: number,
  session: Omit<ChatSession, 'deviceId'>,
): store.CredentialsChange {
  const now = work.now();
  const encryptField = (field: 'accessToken' | 'refreshToken', text: string): string =>
    encryptSecret(work.rootSecrets, botId, field, text);
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

/** Returns the failure code that the row stores for the developer. */
export function failureCode({ reason }: ChatFailure) {
  switch (reason) {
    case 'unavailable':
    case 'limited':
    case 'taken':
    case 'refused':
      return reason;
    case 'wrongPassword':
    case 'signedOut':
      return 'wrong_password';
    case 'weakPassword':
      return 'weak_password';
  }
}

/** Maps a failure of the chat network to a user error; other errors are returned unchanged. */
export function toUserError(work: Pick<ChatWork, 'log'>, botId: number, error: unknown): unknown {
  if (!(error instanceof ChatFailure)) return error;
  work.log.warn({ botId, reason: error.reason, failure: error.message }, 'a request to the chat network failed');
  switch (error.reason) {
    case 'unavailable':
      return new UserError(503, 'bots.chat.unavailable');
    case 'limited':
      return new UserError(429, 'bots.chat.limited', { seconds: Math.ceil((error.retryAfterMs ?? 1000) / 1000) });
    case 'taken':
      return new UserError(409, 'bots.chat.taken');
    case 'wrongPassword':
      return new UserError(400, 'bots.chat.wrongLogin');
    case 'weakPassword':
      return new UserError(400, 'bots.chat.weakPassword');
    case 'signedOut':
    case 'refused':
      return new UserError(409, 'bots.chat.refused');
  }
}

/**
 * Returns whether a name is available on the chat network. True when the network is unreachable: provisioning detects a
 * conflict, and the team can then choose another name.
 */
export async function isChatNameFree(work: Pick<ChatWork, 'chat' | 'log'>, userName: string): Promise<boolean> {
  try {
    return await work.chat.isNameFree(userName);
  } catch (error) {
    if (!(error instanceof ChatFailure)) throw error;
    work.log.warn(
      { reason: error.reason, failure: error.message },
      'the availability of a name on the chat network could not be checked',
    );
    return true;
  }
}
