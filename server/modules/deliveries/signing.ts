import { createHmac, randomBytes } from 'node:crypto';

/** The form of Standard Webhooks 1.0.0: `whsec_` and 24 to 64 random bytes in base64. */
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Creates a secret that signs deliveries. */
export const newEndpointSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

const sign = (secret: string, content: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(content)
    .digest('base64');

interface Delivery {
  /** The same on each attempt, so that receivers notice repetitions. */
  readonly id: string;
  /** The time of the attempt. */
  readonly at: Date;
  readonly body: string;
  /** During a rotation the new one and the old one, so that receivers can change theirs at any time. */
  readonly secrets: readonly string[];
}

/** The headers with which a receiver verifies who sent a body, and when. */
export function signedHeaders({ id, at, body, secrets }: Delivery): Readonly<Record<string, string>> {
  const seconds = String(Math.floor(at.getTime() / 1000));
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret, `${id}.${seconds}.${body}`)}`).join(' '),
  };
}

/** Headers of every request to an endpoint. */
export const commonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  accept: 'application/json',
  'accept-encoding': 'identity',
  'user-agent': 'Bourse-Webhooks/1.0',
} as const;
