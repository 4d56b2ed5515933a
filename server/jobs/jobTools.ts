import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { tokenSecrets } from '../access/secrets.ts';
import type { Config } from '../config.ts';
import type { Limits } from '../config/limits.ts';
import type { Database, Drizzle, Sql } from '../database/types.ts';
import type { ChatPort } from '../ports/chat/chat.ts';
import { openChat } from '../ports/chat/openChat.ts';
import type { FileStore } from '../ports/files/fileStore.ts';
import { openLocalFiles } from '../ports/files/localFiles.ts';
import { openMarket } from '../modules/market/openMarket.ts';
import { openNews } from '../modules/news/openNews.ts';
import { outboxOnly, type MailPort } from '../ports/mail/mailPort.ts';
import { smtpMail } from '../ports/mail/smtpMail.ts';
import type { MarketPort } from '../ports/market/market.ts';
import type { NewsPort } from '../ports/news/news.ts';

/** What jobs work with. */
export interface JobTools {
  readonly db: Drizzle;
  readonly sql: Sql;
  readonly files: FileStore;
  readonly mail: MailPort;
  readonly chat: ChatPort;
  readonly market: MarketPort;
  readonly news: NewsPort;
  readonly limits: Limits;
  /** The signing secrets, newest first, for keys derived from them. */
  readonly sealingSecrets: readonly string[];
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** Aborted when the process stops: a job ends at its next step. */
  readonly signal?: AbortSignal;
}

/**
 * The tools of a server process.
 * @param market the one that requests use, so that both share its limits; one of their own if absent
 */
export async function jobTools(
  config: Config,
  { db, sql }: Pick<Database, 'db' | 'sql'>,
  log: JobTools['log'],
  market?: MarketPort,
): Promise<JobTools> {
  const prices = market ?? openMarket({ sql }, () => new Date(), { config: config.market, log });
  return {
    db,
    sql,
    files: await openLocalFiles(path.join(config.dataDir, 'files')),
    mail: config.mail === undefined ? outboxOnly : smtpMail(config.mail),
    chat: openChat(config),
    market: prices,
    news: openNews({ sql }, prices, config.news),
    limits: config.limits,
    sealingSecrets: await tokenSecrets(config),
    now: () => new Date(),
    log,
  };
}
