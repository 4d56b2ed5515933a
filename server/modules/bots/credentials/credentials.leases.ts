import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { UserError } from '../../../context/envelope.ts';
import { ChatFailure, type ChatPort } from '../../../ports/chat/chat.ts';
import { embeddedChat } from '../../../ports/chat/embeddedChat.ts';
import type { Services } from '../../../context/services.ts';
import * as store from './credentials.store.ts';

/** Dependencies of changes of chat accounts; the contexts of requests and jobs have them. */
export interface ChatContext extends Pick<Services, 'db' | 'chat' | 'rootSecrets' | 'now'> {
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
export function getNetwork(context: Pick<ChatContext, 'chat'>, row: { readonly isFederated: boolean }): ChatPort {
  if (row.isFederated === context.chat.isFederated) return context.chat;
  if (row.isFederated) throw new ChatFailure('unavailable', 'no homeserver is configured any more');
  return embeddedChat(undefined);
}

/** Runs a task with a lease on a bot's account; undefined while the account is leased, or when the bot has none. */
export async function tryWithLease<T>(
  context: ChatContext,
  botId: number,
  run: (lease: store.LeasedRow) => Promise<T>,
): Promise<{ readonly result: T } | undefined> {
  const now = context.now();
  const lease = await store.acquireLease(context.db, botId, now, new Date(now.getTime() + LEASE_MS));
  if (lease === undefined) return undefined;
  try {
    return { result: await run(lease) };
  } finally {
    await store.release(context.db, lease);
  }
}

/**
 * Like `tryWithLease`, but waits for the lease.
 * @throws UserError 404 when the bot has no account, 503 when the wait takes too long
 */
export async function withLease<T>(
  context: ChatContext,
  botId: number,
  run: (lease: store.LeasedRow) => Promise<T>,
): Promise<T> {
  for (let waited = 0; waited <= TIMEOUT_MS; waited += POLL_MS) {
    const done = await tryWithLease(context, botId, run);
    if (done !== undefined) return done.result;
    if ((await store.find(context.db, botId)) === undefined) throw new UserError(404, 'bots.chat.none');
    await delay(POLL_MS);
  }
  throw new UserError(503, 'bots.chat.busy');
}
