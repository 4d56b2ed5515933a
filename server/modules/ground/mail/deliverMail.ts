import type { FastifyBaseLogger } from 'fastify';
import type { Drizzle } from '../../../database/types.ts';
import { MailFailure, type MailPort } from '../../../ports/mail/mailPort.ts';
import { onOneLine } from './mailText.ts';
import * as store from './outbox.store.ts';

export interface Delivery {
  readonly db: Drizzle;
  readonly mail: MailPort;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Aborted when the process stops: no further message is begun. */
  readonly signal?: AbortSignal;
}

const minute = 60_000;

/** Minutes until the next try after the first, second … failure; after the last of them a message is given up. In all a little over a day. */
const pauses = [1, 5, 15, 30, 60, 120, 240, 480, 600];
export const MAIL_TRIES = pauses.length + 1;

/** Longer than a mail server may take for one message. */
const leaseMinutes = 5;

/** Messages on their way at once. */
const lanes = 4;

/** What the mail server said, for the operator; the answers of strangers' servers may be long. */
const getReason = (error: unknown): string => onOneLine(error instanceof Error ? error.message : String(error));

async function deliver(delivery: Delivery, row: store.MailRow): Promise<'go on' | 'stop'> {
  const { db, mail, now, log } = delivery;
  try {
    const { recipient: to, subject, text, html } = row;
    await mail.send({ reference: `mail-${row.id}-${row.createdAt.getTime()}`, to, subject, text, html });
    await store.markSent(db, row, now());
    return 'go on';
  } catch (error) {
    // What is no answer of the mail server, such as a lost database, leaves the message held; it is tried again.
    if (!(error instanceof MailFailure)) throw error;
    const failure = getReason(error);
    const pause = pauses[row.attempts - 1];
    if (error.reason === 'refused' || pause === undefined) {
      log.error({ mailId: row.id, kind: row.kind, failure }, 'an e-mail could not be delivered and is discarded');
      await store.markFailed(db, row, failure);
    } else {
      log.warn({ mailId: row.id, kind: row.kind, failure, attempts: row.attempts }, 'an e-mail will be retried');
      await store.putOff(db, row, new Date(now().getTime() + pause * minute), failure);
    }
    return error.reason === 'unavailable' ? 'stop' : 'go on';
  }
}

/**
 * Sends what is due in the outbox. Several processes may do so at once: each message goes to one of them. When the
 * mail server cannot be reached, the rest waits for the next run.
 * @returns how many messages were tried
 */
export async function deliverMail(delivery: Delivery): Promise<number> {
  let tried = 0;
  let stopped = false;
  const running: Promise<void>[] = [];
  const failures: unknown[] = [];
  const lane = async (): Promise<void> => {
    while (!stopped && delivery.signal?.aborted !== true) {
      const now = delivery.now();
      const row = await store.claimNext(delivery.db, now, new Date(now.getTime() + leaseMinutes * minute));
      if (row === undefined) return;
      tried += 1;
      // Where there is one there may be more; an empty outbox costs one statement.
      if (running.length < lanes) addLane();
      if ((await deliver(delivery, row)) === 'stop') stopped = true;
    }
  };
  const addLane = (): void => {
    running.push(lane().catch((error: unknown) => void failures.push(error)));
  };
  addLane();
  // The list grows while it is walked through: a lane is added before the one that adds it ends.
  for (const item of running) await item;
  if (failures.length > 0) throw failures[0];
  return tried;
}
