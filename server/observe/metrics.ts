import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import { startTimer, type WorkMetrics } from './workMetrics.ts';

/** The measurement of one GraphQL request. */
interface CallMeasurement {
  /** Called with the result of each call; `error` for a call that threw. */
  readonly note: (call: string, status: number | 'error') => void;
  /** Called when the request is answered. Calls without a noted result count as errors. */
  readonly end: () => void;
}

export interface CallMetrics {
  readonly start: (calls: readonly { readonly name: string }[]) => CallMeasurement;
}

interface AnsweredRequest {
  /** The pattern of the route, never the path of a request. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
}

/** All metrics of a process. */
export interface Metrics {
  readonly registry: Registry;
  readonly calls: CallMetrics;
  readonly requestAnswered: (request: AnsweredRequest) => void;
  readonly work: WorkMetrics;
}

/** Seconds of one request. */
const REQUEST_BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Seconds of background work. */
const WORK_BUCKETS = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300, 1800];

type Registers = readonly Registry[];

function createCallMetrics(registers: Registers): CallMetrics {
  const seconds = new Histogram({
    name: 'bourse_call_seconds',
    help: 'Duration of GraphQL requests by their calls; refused: an envelope with another status than 200',
    labelNames: ['call', 'outcome'],
    buckets: REQUEST_BUCKETS,
    registers: [...registers],
  });
  const envelopes = new Counter({
    name: 'bourse_envelopes_total',
    help: 'Results of GraphQL calls by the status of their envelope; error: a failure of the server',
    labelNames: ['call', 'status'],
    registers: [...registers],
  });
  return {
    start(calls) {
      const readSeconds = startTimer();
      const worst = new Map<string, 'ok' | 'refused' | 'error'>();
      return {
        note(call, status) {
          envelopes.inc({ call, status });
          const outcome = status === 200 ? 'ok' : status === 'error' ? 'error' : 'refused';
          if (outcome !== 'ok' || !worst.has(call)) worst.set(call, outcome);
        },
        end() {
          const duration = readSeconds();
          for (const call of new Set(calls.map(({ name }) => name)))
            seconds.observe({ call, outcome: worst.get(call) ?? 'error' }, duration);
        },
      };
    },
  };
}

function createRequestMetrics(registers: Registers): Metrics['requestAnswered'] {
  const requests = new Counter({
    name: 'bourse_http_requests_total',
    help: 'Answered HTTP requests',
    labelNames: ['route', 'method', 'status'],
    registers: [...registers],
  });
  const seconds = new Histogram({
    name: 'bourse_http_request_seconds',
    help: 'Duration of HTTP requests until the last byte of the response',
    labelNames: ['route', 'method'],
    buckets: REQUEST_BUCKETS,
    registers: [...registers],
  });
  return ({ route, method, status, seconds: duration }) => {
    requests.inc({ route, method, status });
    seconds.observe({ route, method }, duration);
  };
}

function createJobMetrics(registers: Registers): Pick<WorkMetrics, 'jobRegistered' | 'jobEnded'> {
  const runs = new Counter({
    name: 'bourse_job_runs_total',
    help: 'Runs of background jobs in this process',
    labelNames: ['job_name', 'outcome'],
    registers: [...registers],
  });
  const seconds = new Histogram({
    name: 'bourse_job_seconds',
    help: 'Duration of the runs of background jobs',
    labelNames: ['job_name'],
    buckets: WORK_BUCKETS,
    registers: [...registers],
  });
  const succeeded = new Gauge({
    name: 'bourse_job_last_success_timestamp_seconds',
    help: 'When the job succeeded last in this process, or was registered; the highest value of all servers counts',
    labelNames: ['job_name'],
    registers: [...registers],
  });
  return {
    jobRegistered(job) {
      runs.inc({ job_name: job, outcome: 'failed' }, 0);
      succeeded.setToCurrentTime({ job_name: job });
    },
    jobEnded(job, outcome, duration) {
      runs.inc({ job_name: job, outcome });
      seconds.observe({ job_name: job }, duration);
      if (outcome === 'ok') succeeded.setToCurrentTime({ job_name: job });
    },
  };
}

function createWorkMetrics(registers: Registers): WorkMetrics {
  const messages = new Counter({
    name: 'bourse_mail_messages_total',
    help: 'Attempts to send e-mails and text messages',
    labelNames: ['channel', 'outcome'],
    registers: [...registers],
  });
  const alerts = new Histogram({
    name: 'bourse_alert_delivery_seconds',
    help: 'From the price that fired a price alert to its notification',
    buckets: [0.5, 1, 2, 5, 10, 30, 60, 300, 1800],
    registers: [...registers],
  });
  const requests = new Counter({
    name: 'bourse_vendor_requests_total',
    help: 'Requests to services outside of Bourse',
    labelNames: ['vendor', 'outcome'],
    registers: [...registers],
  });
  const seconds = new Histogram({
    name: 'bourse_vendor_request_seconds',
    help: 'Duration of requests to services outside of Bourse',
    labelNames: ['vendor'],
    buckets: REQUEST_BUCKETS,
    registers: [...registers],
  });
  return {
    ...createJobMetrics(registers),
    messageEnded: (channel, outcome) => messages.inc({ channel, outcome }),
    alertDelivered: (duration) => alerts.observe(duration),
    vendorAnswered(vendor, outcome, duration) {
      requests.inc({ vendor, outcome });
      seconds.observe({ vendor }, duration);
    },
  };
}

/** Creates the metrics of one app. Process metrics are disabled in tests, where many apps share one process. */
export function createMetrics({ mode }: Pick<Config, 'mode'>): Metrics {
  const registry = new Registry();
  if (mode !== 'test') collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    calls: createCallMetrics(registers),
    requestAnswered: createRequestMetrics(registers),
    work: createWorkMetrics(registers),
  };
}
