import { describe, expect, it } from 'vitest';
import { signWebhook, verifyWebhook, WebhookError } from '../src/index.ts';

// The example of the specification of Standard Webhooks.
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const ID = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
const SECONDS = 1_614_265_330;
const BODY = '{"test": 2432232314}';
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

const now = new Date(SECONDS * 1000);
const headers = { 'Webhook-Id': ID, 'webhook-timestamp': String(SECONDS), 'webhook-signature': SIGNATURE };

describe('the signature of a webhook', () => {
  it('is that of Standard Webhooks', () => {
    expect(signWebhook(SECRET, ID, SECONDS, BODY)).toBe(SIGNATURE);
    expect(verifyWebhook({ headers, body: BODY, secret: SECRET, now })).toEqual({
      id: ID,
      event: { test: 2_432_232_314 },
    });
    expect(verifyWebhook({ headers: new Headers(headers), body: Buffer.from(BODY), secret: SECRET, now }).id).toBe(ID);
  });

  it('may be one of several, of the new and the old secret and of other versions', () => {
    const several = { ...headers, 'webhook-signature': `v1,b2xk v1a,xyz ${SIGNATURE}` };
    expect(verifyWebhook({ headers: several, body: BODY, secret: ['whsec_b2xk', SECRET], now }).id).toBe(ID);
  });

  it.each([
    ['another body', { body: `${BODY} ` }, 'The signature is wrong'],
    ['another secret', { secret: 'whsec_b2xk' }, 'The signature is wrong'],
    ['no secret', { secret: '' }, 'The secret is not one'],
    ['another id', { headers: { ...headers, 'Webhook-Id': 'msg_2' } }, 'The signature is wrong'],
    ['no signature', { headers: {} }, 'The headers of the signature are missing'],
    ['a replay', { now: new Date((SECONDS + 301) * 1000) }, 'too old'],
    ['a time that is to come', { now: new Date((SECONDS - 301) * 1000) }, 'too old'],
  ])('is refused: %s', (_what, change, message) => {
    const verify = () => verifyWebhook({ headers, body: BODY, secret: SECRET, now, ...change });
    expect(verify).toThrow(WebhookError);
    expect(verify).toThrow(message);
  });
});
