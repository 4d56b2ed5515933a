import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { UserError } from '../../../context/envelope.ts';
import { ChatFailure, type ChatPort, type ChatSession } from '../../../ports/chat/chat.ts';
import { embeddedChat } from '../../../ports/chat/embeddedChat.ts';
import type { Services } from '../../../context/services.ts';
import { getHint, seal, unseal } from './credentials.encryption.ts';
import * as store from './credentials.store.ts';

/** What working with accounts on the chat network needs; requests and jobs both have it. */
export interface ChatWork extends Pick<Services, 'db' | 'chat' | 'sealingSecrets' | 'now'> {
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/** Longer than all the calls of one step may take together. */
const leaseMs = 120_000;
const timeoutMs = 25_000;
const pollMs = 100;

/**
 * The network that an account lives on.
 * @throws ChatFailure when it lives on a homeserver that this platform is not connected to any more
 */
export function getNetwork(work: Pick<ChatWork, 'chat'>, row: { readonly isFederated: boolean }): ChatPort {
  if (row.isFederated === work.chat.isFederated) return work.chat;
  if (row.isFederated) throw new ChatFailure('unavailable', 'no homeserver is configured any more');
  return embeddedChat(undefined);
}

/** Does something with a bot's account, unless somebody else does so at the moment. */
export async function tryAcquireLease<T>(
  work: ChatWork,
  botId: number,
  run: (held: store.LeasedRow) => Promise<T>,
): Promise<{ readonly result: T } | undefined> {
  const now = work.now();
  const held = await store.hold(work.db, botId, now, new Date(now.getTime() + leaseMs));
  if (held === undefined) return undefined;
  try {
    return { result: await run(held) };
  } finally {
    await store.release(work.db, held);
  }
}

/**
 * Like `tryAcquireLease`, but waits for its turn.
 * @throws UserError 503 when that takes too long
 */
export async function holding<T>(
  work: ChatWork,
  botId: number,
  run: (held: store.LeasedRow) => Promise<T>,
): Promise<T> {
  for (let waited = 0; waited <= timeoutMs; waited += pollMs) {
    const done = await tryAcquireLease(work, botId, run);
    if (done !== undefined) return done.result;
    await delay(pollMs);
  }
  throw new UserError(503, 'bots.chat.busy');
}

/** The password that is kept for an account; undefined when the key that sealed it is gone. */
export const findPassword = (work: Pick<ChatWork, 'sealingSecrets'>, row: store.CredentialsRow): string | undefined =>
  unseal(work.sealingSecrets, row.botId, 'password', row.passwordEncrypted);

/** The columns of a session's secrets, sealed. */
export function sessionColumns(
  work: Pick<ChatWork, 'sealingSecrets' | 'now'>,
  botId: number,
  session: Omit<ChatSession, 'deviceId'>,
): store.CredentialsChange {
  const now = work.now();
  const sealed = (field: 'accessToken' | 'refreshToken', text: string): string =>
    seal(work.sealingSecrets, botId, field, text);
  return {
    accessTokenEncrypted: sealed('accessToken', session.accessToken),
    accessTokenHint: getHint(session.accessToken),
    // Without a new one the old refresh token goes on.
    ...(session.refreshToken === null ? {} : { refreshTokenEncrypted: sealed('refreshToken', session.refreshToken) }),
    accessTokenExpiresAt: session.expiresInMs === null ? null : new Date(now.getTime() + session.expiresInMs),
    accessTokenMadeAt: now,
  };
}

/** An account without a session. */
export const noSession: store.CredentialsChange = {
  accessTokenEncrypted: null,
  accessTokenHint: null,
  refreshTokenEncrypted: null,
  accessTokenExpiresAt: null,
  accessTokenMadeAt: null,
};

/** How a failure is told to the developer: a column of the row. */
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

/** A failure of the chat network in the words of a call; everything else goes on as it is. */
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
 * Whether the chat network has no account of this name. While it cannot be asked the answer is yes: making the account
 * finds out, and the team can choose another name then.
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
