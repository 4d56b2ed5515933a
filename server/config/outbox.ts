import type { Config } from './config.ts';

type OutboxConfig = Pick<Config, 'mail' | 'exposed' | 'trustedProxies'>;

/** Whether e-mails stay in the outbox and no other machine can reach the server. */
export const hasOutbox = (config: OutboxConfig): boolean =>
  config.mail === undefined && !config.exposed && config.trustedProxies.length === 0;

/** Whether codes reach a phone: by a provider, or in the demo by the outbox. */
export const canSendSms = (config: OutboxConfig & Pick<Config, 'sms' | 'demo'>): boolean =>
  config.sms !== undefined || (config.demo && hasOutbox(config));
