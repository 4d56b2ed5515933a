import { channel } from 'node:diagnostics_channel';
import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../server/config/config.ts';
import { loggerOptions } from '../../../server/http/logging.ts';
import { queueMail } from '../../../server/modules/ground/mail/queueMail.ts';
import { openTelemetry } from '../../../server/observe/openTelemetry.ts';
import { measuredFetch, noWorkMetrics } from '../../../server/observe/workMetrics.ts';
import {
  getTraceHeaders,
  isTracing,
  runSpan,
  runTrace,
  startTracing,
  stopTracing,
  summarize,
} from '../../../server/observe/tracing.ts';
import { startTestApi, type TestApi, type TestApiOptions } from '../../support/api/testApi.ts';
import { startTraceSink, type SentSpan } from '../../support/traces/sink.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await stopTracing();
  for (const close of closing.splice(0).toReversed()) await close();
});

const PARENT_TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT_SPAN = 'b7ad6b7169203331';

async function startTraced(env: Record<string, string> = {}, options: TestApiOptions = {}) {
  const sink = await startTraceSink();
  closing.push(sink.stop);
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: sink.url, OTEL_TRACES_SAMPLER_ARG: '1', ...env };
  const { traces } = loadConfig({ NODE_ENV: 'test', ...settings });
  if (traces === undefined) throw new Error('no traces are configured');
  const failures: unknown[] = [];
  startTracing(openTelemetry(traces, (error) => failures.push(error)));
  const api = await startTestApi({ ...options, env: { ...settings, ...options.env } });
  closing.push(() => api.close());
  return { sink, api, failures };
}

const callAs = async (api: TestApi, headers: Record<string, string>) => {
  const person = await api.people.appUser();
  const answer = await api.as(person).with(headers).raw('getUserSettingsById', { userId: person.id });
  expect(answer.status).toBe(200);
  return person;
};

const find = (spans: readonly SentSpan[], name: string | RegExp): SentSpan => {
  const found = spans.find((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)));
  if (found === undefined) throw new Error(`no span ${name} in ${spans.map((span) => span.name).join(', ')}`);
  return found;
};

const valueOf = (span: SentSpan, key: string): unknown =>
  Object.values(span.attributes.find((item) => item.key === key)?.value ?? {})[0];

