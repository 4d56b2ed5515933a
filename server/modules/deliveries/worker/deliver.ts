import { randomBytes } from 'node:crypto';
import { isRecord } from '../../../base/isRecord.ts';
import { UserError } from '../../../context/envelope.ts';
import { findValueProblem } from '../../../context/givenValues.ts';
import type { JobContext } from '../../../context/jobContext.ts';
import { translate } from '../../../i18n/translate.ts';
import type { WebhookPort } from '../../../ports/webhooks/webhookPort.ts';
import { answer } from '../../conversations/runtime/answers.service.ts';
import type { BotEventBody } from '../../conversations/runtime/envelope.ts';
import { sendUnasked } from '../../conversations/runtime/send.service.ts';
import { isSubscriberEvent, type SubscriberEventBody } from '../../conversations/subscriberEvents/bodies.ts';
import {
  fail,
  getPauseSeconds,
  giveBack,
  type BotRuntime,
  type LeasedEvent,
} from '../../conversations/runtime/runtime.service.ts';
import { pauseEndpoint } from '../endpoint/pauseEndpoint.ts';
import * as health from '../endpoint/health.store.ts';
import * as attempts from './attempts.store.ts';
import type { Settle } from './settle.ts';
import { exchange, findFailure, readJson, type Exchange, type Decision } from './exchange.ts';

export type DeliveryTools = BotRuntime & Pick<JobContext, 'rootSecrets' | 'log'> & { readonly webhooks: WebhookPort };

type DeliverTools = DeliveryTools & { readonly settle: Settle };

/** An endpoint as a delivery needs it. */
export interface ActiveEndpoint {
  readonly botId: number;
  readonly url: string;
  readonly secrets: readonly string[];
  /** The one delivery that looks whether the endpoint answers again. */
  readonly isProbe: boolean;
  /** Its row contains a recent success and no failure: another success changes nothing. */
  readonly isHealthy: boolean;
}

const leaseEnded = (): UserError => new UserError(409, 'conversations.leaseEnded');

/** Messages with which one response may answer. */
const MAX_ANSWERS = 5;

const readText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** A delivery that fails because its developer wants to see it comes again soon. */
const simulated = { pauseSeconds: 1, isSimulated: true } as const;

/** The answers in the body of a response: one object, or several of them in `answers`. */
function readAnswers({ response }: Exchange): readonly Readonly<Record<string, unknown>>[] {
  const body = response === undefined || response.status === 202 ? undefined : readJson(response);
  if (body === undefined) return [];
  if (Array.isArray(body['answers'])) return body['answers'].filter(isRecord).slice(0, MAX_ANSWERS);
  return 'text' in body || 'card' in body || 'errors' in body ? [body] : [];
}

/** Stores the answers of a response. The key of the event makes a repeated delivery harmless. */
async function storeAnswers(
  tools: DeliveryTools,
  botId: number,
  event: LeasedEvent,
  done: Exchange,
): Promise<Decision | undefined> {
  const body: BotEventBody | SubscriberEventBody = JSON.parse(event.body);
  for (const [index, given] of readAnswers(done).entries()) {
    try {
      if (findValueProblem(given) !== undefined)
        return { error: 'answer_refused', detail: 'it contains a character that cannot be stored, or too many values' };
      const content = {
        clientKey: readText(given['clientKey']) ?? `${event.id}:${index}`,
        text: readText(given['text']),
        card: given['card'],
      };
      if (isSubscriberEvent(body))
        await sendUnasked(tools, { botId }, { subscriberId: body.subscriber.id, ...content });
      else
        await answer(tools, botId, {
          interactionId: body.data.interaction_id,
          ...content,
          errors: given['errors'],
        });
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      // The developer wants to see the first answer refused; that of the next delivery is stored.
      if (error.status === 500) return { error: 'answer_refused', detail: 'simulated: status 500', ...simulated };
      // The person has left or has withdrawn the permission, the messages of the day or of the request are used up, or the
      // day for answers is over. Another delivery would change nothing, so the event is delivered without its answers.
      if (error.status !== 400) return undefined;
      return { error: 'answer_refused', detail: translate('en', error.messageId, error.values) };
    }
  }
  return undefined;
}

