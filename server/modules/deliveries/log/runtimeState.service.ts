import type { BotBacklog, BotEndpoint, BotRuntimeState, BotTransport } from '../../../generated/schema.ts';
import { requireViewer, type Context } from '../../../context/context.ts';
import { assertBotAllows, canBot } from '../../bots/bots.policy.ts';
import { findBot } from '../../bots/botRecord.ts';
import { receivesSubscriberEvents } from '../../bots/subscriberEvents.service.ts';
import type { ConsumerKey } from '../../conversations/runtime/queue/consumerKey.ts';
import { CONNECTED_MS } from '../../conversations/runtime/consumers.ts';
import * as endpoints from '../endpoint/endpoints.store.ts';
import * as store from './log.store.ts';

function toEndpoint(
  row: endpoints.EndpointRow,
  [current, old]: readonly endpoints.SecretRow[],
  managesSecrets: boolean,
): BotEndpoint {
  return {
    url: managesSecrets ? row.url : new URL(row.url).origin,
    state: row.state,
    pause_reason: row.pauseReason,
    max_in_flight: row.maxInFlight,
    receives_test: row.receivesTest,
    resumes_cts: row.openUntil,
    failing_since: row.failingSince,
    verified_cts: row.verifiedAt,
    last_success_cts: row.lastSuccessAt,
    last_error_cts: row.lastErrorAt,
    last_error: row.lastError,
    secret_hint: managesSecrets ? (current?.hint ?? null) : null,
    old_secret_hint: managesSecrets ? (old?.hint ?? null) : null,
    old_secret_until: managesSecrets ? (old?.validUntil ?? null) : null,
  };
}

const findTransport = (isProgram: boolean, endpoint: endpoints.EndpointRow | undefined): BotTransport => {
  if (isProgram) return 'program';
  return endpoint?.state === 'active' ? 'webhook' : 'pull';
};

/** Reads what waits in a lane. */
async function readBacklog(db: Context['db'], consumer: ConsumerKey): Promise<Omit<BotBacklog, '__typename'>> {
  const [queued, parked, dead, oldest] = await Promise.all([
    store.countOpen(db, consumer, 'queued'),
    store.countOpen(db, consumer, 'parked'),
    store.countOpen(db, consumer, 'dead'),
    store.findOldest(db, consumer),
  ]);
  return { queued, parked, dead, oldest_cts: oldest ?? null };
}

/**
 * Returns how the events of a bot are delivered at present, to its team.
 * @throws UserError 403, 404
 */
export async function readState(ctx: Context, botId: number): Promise<BotRuntimeState> {
  const viewer = requireViewer(ctx);
  const bot = assertBotAllows(viewer, 'view', await findBot(ctx.db, botId, viewer.id));
  const { db } = ctx;
  const [endpoint, secrets, isProgram, consumers, failure, live, test, areEventsOn] = await Promise.all([
    endpoints.find(db, botId),
    endpoints.listSecrets(db, botId, ctx.now()),
    store.isProgram(db, botId),
    store.listConsumers(db, botId),
    store.findLastFailure(db, botId),
    readBacklog(db, { botId, lane: 'live' }),
    readBacklog(db, { botId, lane: 'test' }),
    receivesSubscriberEvents(db, botId),
  ]);
  return {
    bot_id: botId,
    transport: findTransport(isProgram, endpoint),
    consumers: consumers.map(({ transport, lane, connections, seenAt }) => ({
      transport,
      lane,
      connections,
      is_connected: connections > 0 && ctx.now().getTime() - seenAt.getTime() < CONNECTED_MS,
      seen_cts: seenAt,
    })),
    ...live,
    test,
    last_error: failure?.failure ?? null,
    last_error_cts: failure?.createdAt ?? null,
    subscriber_events: areEventsOn,
    endpoint: endpoint === undefined ? null : toEndpoint(endpoint, secrets, canBot(viewer, 'manage_credentials', bot)),
  };
}
