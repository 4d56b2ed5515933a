import path from 'node:path';
import { loadTokenSecrets } from '../access/secrets.ts';
import type { Config } from '../config/config.ts';
import type { JobContext } from '../context/jobContext.ts';
import type { Database } from '../database/types.ts';
import { openChat } from '../ports/chat/openChat.ts';
import { openLocalFiles } from '../ports/files/localFiles.ts';
import { openMarket } from '../modules/market/openMarket.ts';
import { openNews } from '../modules/news/openNews.ts';
import { outboxOnly } from '../ports/mail/mailPort.ts';
import { smtpMail } from '../ports/mail/smtpMail.ts';
import { httpSms } from '../ports/sms/httpSms.ts';
import { smsOutboxOnly } from '../ports/sms/smsPort.ts';
import type { MarketPort } from '../ports/market/market.ts';

/**
 * Creates the dependencies of the jobs in a server process.
 * @param market the port that requests use, so that both share its rate limits; by default a separate one
 */
export async function createJobContext(
  config: Config,
  { db, sql }: Pick<Database, 'db' | 'sql'>,
  log: JobContext['log'],
  market?: MarketPort,
): Promise<JobContext> {
  const prices = market ?? openMarket({ sql }, () => new Date(), { config: config.market, log });
  return {
    db,
    sql,
    files: await openLocalFiles(path.join(config.dataDir, 'files')),
    mail: config.mail === undefined ? outboxOnly : smtpMail(config.mail),
    sms: config.sms === undefined ? smsOutboxOnly : httpSms(config.sms),
    chat: openChat(config),
    market: prices,
    news: openNews({ sql }, prices, config.news),
    limits: config.limits,
    rootSecrets: await loadTokenSecrets(config),
    now: () => new Date(),
    log,
  };
}
