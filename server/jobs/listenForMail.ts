import { MINUTE_MS } from '../base/durations.ts';
import { connect } from '../database/connection/connect.ts';
import { MAIL_CHANNEL } from '../modules/ground/mail/queueMail.ts';

const RENEW_MILLISECONDS = MINUTE_MS;

/**
 * Calls `onMail` right after a transaction of any process has committed queued mail. A notification may be lost while the
 * database is unavailable; the scheduled job delivers that mail.
 * @param url the database without a pooler
 * @returns a function that stops listening
 */
export async function listenForMail(url: string, onMail: () => void): Promise<() => Promise<void>> {
  let isStopped = false;
  const { sql } = connect(
    { url },
    {
      poolSize: 1,
      applicationName: 'bourse-jobs',
      listener: {
        onNotify: (channel) => {
          if (channel === MAIL_CHANNEL) onMail();
        },
        onClose: () => renew(),
      },
    },
  );
  // `sql.listen` of the driver sends no second LISTEN for a channel, also after one that failed.
  const listen = async (): Promise<void> => void (await sql`listen ${sql(MAIL_CHANNEL)}`);
  const renew = (): void => {
    if (!isStopped) listen().catch(() => undefined);
  };
  // The statement opens the connection again, and finds out that its machine was lost. It changes nothing on a connection
  // that listens.
  const timer = setInterval(renew, RENEW_MILLISECONDS);
  timer.unref();
  const stop = async (): Promise<void> => {
    isStopped = true;
    clearInterval(timer);
    await sql.end({ timeout: 0 }).catch(() => undefined);
  };
  try {
    await listen();
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
