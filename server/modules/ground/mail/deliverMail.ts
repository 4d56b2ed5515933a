import type { FastifyBaseLogger } from 'fastify';
import { MINUTE_MS } from '../../../base/durations.ts';
import { MESSAGE_CHANNELS } from '../../../database/tables/platform/mail.ts';
import type { Drizzle } from '../../../database/types.ts';
import type { MessageOutcome, WorkMetrics } from '../../../observe/workMetrics.ts';
import { runSpan } from '../../../observe/tracing.ts';
import { MailFailure } from '../../../ports/mail/mailPort.ts';
import { SmsFailure } from '../../../ports/sms/smsPort.ts';
import { toSingleLine } from './mailText.ts';
import { isPaused, markBounced } from './addressStatus.ts';
import * as store from './outbox.store.ts';
import { sendMessage, type MessagePorts } from './sendMessage.ts';

export interface Delivery extends MessagePorts {
  readonly db: Drizzle;
  readonly now: () => Date;
  readonly metrics?: Pick<WorkMetrics, 'messageEnded'>;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Aborted when the process stops: no further message is started. */
  readonly signal?: AbortSignal;
}

/**
 * Minutes until the next attempt after the first, second … failure, in all a little over a day. After the last one the
 * message is discarded.
 */
const RETRY_MINUTES = [1, 5, 15, 30, 60, 120, 240, 480, 600];
export const MAIL_TRIES = RETRY_MINUTES.length + 1;

/** The reason of a message that waited longer than its code or link is valid. */
const EXPIRED = 'expired before it could be sent';

/** Longer than a mail server may take for one message. */
const LEASE_MINUTES = 5;

/** Messages that are sent concurrently. */
const MAX_WORKERS = 4;

/** Shortens the mail server's error for the operator. Responses of foreign servers may be long. */
const getReason = (error: unknown): string => toSingleLine(error instanceof Error ? error.message : String(error));

async function deliver(delivery: Delivery, row: store.MailRow): Promise<'continue' | 'stop'> {
  const { db, now, log } = delivery;
  const count = (outcome: MessageOutcome): void => delivery.metrics?.messageEnded(row.channel, outcome);
  if (row.expiresAt !== null && row.expiresAt <= now()) {
    const failure = row.failure === null ? EXPIRED : `${EXPIRED}: ${row.failure}`;
    log.error({ mailId: row.id, kind: row.kind, failure, attempts: row.attempts }, 'a message is discarded');
    await store.markFailed(db, row, failure);
    count('expired');
    return 'continue';
  }
  if (row.channel === 'email' && (await isPaused(db, row))) {
    await store.markPaused(db, row);
    count('paused');
    return 'continue';
  }
  try {
    await runSpan(`mail ${row.kind}`, { 'bourse.channel': row.channel }, () => sendMessage(delivery, row));
    await store.markSent(db, row, now());
    count('sent');
    return 'continue';
  } catch (error) {
    // Other errors, such as a lost database connection, leave the message leased. It is retried when the lease expires.
    if (!(error instanceof MailFailure || error instanceof SmsFailure)) throw error;
    const failure = getReason(error);
    const pause = RETRY_MINUTES[row.attempts - 1];
    if (error.reason === 'bounced') await markBounced(db, { address: row.recipient, reason: failure }, now());
    if (error.reason === 'refused' || error.reason === 'bounced' || pause === undefined) {
      log.error({ mailId: row.id, kind: row.kind, failure }, 'a message could not be delivered and is discarded');
      await store.markFailed(db, row, failure);
      count('refused');
    } else {
      log.warn({ mailId: row.id, kind: row.kind, failure, attempts: row.attempts }, 'a message will be retried');
      await store.postpone(db, row, new Date(now().getTime() + pause * MINUTE_MS), failure);
      count('retried');
    }
    return error.reason === 'unavailable' ? 'stop' : 'continue';
  }
}

/**
 * Sends the due e-mails and text messages.
 * @returns the number of attempted messages
 */
export async function deliverMail(delivery: Delivery): Promise<number> {
  let tried = 0;
  // One after the other: an unreachable mail server does not block text messages.
  for (const channel of MESSAGE_CHANNELS) tried += await deliverChannel(delivery, channel);
  return tried;
}

/**
 * Sends the due messages of one channel. Several processes may run it concurrently: each message is leased by one of
 * them. When the server of the channel is unreachable, the rest waits for the next run.
 */
async function deliverChannel(delivery: Delivery, channel: store.MailRow['channel']): Promise<number> {
  let tried = 0;
  let stopped = false;
  const running: Promise<void>[] = [];
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    while (!stopped && delivery.signal?.aborted !== true) {
      const now = delivery.now();
      const row = await store.claimNext(delivery.db, channel, now, new Date(now.getTime() + LEASE_MINUTES * MINUTE_MS));
      if (row === undefined) return;
      tried += 1;
      // One due message suggests more, so another worker starts. An empty outbox costs one statement.
      if (running.length < MAX_WORKERS) addWorker();
      if ((await deliver(delivery, row)) === 'stop') stopped = true;
    }
  };
  const addWorker = (): void => {
    running.push(worker().catch((error: unknown) => void failures.push(error)));
  };
  addWorker();
  // The list grows during the iteration: a worker adds the next one before it ends.
  for (const item of running) await item;
  if (failures.length > 0) throw failures[0];
  return tried;
}
