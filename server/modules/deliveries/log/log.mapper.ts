import type { BotDelivery, BotDeliveryAttempt, BotDeliveryHeader } from '../../../generated/schema.ts';
import { isRecord } from '../../../base/isRecord.ts';
import type { AttemptRow, EventRow } from './log.store.ts';

/** The type and the command of a body that this server has written. */
function readBody(body: string): { readonly type: string; readonly command: string | null } {
  const value: unknown = JSON.parse(body);
  const { type, data } = isRecord(value) ? value : {};
  const command = isRecord(data) ? data['command'] : undefined;
  return { type: String(type), command: typeof command === 'string' ? command : null };
}

const findNext = ({ state, parkedUntil, nextAt }: EventRow): Date | null => {
  if (state === 'parked') return parkedUntil;
  return state === 'queued' ? nextAt : null;
};

export const toDelivery = (row: EventRow): BotDelivery => ({
  id: row.id,
  ...readBody(row.body),
  state: row.state,
  lane: row.lane,
  attempts: row.attempts,
  cts: row.createdAt,
  finished_cts: row.finishedAt,
  next_cts: findNext(row),
  redeliveries: row.redeliveries,
  is_out_of_order: row.isOutOfOrder,
  fault: row.fault,
  status_code: row.status,
  ms: row.ms,
  error: row.error,
  failure: row.failure,
});

const toHeaders = (headers: AttemptRow['responseHeaders']): BotDeliveryHeader[] =>
  Object.entries(headers ?? {}).map(([name, value]) => ({ name, value }));

/** @param managesSecrets others see only the site of the address, whose path may contain a secret */
export const toAttempt = (row: AttemptRow, managesSecrets: boolean): BotDeliveryAttempt => ({
  id: row.id,
  attempt: row.attempt,
  cts: row.startedAt,
  ms: row.ms,
  url: managesSecrets ? row.url : new URL(row.url).origin,
  request_headers: toHeaders(row.requestHeaders),
  status_code: row.status,
  response_headers: toHeaders(row.responseHeaders),
  response: row.response,
  error: row.error,
  detail: row.detail,
  next_cts: row.nextAt,
});
