import type { FastifyBaseLogger } from 'fastify';
import type { Drizzle } from '../../../database/types.ts';
import { MailFailure, type MailPort } from '../../../ports/mail/mailPort.ts';
import { toSingleLine } from './mailText.ts';
import * as store from './outbox.store.ts';

export interface Delivery {
  readonly db: Drizzle;
  readonly mail: MailPort;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Aborted when the process stops: no further message is started. */
  readonly signal?: AbortSignal;
}

const minute = 60_000;

/**
 * Minutes until the next attempt after the first, second … failure, in all a little over a day. After the last one the
 * message is discarded.
 */
const retryMinutes = [1, 5, 15, 30, 60, 120, 240, 480, 600];
export const MAIL_TRIES = retryMinutes.length + 1;

/** Longer than a mail server may take for one message. */
const leaseMinutes = 5;

/** Messages that are sent concurrently. */
const maxWorkers = 4;

/** Shortens the mail server's error for the operator. Responses of foreign servers may be long. */
const getReason = (error: unknown): string => toSingleLine(error instanceof Error ? error.message : String(error));

async function deliver(delivery: Delivery, row: store.MailRow): Promise<'continue' | 'stop'> {
  const { db, mail, now, log } = delivery;
  try {
    const { recipient: to, subject, text, html } = row;
    await mail.send({ reference: `mail-${row.id}-${row.createdAt.getTime()}`, to, subject, text, html });
    await store.markSent(db, row, now());
    return 'continue';
  } catch (error) {
    // Other errors, such as a lost database connection, leave the message leased. It is retried when the lease expires.
    if (!(error instanceof MailFailure)) throw error;
    const failure = getReason(error);
    const pause = retryMinutes[row.attempts - 1];
    if (error.reason === 'refused' || pause === undefined) {
      log.error({ mailId: row.id, kind: row.kind, failure }, 'an e-mail could not be delivered and is discarded');
      await store.markFailed(db, row, failure);
    } else {
      log.warn({ mailId: row.id, kind: row.kind, failure, attempts: row.attempts }, 'an e-mail will be retried');
      await store.postpone(db, row, new Date(now().getTime() + pause * minute), failure);
    }
    return error.reason === 'unavailable' ? 'stop' : 'continue';
  }
}

/**
 * Sends the due messages of the outbox. Several processes may run it concurrently: each message is leased by one of
 * them. When the mail server is unreachable, the rest waits for the next run.
 * @returns the number of attempted messages
 */
export async function deliverMail(delivery: Delivery): Promise<number> {
  let tried = 0;
  let stopped = false;
  const running: Promise<void>[] = [];
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    while (!stopped && delivery.signal?.aborted !== true) {
      const now = delivery.now();
      const row = await store.claimNext(delivery.db, now, new Date(now.getTime() + leaseMinutes * minute));
      if (row === undefined) return;
      tried += 1;
      // One due message suggests more, so another worker starts. An empty outbox costs one statement.
      if (running.length < maxWorkers) addWorker();
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
