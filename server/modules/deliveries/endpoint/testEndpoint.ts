import { randomBytes, randomUUID } from 'node:crypto';
import { HOUR_MS } from '../../../base/durations.ts';
import type { TEST_STEPS } from '../../../database/tables/bots/deliveries.ts';
import type { DeliveryTools } from '../worker/deliver.ts';
import * as attempts from '../worker/attempts.store.ts';
import { exchange, findFailure, readJson, type Exchange, type Decision } from '../worker/exchange.ts';
import { newEndpointSecret } from '../signing.ts';

type TestStep = (typeof TEST_STEPS)[number];

/** What a step of the test showed. */
export interface TestResult {
  readonly step: TestStep;
  readonly isPassed: boolean;
  readonly ms: number;
  readonly status: number | null;
  readonly error: attempts.DeliveryError | null;
}

interface Tested {
  readonly botId: number;
  readonly url: string;
  readonly secrets: readonly string[];
}

type TestTools = Pick<DeliveryTools, 'db' | 'now' | 'webhooks'>;

/** Statuses that say nothing about the content of a delivery. */
const UNRELATED_STATUSES: readonly number[] = [408, 425, 429];

/** Why an endpoint did not refuse an invalid delivery; undefined when it refused it with a status of the client's errors. */
function findWrongAcceptance(done: Exchange, now: Date): Decision | undefined {
  const status = done.response?.status ?? 0;
  if (status >= 400 && status < 500 && !UNRELATED_STATUSES.includes(status)) return undefined;
  // An acceptance is reported as such, whatever else is wrong with the response.
  const isAccepted = status >= 200 && status < 300;
  return (
    (isAccepted ? undefined : findFailure(done, now)) ?? {
      error: 'signature_accepted',
      detail: `status ${status} for an invalid delivery`,
    }
  );
}

/** Why a ping failed; undefined when the endpoint accepted it and returned its challenge. */
function findPingFailure(done: Exchange, challenge: string, now: Date): Decision | undefined {
  const decision = findFailure(done, now);
  if (decision !== undefined || done.response === undefined) return decision;
  if (readJson(done.response)?.['challenge'] === challenge) return undefined;
  return {
    error: 'challenge_missing',
    detail: 'the response is not {"challenge": "…"} with the challenge of the event',
  };
}

async function runStep(tools: TestTools, step: TestStep, { botId, url, secrets }: Tested): Promise<TestResult> {
  const now = tools.now();
  const challenge = randomBytes(16).toString('hex');
  const body = JSON.stringify({
    type: 'endpoint.ping',
    timestamp: now.toISOString(),
    bot_id: botId,
    data: { challenge },
  });
  const done = await exchange(tools, {
    url,
    id: `evt_test_${randomUUID()}`,
    at: step === 'old_timestamp' ? new Date(now.getTime() - HOUR_MS) : now,
    body,
    secrets: step === 'wrong_signature' ? [newEndpointSecret()] : secrets,
    headers: { 'bourse-attempt': '1' },
  });
  const decision = step === 'ping' ? findPingFailure(done, challenge, now) : findWrongAcceptance(done, now);
  await attempts.insert(tools.db, {
    botId,
    testStep: step,
    attempt: 1,
    ...done.seen,
    requestBody: body,
    error: decision?.error ?? null,
    detail: decision?.detail ?? null,
  });
  return {
    step,
    isPassed: decision === undefined,
    ms: done.seen.ms,
    status: done.seen.status ?? null,
    error: decision?.error ?? null,
  };
}

/**
 * Tests an endpoint: it must answer a valid delivery with the challenge, and refuse a wrong signature and an old time.
 * The test ends with the first failed step.
 */
export async function testEndpoint(tools: TestTools, tested: Tested): Promise<TestResult[]> {
  const results: TestResult[] = [];
  for (const step of ['ping', 'wrong_signature', 'old_timestamp'] as const) {
    const result = await runStep(tools, step, tested);
    results.push(result);
    if (!result.isPassed) break;
  }
  return results;
}
