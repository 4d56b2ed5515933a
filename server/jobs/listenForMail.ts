import { MINUTE_MS } from '../base/durations.ts';
import type { Sql } from '../database/types.ts';
import { MAIL_CHANNEL } from '../modules/ground/mail/queueMail.ts';

const RENEW_MILLISECONDS = MINUTE_MS;

/**
 * Calls `ring` right after a transaction of any process has committed queued mail. A notification may be lost while the
 * database is unavailable; the scheduled job delivers that mail.
 * @returns a function that stops listening
 */
export async function listenForMail(sql: Sql, onMail: () => void): Promise<() => Promise<void>> {
  let subscription = await sql.listen(MAIL_CHANNEL, onMail);
  let renewing = Promise.resolve();
  // The driver stops listening when it cannot reconnect immediately. Listening again costs nothing while the connection
  // is fine.
  const renew = async (): Promise<void> => {
    const next = await sql.listen(MAIL_CHANNEL, onMail);
    const last = subscription;
    subscription = next;
    await last.unlisten();
  };
  const timer = setInterval(() => {
    renewing = renewing.then(renew).catch(() => undefined);
  }, RENEW_MILLISECONDS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await renewing;
    await subscription.unlisten().catch(() => undefined);
  };
}