describe('a recorded request', () => {
  it('is one trace from the caller over the call to its statements', async () => {
    const { api, sink } = await startTraced();
    await callAs(api, { traceparent: `00-${PARENT_TRACE}-${PARENT_SPAN}-01` });
    await api.close();
    await stopTracing();
    const spans = sink.spans().filter(({ traceId }) => traceId === PARENT_TRACE);
    const request = find(spans, 'POST /graphql');
    expect(request).toMatchObject({ parentSpanId: PARENT_SPAN, kind: 2 });
    expect(valueOf(request, 'http.response.status_code')).toBe(200);
    const call = find(spans, 'call getUserSettingsById');
    expect(call.parentSpanId).toBe(request.spanId);
    expect(valueOf(call, 'bourse.status')).toBe(200);
    const statement = find(spans, /^sql select platform_settings$/);
    expect(statement.parentSpanId).toBe(call.spanId);
    expect(valueOf(statement, 'bourse.statements')).toBe(1);
  });

  it('contains no personal data', async () => {
    const { api, sink } = await startTraced();
    const person = await api.people.appUser();
    const stranger = { username: person.username, password: person.password };
    await api.as(null).raw('loginV3', stranger);
    await api.as(person).raw('searchPeople', { name: person.username });
    const { token } = await api.signIn(person);
    await fetch(`${api.url}/api/quick-panel/data?note=${person.username}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await api.close();
    await stopTracing();
    expect(sink.spans().length).toBeGreaterThan(5);
    for (const secret of [person.username, person.emailaddress, person.password, token])
      expect(sink.text()).not.toContain(secret);
  });

  it('has its id in the log lines', async () => {
    const { sink } = await startTraced();
    const lines: string[] = [];
    const given = loggerOptions(loadConfig({ NODE_ENV: 'test', OTEL_EXPORTER_OTLP_ENDPOINT: sink.url }));
    if (typeof given !== 'object') throw new Error('no logger');
    const app = Fastify({ logger: { ...given, stream: { write: (line: string) => void lines.push(line) } } });
    let traceparent = '';
    await runTrace('job test', async () => {
      app.log.info('inside');
      traceparent = getTraceHeaders()['traceparent'] ?? '';
    });
    app.log.info('outside');
    const [inside, outside] = lines.map((line): Record<string, unknown> => JSON.parse(line));
    expect(traceparent).toBe(`00-${String(inside?.['trace_id'])}-${String(inside?.['span_id'])}-01`);
    expect(outside).not.toHaveProperty('trace_id');
  });
});

describe('a job', () => {
  it('is a trace with a span for each mail', async () => {
    const { api, sink } = await startTraced();
    await queueMail(
      api.db,
      { kind: 'accountDeleted', to: 'a@bourse.example', userId: null, language: 'en', values: { name: 'Ada' } },
      api.clock.now(),
    );
    await api.runJob('deliver-mail');
    await api.close();
    await stopTracing();
    const job = find(sink.spans(), 'job deliver-mail');
    const mail = find(sink.spans(), 'mail accountDeleted');
    expect(mail).toMatchObject({ traceId: job.traceId, parentSpanId: job.spanId });
    expect(sink.text()).not.toContain('a@bourse.example');
  });

  it('that fails marks its span, without the text of the error', async () => {
    const { sink } = await startTraced();
    const failing = runTrace('job test', () => runSpan('inner', {}, () => Promise.reject(new Error('secret words'))));
    await expect(failing).rejects.toThrow('secret words');
    await stopTracing();
    expect(find(sink.spans(), 'inner').status.code).toBe(2);
    expect(sink.text()).not.toContain('secret words');
  });
});

describe('sampling', () => {
  it('records nothing of a request that is not in the share, not even its statements', async () => {
    const { api, sink } = await startTraced({ OTEL_TRACES_SAMPLER_ARG: '0' });
    await callAs(api, {});
    await api.close();
    await stopTracing();
    expect(sink.spans()).toEqual([]);
  });

  it('follows the decision of the caller', async () => {
    const { api, sink } = await startTraced();
    await callAs(api, { traceparent: `00-${PARENT_TRACE}-${PARENT_SPAN}-00` });
    await api.close();
    await stopTracing();
    expect(sink.spans().filter(({ name }) => name === 'POST /graphql')).toEqual([]);
  });

  it('ignores the header on a public server, where every caller could have all requests recorded', async () => {
    const { api, sink } = await startTraced({ OTEL_TRACES_SAMPLER_ARG: '0' }, { env: { TRACE_PARENT: '0' } });
    await callAs(api, { traceparent: `00-${PARENT_TRACE}-${PARENT_SPAN}-01` });
    await api.close();
    await stopTracing();
    expect(sink.spans()).toEqual([]);
  });

  it.each(['00-0-0-01', `00-${'0'.repeat(32)}-${PARENT_SPAN}-01`, `ff-${PARENT_TRACE}-${PARENT_SPAN}-01`, 'nonsense'])(
    'starts a trace of its own for the header %j',
    async (traceparent) => {
      const { api, sink } = await startTraced();
      await callAs(api, { traceparent });
      await api.close();
      await stopTracing();
      const request = find(sink.spans(), 'POST /graphql');
      expect(request.traceId).not.toBe(PARENT_TRACE);
      expect(request.parentSpanId ?? '').toBe('');
    },
  );
});

describe('requests to other services', () => {
  it('continue the trace at a homeserver, and at no other vendor', async () => {
    await startTraced();
    const sent: (string | null)[] = [];
    const send: typeof fetch = async (_input, init) => {
      sent.push(new Headers(init?.headers).get('traceparent'));
      return new Response('{}');
    };
    await runTrace('job test', async () => {
      await measuredFetch(noWorkMetrics, 'homeserver', send)('https://home.example', { headers: { accept: 'x' } });
      await measuredFetch(noWorkMetrics, 'market', send)('https://vendor.example');
    });
    expect(sent).toEqual([expect.stringMatching(/^00-[\da-f]{32}-[\da-f]{16}-01$/), null]);
  });
});

describe('without an endpoint', () => {
  it('no tracer exists, the driver publishes nothing, and no hook runs', async () => {
    expect(loadConfig({}).traces).toBeUndefined();
    const api = await startTestApi();
    closing.push(() => api.close());
    expect(isTracing()).toBe(false);
    expect(channel('bourse.postgres.statement').hasSubscribers).toBe(false);
    await callAs(api, { traceparent: `00-${PARENT_TRACE}-${PARENT_SPAN}-01` });
    expect(getTraceHeaders()).toEqual({});
  });
});

describe('a collector that is down', () => {
  it('is reported once, and does not disturb requests', async () => {
    const { api, sink, failures } = await startTraced();
    await sink.stop();
    closing.splice(0, 1);
    await callAs(api, {});
    await stopTracing();
    expect(failures).toHaveLength(1);
  }, 60_000);
});

describe('the settings of traces', () => {
  it('have a share of 5 % by default, and refuse what is none', () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' };
    expect(loadConfig(endpoint).traces).toMatchObject({
      endpoint: 'http://127.0.0.1:4318',
      ratio: 0.05,
      serviceName: 'bourse',
      acceptsParent: true,
    });
    expect(loadConfig({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20b, x=1' }).traces?.headers).toEqual({
      'api-key': 'a b',
      x: '1',
    });
    expect(() => loadConfig({ ...endpoint, OTEL_TRACES_SAMPLER_ARG: '5' })).toThrow(/from 0 to 1/);
    expect(() => loadConfig({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'a=%zz' })).toThrow(
      /OTEL_EXPORTER_OTLP_HEADERS/,
    );
    expect(() => loadConfig({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'hush' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hush') }),
    );
  });
});

it.each([
  ['select "id" from "posts" where x = $1', 'select posts'],
  ['\n  with visible as (select 1 from users) select 2', 'with users'],
  ['insert into mail_outbox (a) values ($1)', 'insert mail_outbox'],
  ['update "users" set a = $1', 'update users'],
  ['begin ', 'begin'],
  ["select 'from ada@bourse.example'", 'select'],
])('a statement is summarized by words of the code: %j', (text, summary) => {
  expect(summarize(text)).toBe(summary);
});
