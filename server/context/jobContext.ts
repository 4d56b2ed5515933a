import type { FastifyBaseLogger } from 'fastify';
import type { Limits } from '../config/limits.ts';
import type { Drizzle, Sql } from '../database/types.ts';
import type { ChatPort } from '../ports/chat/chat.ts';
import type { LinkPort } from '../ports/links/linkPort.ts';
import type { FileStore } from '../ports/files/fileStore.ts';
import type { MailPort } from '../ports/mail/mailPort.ts';
import type { MarketPort } from '../ports/market/market.ts';
import type { WorkMetrics } from '../observe/workMetrics.ts';
import type { NewsPort } from '../ports/news/news.ts';
import type { WebhookPort } from '../ports/webhooks/webhookPort.ts';
import type { SmsPort } from '../ports/sms/smsPort.ts';

/** The dependencies of background jobs. */
export interface JobContext {
  readonly db: Drizzle;
  readonly sql: Sql;
  readonly files: FileStore;
  readonly mail: MailPort;
  readonly sms: SmsPort;
  readonly chat: ChatPort;
  /** Posts to the endpoints of bots. */
  readonly webhooks: WebhookPort;
  readonly market: MarketPort;
  readonly news: NewsPort;
  /** Visits pages that posts link to. */
  readonly links: LinkPort;
  readonly limits: Limits;
  /** The root secrets, newest first. Tokens and proofs are signed with them; encryption keys are derived from them. */
  readonly rootSecrets: readonly string[];
  readonly now: () => Date;
  readonly metrics: WorkMetrics;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** Aborted when the process stops. A job ends at its next step then. */
  readonly signal?: AbortSignal;
}
