import type { Config } from './config.ts';

type OutboxConfig = Pick<Config, 'mail' | 'exposed' | 'trustedProxies'>;

/** Whether the page /outbox shows messages: e-mails are not sent, and no other machine can reach the server. */
export const hasOutboxPage = (config: OutboxConfig): boolean =>
  config.mail === undefined && !config.exposed && config.trustedProxies.length === 0;

/** Whether codes are sent as text messages: to a provider, or in the demo to the page /outbox. */
export const canSendSms = (config: OutboxConfig & Pick<Config, 'sms' | 'demo'>): boolean =>
  config.sms !== undefined || (config.demo && hasOutboxPage(config));
