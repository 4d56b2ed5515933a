import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** Values of a span. Names, statuses and numbers only: spans contain no personal data. */
export type SpanValues = Readonly<Record<string, string | number | boolean>>;

export interface OpenSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly set: (values: SpanValues) => void;
  readonly end: (outcome: 'ok' | 'failed') => void;
}

/** Records spans. The implementation is loaded only where traces are configured (openTelemetry.ts). */
export interface Tracer {
  /**
   * Starts a trace.
   * @param traceparent the header of a caller whose trace continues here
   * @returns undefined when the trace is not recorded
   */
  readonly startTrace: (
    name: string,
    kind: 'request' | 'work',
    values: SpanValues,
    traceparent?: string,
  ) => OpenSpan | undefined;
  readonly startSpan: (parent: OpenSpan, name: string, values: SpanValues) => OpenSpan;
  /** Sends what is recorded. */
  readonly close: () => Promise<void>;
}

/** A span and the statements that run in it. */
export interface ActiveSpan {
  readonly span: OpenSpan;
  group?: { readonly span: OpenSpan; running: number; statements: number };
}

/** The channel of the driver (vendor/postgres/src/query.js). */
const STATEMENT_CHANNEL = 'bourse.postgres.statement';

interface StatementMessage {
  /** The beginning of the statement, without parameters. */
  readonly text: string;
  /** Fulfilled when the statement has ended, with any outcome. */
  readonly ended: Promise<unknown>;
}

let tracer: Tracer | undefined;
const current = new AsyncLocalStorage<ActiveSpan>();

/** What a statement does and the first table that it names. Both are words of the code. */
export function summarize(text: string): string {
  const code = text.replaceAll(/'[^']*'/g, "''");
  const verb = /^[\s(]*([a-z]{3,12})\b/i.exec(code)?.[1]?.toLowerCase() ?? 'statement';
  const table = /\b(?:from|into|update|table)\s+"?([a-z_]{2,40})\b/i.exec(code)?.[1]?.toLowerCase();
  return table === undefined ? verb : `${verb} ${table}`;
}

const isStatement = (message: unknown): message is StatementMessage =>
  typeof message === 'object' && message !== null && 'text' in message && 'ended' in message;

/** Statements that run at the same time in one span are one group. */
function noteStatement(message: unknown): void {
  const active = current.getStore();
  if (active === undefined || tracer === undefined || !isStatement(message)) return;
  const group = (active.group ??= {
    span: tracer.startSpan(active.span, `sql ${summarize(message.text)}`, { 'db.system.name': 'postgresql' }),
    running: 0,
    statements: 0,
  });
  group.running += 1;
  group.statements += 1;
  void message.ended.then(() => {
    group.running -= 1;
    if (group.running > 0) return;
    group.span.set({ 'bourse.statements': group.statements });
    group.span.end('ok');
    if (active.group === group) delete active.group;
  });
}

/** Records traces from now on. Called once, before the app is created. */
export function startTracing(given: Tracer): void {
  tracer = given;
  subscribe(STATEMENT_CHANNEL, noteStatement);
}

/** Sends what is recorded, and records no more. */
export async function stopTracing(): Promise<void> {
  const stopped = tracer;
  tracer = undefined;
  unsubscribe(STATEMENT_CHANNEL, noteStatement);
  await stopped?.close();
}

export const isTracing = (): boolean => tracer !== undefined;

/** Runs `work` inside of a span that the caller ends. */
export const runIn = <T>(active: ActiveSpan, work: () => T): T => current.run(active, work);

/** Starts the trace of a request; undefined when it is not recorded. */
export function startRequest(name: string, values: SpanValues, traceparent?: string): ActiveSpan | undefined {
  const span = tracer?.startTrace(name, 'request', values, traceparent);
  return span === undefined ? undefined : { span };
}

async function finish<T>(active: ActiveSpan, work: () => Promise<T>): Promise<T> {
  let outcome: 'ok' | 'failed' = 'failed';
  try {
    const result = await current.run(active, work);
    outcome = 'ok';
    return result;
  } finally {
    active.span.end(outcome);
  }
}

/** Runs background work as a trace of its own. */
export function runTrace<T>(name: string, work: () => Promise<T>): Promise<T> {
  const span = tracer?.startTrace(name, 'work', {});
  return span === undefined ? work() : finish({ span }, work);
}

/** Runs `work` as a span of the current trace; without one it only runs it. */
export function runSpan<T>(name: string, values: SpanValues, work: () => Promise<T>): Promise<T> {
  if (tracer === undefined) return work();
  const parent = current.getStore();
  if (parent === undefined) return work();
  return finish({ span: tracer.startSpan(parent.span, name, values) }, work);
}

/** Adds values to the current span. */
export const addToSpan = (values: SpanValues): void => {
  if (tracer !== undefined) current.getStore()?.span.set(values);
};

/** The fields of a log line in a recorded trace. */
export function getTraceFields(): Readonly<Record<string, string>> {
  const span = current.getStore()?.span;
  return span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId };
}

/** The W3C header that continues the current trace at a service of the operator; empty without a recorded trace. */
export function getTraceHeaders(): Readonly<Record<string, string>> {
  const span = tracer === undefined ? undefined : current.getStore()?.span;
  return span === undefined ? {} : { traceparent: `00-${span.traceId}-${span.spanId}-01` };
}