/** The event is delivered with a wrong signature first, because its developer wants to see it refused. */
const isForged = ({ fault, attempt }: LeasedEvent): boolean => fault === 'wrong_signature' && attempt === 1;

async function decide(
  tools: DeliveryTools,
  botId: number,
  event: LeasedEvent,
  done: Exchange,
): Promise<Decision | undefined> {
  const decision = findFailure(done, tools.now());
  if (!isForged(event)) {
    const failed = decision ?? (await storeAnswers(tools, botId, event, done));
    const isLost = failed === undefined && event.fault === 'timeout' && event.attempt === 1;
    return isLost
      ? { error: 'timeout', detail: 'simulated: the response did not arrive in time', ...simulated }
      : failed;
  }
  if (decision === undefined)
    return { error: 'signature_accepted', detail: 'a wrong signature was accepted', ...simulated };
  // The developer wants to see this refusal, so it neither ends the event nor pauses the endpoint.
  return { ...decision, ...(decision.error === 'gone' && { error: 'status' as const }), isFinal: false, ...simulated };
}

function toHeaders({ attempt, redeliveries, isOutOfOrder }: LeasedEvent): Record<string, string> {
  return {
    'bourse-attempt': String(attempt),
    ...(redeliveries > 0 ? { 'bourse-redelivery': String(redeliveries) } : {}),
    ...(isOutOfOrder ? { 'bourse-out-of-order': '1' } : {}),
  };
}

async function noteHealth(
  tools: DeliveryTools,
  endpoint: ActiveEndpoint,
  decision: Decision | undefined,
): Promise<void> {
  const { isProbe, isHealthy } = endpoint;
  const now = tools.now();
  if (decision === undefined) return isHealthy ? undefined : health.noteSuccess(tools.db, endpoint, now);
  if (decision.error === 'gone') return pauseEndpoint(tools, endpoint, 'gone');
  if (decision.isSimulated === true && decision.isUnreachable !== true) return undefined;
  const detail = `${decision.error}: ${decision.detail}`;
  if (decision.isUnreachable === true) return health.noteOutage(tools.db, endpoint, { detail, isProbe }, now);
  return health.noteRejection(tools.db, endpoint, detail, now);
}

/** Delivers a leased event once, and stores what happened. Never rejects for what the endpoint does. */
export async function deliver(
  tools: DeliverTools,
  endpoint: ActiveEndpoint,
  event: LeasedEvent,
  signal: AbortSignal,
): Promise<void> {
  const { botId, url } = endpoint;
  const key = { eventId: event.id, leaseId: event.lease };
  const forged = isForged(event);
  const done = await exchange(
    tools,
    {
      url,
      id: `evt_${event.id}`,
      at: tools.now(),
      body: event.body,
      secrets: forged ? [`whsec_${randomBytes(32).toString('base64')}`] : endpoint.secrets,
      headers: toHeaders(event),
    },
    signal,
  );
  try {
    if (done.failure?.code === 'aborted') return await giveBack(tools, botId, key);
    const decision = await decide(tools, botId, event, done);
    const attempt = { botId, eventId: event.id, attempt: event.attempt, ...done.seen };
    await noteHealth(tools, endpoint, decision);
    if (decision === undefined) {
      if (!(await tools.settle({ key: { botId, ...key }, attempt }))) throw leaseEnded();
      return;
    }
    const {
      error,
      detail,
      isFinal = false,
      pauseSeconds = getPauseSeconds(event.attempt, event.isRequested),
    } = decision;
    const nextAt = isFinal ? null : new Date(tools.now().getTime() + pauseSeconds * 1000);
    await fail(
      tools,
      botId,
      key,
      {
        reason: `${error}: ${detail}`,
        pauseSeconds,
        isFinal,
        // An endpoint that is gone is paused: its events wait in order.
        isUnreachable: decision.isUnreachable === true || error === 'gone',
      },
      (tx) => attempts.insert(tx, { ...attempt, error, detail: detail.slice(0, 500), nextAt }),
    );
  } catch (error) {
    // The lease has ended: another delivery is under way.
    if (error instanceof UserError && error.status === 409) return;
    throw error;
  }
}
