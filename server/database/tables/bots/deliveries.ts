import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { BOT_LANES } from '../../../../rules/bots/lanes.ts';
import { checkLength, checkOneOf, createdAt, id, newestFirst, ref, timestamp, updatedAt } from '../../columns.ts';
import { bots } from './bots.ts';
import { botEvents } from './conversations.ts';
import { lane } from './lane.ts';

export const ENDPOINT_STATES = ['unverified', 'active', 'paused'] as const;

/** Why an endpoint is paused: it answered 410, failed for days, or accepted an invalid delivery. */
export const PAUSE_REASONS = ['gone', 'failing', 'unsafe'] as const;

/** The address to which the events of a bot are posted. A bot without one fetches its events. */
export const botEndpoints = pgTable(
  'bot_endpoints',
  {
    botId: ref()
      .primaryKey()
      .references(() => bots.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    /** It gets the events of the test lane as well. */
    receivesTest: boolean().notNull().default(false),
    state: text({ enum: ENDPOINT_STATES }).notNull().default('unverified'),
    pauseReason: text({ enum: PAUSE_REASONS }),
    /** Deliveries at a time, in each server process. */
    maxInFlight: smallint().notNull(),
    /** Deliveries at a time at present: after an outage it starts with 1 and doubles with each success. */
    inFlight: smallint().notNull(),
    /** Deliveries in a row that did not reach it. */
    failures: integer().notNull().default(0),
    /** No delivery starts before this time, after several failures in a row. */
    openUntil: timestamp(),
    /** The first failure since the last success. */
    failingSince: timestamp(),
    /** Messages to the team about the current outage. */
    warnings: smallint().notNull().default(0),
    /** When it last answered the test: proofs are repeated every week. */
    verifiedAt: timestamp(),
    lastSuccessAt: timestamp(),
    lastErrorAt: timestamp(),
    lastError: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('bot_endpoints_state').on(t.state),
    checkOneOf('bot_endpoints_state_name', t.state, ENDPOINT_STATES),
    checkOneOf('bot_endpoints_pause_reason', t.pauseReason, PAUSE_REASONS),
    checkLength('bot_endpoints_url_length', t.url, 500, 1),
  ],
);

/** The secrets that sign deliveries. During a rotation two of them are valid. */
export const botEndpointSecrets = pgTable(
  'bot_endpoint_secrets',
  {
    id: id(),
    botId: ref()
      .notNull()
      .references(() => botEndpoints.botId, { onDelete: 'cascade' }),
    secretEncrypted: text().notNull(),
    /** The last characters, by which people recognize it. */
    hint: text().notNull(),
    /** Null for the current one. */
    validUntil: timestamp(),
    createdAt: createdAt(),
  },
  (t) => [index('bot_endpoint_secrets_bot').on(t.botId)],
);

/** Why an attempt failed. */
export const DELIVERY_ERRORS = [
  'address_refused',
  'name_unknown',
  'unreachable',
  'timeout',
  'too_large',
  'redirect',
  'gone',
  'status',
  'aborted',
  'answer_refused',
  'signature_accepted',
  'challenge_missing',
] as const;

export const TEST_STEPS = ['ping', 'wrong_signature', 'old_timestamp'] as const;

/** Attempts to post an event or a test to an endpoint. A job deletes old ones. */
export const botDeliveryAttempts = pgTable(
  'bot_delivery_attempts',
  {
    id: id(),
    botId: ref()
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    /** Null for a test. */
    eventId: ref().references(() => botEvents.id, { onDelete: 'cascade' }),
    testStep: text({ enum: TEST_STEPS }),
    attempt: smallint().notNull(),
    startedAt: timestamp().notNull(),
    ms: integer().notNull(),
    url: text().notNull(),
    requestHeaders: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    /** Of a test. The body of an event is in its row. */
    requestBody: text(),
    /** Null without a response. */
    status: smallint(),
    responseHeaders: jsonb().$type<Readonly<Record<string, string>>>(),
    /** The first characters of the response. */
    response: text(),
    error: text({ enum: DELIVERY_ERRORS }),
    /** What was wrong, in English, for developers. */
    detail: text(),
    /** When the next attempt follows; null without one. */
    nextAt: timestamp(),
  },
  (t) => [
    index('bot_delivery_attempts_event').on(t.eventId, t.id),
    index('bot_delivery_attempts_bot').on(t.botId, newestFirst(t.startedAt)),
    index('bot_delivery_attempts_time').on(t.startedAt),
    checkOneOf('bot_delivery_attempts_error', t.error, DELIVERY_ERRORS),
    checkOneOf('bot_delivery_attempts_test_step', t.testStep, TEST_STEPS),
    checkLength('bot_delivery_attempts_response_length', t.response, 4096),
  ],
);

export const CONSUMER_TRANSPORTS = ['poll', 'socket'] as const;

/** Consumers that fetch the events of a bot, one row per server process, lane and transport. */
export const botConsumers = pgTable(
  'bot_consumers',
  {
    botId: ref()
      .notNull()
      .references(() => bots.id, { onDelete: 'cascade' }),
    transport: text({ enum: CONSUMER_TRANSPORTS }).notNull(),
    /** Differs by lane. */
    processId: text().notNull(),
    lane: lane(),
    /** Calls or connections that were open at `seenAt`. */
    connections: integer().notNull(),
    seenAt: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.botId, t.transport, t.processId] }),
    index('bot_consumers_seen').on(t.seenAt),
    checkOneOf('bot_consumers_transport', t.transport, CONSUMER_TRANSPORTS),
    checkOneOf('bot_consumers_lane', t.lane, BOT_LANES),
  ],
);
