import type { SmsConfig } from '../../config/sms.ts';
import { getTraceHeaders } from '../../observe/tracing.ts';
import { systemResolve, type Resolve } from '../news/feeds/addresses.ts';
import { guardedPost } from '../news/feeds/guardedRequest.ts';
import { SmsFailure, type SmsPort } from './smsPort.ts';

const MAX_ANSWER_BYTES = 65_536;

/** The provider rejects this one message. Other codes concern the account, the load or the provider itself. */
const FINAL_STATUSES: readonly number[] = [400, 404, 410, 413, 422];

/**
 * Sends through an HTTP provider: `POST SMS_URL` with a JSON object of `to`, `text`, `reference` and, if configured,
 * `from`. Every 2xx accepts the message.
 * @param resolve the system's resolver by default
 */
export function httpSms(config: SmsConfig, resolve: Resolve = systemResolve): SmsPort {
  const url = new URL(config.url);
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'user-agent': 'Bourse',
    ...(config.token === '' ? {} : { authorization: `Bearer ${config.token}` }),
  };
  const rules = {
    timeoutMs: config.timeoutSeconds * 1000,
    maxBytes: MAX_ANSWER_BYTES,
    maxRedirects: 0,
    allowed: config.privateNetworks,
    resolve,
  };
  return {
    async send({ reference, to, text }) {
      const body = JSON.stringify({ to, text, reference, ...(config.from === '' ? {} : { from: config.from }) });
      const { status } = await guardedPost(url, { ...headers, ...getTraceHeaders() }, body, rules).catch(
        (error: unknown) => {
          throw new SmsFailure('unavailable', error instanceof Error ? error.message : String(error), { cause: error });
        },
      );
      if (status >= 200 && status < 300) return;
      throw new SmsFailure(
        FINAL_STATUSES.includes(status) ? 'refused' : 'unavailable',
        `the provider answered ${status}`,
      );
    },
  };
}
