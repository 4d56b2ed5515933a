import { removeDueAccounts } from '../modules/accounts/removal/removal.service.ts';
import { computeRankings } from '../modules/dashboards/computeRankings.ts';
import { deleteFirings, evaluateDueAlerts } from '../modules/alerts/evaluateDueAlerts.ts';
import { careForEndpoints } from '../modules/deliveries/endpoint/careForEndpoints.ts';
import { deliverMail } from '../modules/ground/mail/deliverMail.ts';
import { storeCandles } from '../modules/market/quotes/quotes.history.ts';
import { refreshQuotes, refreshTrending } from '../modules/market/quotes/quotes.refresh.ts';
import { fetchNews } from '../modules/news/fetchNews.ts';
import { deleteExpiredNotifications } from '../modules/notifications/deleteExpiredNotifications.ts';
import { continueNotifying } from '../modules/reports/notifyReporters.ts';
import { notifyOfRaises } from '../modules/bots/prices/priceNotices.service.ts';
import { trimCards } from '../modules/linkCards/trimCards.ts';
import { trimSocialLog } from '../modules/social/trimSocialLog.ts';
import type { JobContext } from '../context/jobContext.ts';
import { runParts } from '../base/runParts.ts';
import { runTrace } from '../observe/tracing.ts';
import { startTimer } from '../observe/workMetrics.ts';
import { cleanup, sweepFiles } from './cleanup.ts';
import { reconcileChatAccounts } from './reconcileChatAccounts.ts';

export interface Job {
  /** The schedule, as five cron fields in UTC. */
  readonly cron: string;
  /** Lease in seconds: afterwards another process may treat the job as dead and start it again. */
  readonly leaseSeconds: number;
  /** Also runs once when a process starts, because its data is out of date by then. */
  readonly isDueAtStart?: boolean;
  /** Must be safe to repeat and to run concurrently. */
  readonly run: (context: JobContext) => Promise<unknown>;
}

/** All background jobs. */
export const jobs = {
  'deliver-mail': { cron: '* * * * *', leaseSeconds: 600, run: deliverMail },
  cleanup: {
    cron: '17 * * * *',
    leaseSeconds: 1800,
    run: (context) =>
      runParts(
        [
          () => cleanup(context.sql, context.signal),
          () => deleteFirings(context),
          () => deleteExpiredNotifications(context),
          () => sweepFiles(context),
        ],
        context.signal,
      ),
  },
  'reconcile-chat-accounts': { cron: '* * * * *', leaseSeconds: 1800, run: reconcileChatAccounts },
  'remove-accounts': { cron: '43 * * * *', leaseSeconds: 3600, run: removeDueAccounts },
  'refresh-quotes': { cron: '* * * * *', leaseSeconds: 120, run: refreshQuotes, isDueAtStart: true },
  'refresh-trending': { cron: '*/5 * * * *', leaseSeconds: 120, run: refreshTrending, isDueAtStart: true },
  'store-candles': { cron: '*/10 * * * *', leaseSeconds: 600, run: storeCandles },
  'rank-people': { cron: '27 * * * *', leaseSeconds: 1800, run: computeRankings, isDueAtStart: true },
  'evaluate-alerts': { cron: '* * * * *', leaseSeconds: 300, run: evaluateDueAlerts, isDueAtStart: true },
  'notify-reporters': { cron: '* * * * *', leaseSeconds: 600, run: continueNotifying },
  'notify-price-raises': { cron: '* * * * *', leaseSeconds: 600, run: notifyOfRaises },
  'trim-social-log': { cron: '* * * * *', leaseSeconds: 300, run: trimSocialLog },
  'trim-link-cards': { cron: '37 * * * *', leaseSeconds: 600, run: trimCards },
  'care-for-endpoints': { cron: '*/10 * * * *', leaseSeconds: 1800, run: careForEndpoints },
  'fetch-news': { cron: '*/10 * * * *', leaseSeconds: 1800, run: fetchNews, isDueAtStart: true },
} as const satisfies Record<string, Job>;

export type JobName = keyof typeof jobs;

export const isJobName = (name: string): name is JobName => Object.hasOwn(jobs, name);

export const jobNames: readonly JobName[] = Object.keys(jobs).filter(isJobName);

/** Runs a job immediately, independent of its schedule, and measures the run. */
export async function runJob(name: JobName, context: JobContext): Promise<void> {
  const readSeconds = startTimer();
  let outcome: 'ok' | 'failed' = 'failed';
  try {
    await runTrace(`job ${name}`, async () => jobs[name].run(context));
    outcome = 'ok';
  } finally {
    context.metrics.jobEnded(name, outcome, readSeconds());
  }
}
