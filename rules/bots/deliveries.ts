import { boolean, date, mixed, number, object, string } from 'yup';

import { cleaned } from '../text/text.ts';

/** Limits of webhooks and of the delivery log. */
export const DELIVERY_LIMITS = {
  /** Characters of an address. */
  url: 500,
  /** Deliveries to a bot at a time, in each server process. */
  inFlight: { min: 1, max: 100, default: 8 },
  /** How long the old secret is valid after a rotation. */
  oldSecretHours: 24,
  /** Days for which attempts are stored. */
  attemptDays: 7,
  /** Attempts that are stored for a bot. */
  attempts: 10_000,
  /** Events that one call delivers again. */
  redelivered: 1_000,
  /** Minutes in which an event is delivered again. */
  redeliveryMinutes: 15,
} as const;

/** States of an event in the delivery log. */
export const DELIVERY_STATES = ['queued', 'parked', 'done', 'dead'] as const;

/** States of events that a team can have delivered again. */
export const ENDED_STATES = ['done', 'dead', 'parked'] as const;

const INVALID = 'deliveries.form.url.invalid';

/** Whether a text is an address of the web without a password. The server checks where it leads to. */
function isWebAddress(text: string | undefined): boolean {
  if (text === undefined || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
}

const inFlight = number()
  .integer('deliveries.form.inFlight.range')
  .min(DELIVERY_LIMITS.inFlight.min, 'deliveries.form.inFlight.range')
  .max(DELIVERY_LIMITS.inFlight.max, 'deliveries.form.inFlight.range');

/** The address of a bot. The messages are ids into the locales. */
export const endpointSchema = object({
  url: string()
    .transform(cleaned(DELIVERY_LIMITS.url))
    .required('deliveries.form.url.required')
    .max(DELIVERY_LIMITS.url, 'deliveries.form.url.tooLong')
    .test('address', INVALID, isWebAddress),
  maxInFlight: inFlight.default(DELIVERY_LIMITS.inFlight.default),
  receivesTest: boolean(),
});

/** The endpoint of a manifest, where a missing number of deliveries is no change. */
export const manifestEndpointSchema = endpointSchema.shape({ maxInFlight: inFlight });

/** A time range whose events are delivered again. */
export const redeliverySchema = object({
  since: date().typeError('deliveries.form.range.required').required('deliveries.form.range.required'),
  until: date()
    .typeError('deliveries.form.range.required')
    .required('deliveries.form.range.required')
    .test('order', 'deliveries.form.range.order', (until, { parent }) => {
      const { since }: { since?: unknown } = parent;
      return !(since instanceof Date) || until >= since;
    }),
  state: mixed<(typeof ENDED_STATES)[number]>()
    .oneOf(ENDED_STATES, 'deliveries.form.range.required')
    .required('deliveries.form.range.required'),
});
