import type { Sql } from '../database/types.ts';
import { MAIL_CHANNEL } from '../modules/ground/mail/queueMail.ts';

const renewMilliseconds = 60_000;

/**
 * Calls `ring` right after a transaction that queued mail has committed, in whichever process. A ring may be missed
 * while the database is away; the schedule makes up for it.
 * @returns stops it
 */
export async function mailBell(sql: Sql, ring: () => void): Promise<() => Promise<void>> {
  let held = await sql.listen(MAIL_CHANNEL, ring);
  let renewing = Promise.resolve();
  // The driver gives up listening when it cannot reconnect at once. Asking again costs nothing while it still listens.
  const renew = async (): Promise<void> => {
    const next = await sql.listen(MAIL_CHANNEL, ring);
    const last = held;
    held = next;
    await last.unlisten();
  };
  const timer = setInterval(() => {
    renewing = renewing.then(renew).catch(() => undefined);
  }, renewMilliseconds);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await renewing;
    await held.unlisten().catch(() => undefined);
  };
}
