import { loadTokenSecrets } from '../access/secrets.ts';
import type { Config } from '../config/config.ts';
import type { JobContext } from '../context/jobContext.ts';
import type { Database } from '../database/types.ts';
import { openChat } from '../ports/chat/openChat.ts';
import { openFiles } from '../ports/files/openFiles.ts';
import { openMarket } from '../modules/market/openMarket.ts';
import { openNews } from '../modules/news/openNews.ts';
import {
  measuredFetch,
  measureVendor,
  noWorkMetrics,
  type VendorOutcome,
  type WorkMetrics,
} from '../observe/workMetrics.ts';
import { MailFailure, outboxOnly, type MailPort } from '../ports/mail/mailPort.ts';
import { httpLinks } from '../ports/links/httpLinks.ts';
import { smtpMail } from '../ports/mail/smtpMail.ts';
import { httpSms } from '../ports/sms/httpSms.ts';
import { SmsFailure, smsOutboxOnly, type SmsPort } from '../ports/sms/smsPort.ts';
import type { NewsPort } from '../ports/news/news.ts';
import { httpWebhooks } from '../ports/webhooks/httpWebhooks.ts';
import type { MarketPort } from '../ports/market/market.ts';

const toOutcome = (error: unknown): VendorOutcome =>
  (error instanceof MailFailure || error instanceof SmsFailure) && error.reason !== 'unavailable'
    ? 'refused'
    : 'failed';

const measureMail = (mail: MailPort, metrics: WorkMetrics): MailPort => ({
  send: (message) => measureVendor(metrics, 'smtp', () => mail.send(message), toOutcome),
});

const measureSms = (sms: SmsPort, metrics: WorkMetrics): SmsPort => ({
  send: (message) => measureVendor(metrics, 'sms', () => sms.send(message), toOutcome),
});

const measureNews = ({ channels }: NewsPort, metrics: WorkMetrics): NewsPort => ({
  channels: channels.map((channel) => ({
    ...channel,
    read: (state, at, signal) => measureVendor(metrics, 'news', () => channel.read(state, at, signal)),
  })),
});

/**
 * Creates the dependencies of the jobs in a server process.
 * @param market the port that requests use, so that both share its rate limits; by default a separate one
 */
export async function createJobContext(
  config: Config,
  { db, sql }: Pick<Database, 'db' | 'sql'>,
  log: JobContext['log'],
  market?: MarketPort,
  metrics: WorkMetrics = noWorkMetrics,
): Promise<JobContext> {
  const prices = market ?? openMarket({ sql }, () => new Date(), { config: config.market, log });
  const news = openNews({ sql }, prices, config.news);
  return {
    db,
    sql,
    files: openFiles(config.files, measuredFetch(metrics, 'files')),
    mail: config.mail === undefined ? outboxOnly : measureMail(smtpMail(config.mail), metrics),
    sms: config.sms === undefined ? smsOutboxOnly : measureSms(httpSms(config.sms), metrics),
    chat: openChat(config, measuredFetch(metrics, 'homeserver')),
    webhooks: httpWebhooks(config.webhookNetworks),
    market: prices,
    news: config.news.feeds.length === 0 ? news : measureNews(news, metrics),
    links: httpLinks({ publicUrl: config.publicUrl }),
    limits: config.limits,
    rootSecrets: await loadTokenSecrets(config),
    now: () => new Date(),
    metrics,
    log,
  };
}
