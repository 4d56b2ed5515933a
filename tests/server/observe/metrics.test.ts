import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMetrics, type Metrics } from '../../../server/observe/metrics.ts';
import { measuredFetch, measureVendor } from '../../../server/observe/workMetrics.ts';
import { queueMail } from '../../../server/modules/ground/mail/queueMail.ts';
import { MailFailure } from '../../../server/ports/mail/mailPort.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { createRunningBot } from '../conversations/runtime/runningBot.ts';
import { send } from '../conversations/support.ts';

let api: TestApi;
let metrics: Metrics;
beforeAll(async () => {
  metrics = createMetrics({ mode: 'test' });
  api = await startTestApi({ metrics });
});
afterAll(() => api.close());

const scrape = async (): Promise<string> => (await fetch(`${api.url}/metrics`)).text();

describe('calls', () => {
  it('are counted by the status of their envelope', async () => {
    const caller = api.as(await api.people.appUser());
    await api.as(null).call('getSignInOptions');
    await caller.call('getUserSettingsById', { userId: 99_999_999 });
    await api.as(null).raw('verifyToken');
    const text = await scrape();
    expect(text).toMatch(/bourse_envelopes_total\{call="getSignInOptions",status="200"\} 1\n/);
    expect(text).toMatch(/bourse_call_seconds_count\{call="getSignInOptions",outcome="ok"\} 1\n/);
    expect(text).toMatch(/bourse_envelopes_total\{call="getUserSettingsById",status="404"\} 1\n/);
    expect(text).toMatch(/bourse_call_seconds_count\{call="getUserSettingsById",outcome="refused"\} 1\n/);
    expect(text).not.toMatch(/call="getUserSettingsById",outcome="ok"/);
  });

  it('that fail count as errors', async () => {
    const caller = api.as(await api.people.appUser());
    await api.sql`alter table ui_settings rename to hidden_settings`;
    try {
      await caller.raw('getUiSettings');
    } finally {
      await api.sql`alter table hidden_settings rename to ui_settings`;
    }
    expect(await scrape()).toMatch(/bourse_envelopes_total\{call="getUiSettings",status="error"\} 1\n/);
  });
});

describe('requests', () => {
  it('are measured by the pattern of their route, a bounded set', async () => {
    const { token } = await api.signIn(await api.people.appUser());
    await fetch(`${api.url}/files/some-unknown-key`);
    await fetch(`${api.url}/api/quick-panel/data`, { headers: { authorization: `Bearer ${token}` } });
    await fetch(`${api.url}/no/such/path/${crypto.randomUUID()}`);
    const text = await scrape();
    expect(text).toMatch(/bourse_http_request_seconds_count\{route="\/files\/:key",method="GET"\} 1\n/);
    expect(text).toMatch(/bourse_http_requests_total\{route="\/files\/:key",method="GET",status="404"\} 1\n/);
    expect(text).toMatch(/bourse_http_request_seconds_count\{route="\/api\/quick-panel\/data",method="GET"\} 1\n/);
    expect(text).toMatch(/bourse_http_requests_total\{route="unknown",method="GET",status="404"\} 1\n/);
    expect(text).not.toContain('/no/such/path');
  });
});

describe('queues', () => {
  it('report how many messages wait, and for how long', async () => {
    const mail = { kind: 'accountDeleted', userId: null, language: 'en', values: { name: 'Ada' } } as const;
    const now = api.clock.now();
    await queueMail(api.db, { ...mail, to: 'a@bourse.example' }, new Date(now.getTime() - 120_000));
    await queueMail(api.db, { ...mail, to: 'b@bourse.example' }, now);
    const text = await scrape();
    expect(text).toContain('bourse_mail_queue_messages{channel="email"} 2\n');
    expect(text).toMatch(/bourse_mail_queue_oldest_seconds\{channel="email"\} 1[2-9]\d/);
    expect(text).toContain('bourse_mail_queue_messages{channel="sms"} 0\n');
    await api.runJob('deliver-mail');
    const later = await scrape();
    expect(later).toContain('bourse_mail_queue_messages{channel="email"} 0\n');
    expect(later).toContain('bourse_mail_messages_total{channel="email",outcome="sent"} 2\n');
    expect(later).toContain('bourse_job_runs_total{job_name="deliver-mail",outcome="ok"} 1\n');
    expect(later).toMatch(/bourse_job_last_success_timestamp_seconds\{job_name="deliver-mail"\} \d/);
  });

  it('count a failed run of a job', async () => {
    const mail = { send: () => Promise.reject(new Error('no connection')) };
    await queueMail(
      api.db,
      { kind: 'accountDeleted', to: 'c@bourse.example', userId: null, language: 'en', values: { name: 'Ada' } },
      api.clock.now(),
    );
    await expect(api.runJob('deliver-mail', { mail })).rejects.toThrow('no connection');
    expect(await scrape()).toContain('bourse_job_runs_total{job_name="deliver-mail",outcome="failed"} 1\n');
  });

  it('report the events that no bot has handled', async () => {
    const { botId, person } = await createRunningBot(api);
    expect(await scrape()).toContain('bourse_bot_queue_events 0\n');
    await send(api, person, botId, 'hello');
    expect(await scrape()).toContain('bourse_bot_queue_events 1\n');
  });

  it('have no value while the database does not answer', async () => {
    const own = await startTestApi();
    await own.database.close();
    const text = await (await fetch(`${own.url}/metrics`)).text();
    expect(text).toContain('bourse_database_up 0\n');
    expect(text).not.toMatch(/^bourse_mail_queue_messages/m);
    await own.close();
  });
});

describe('the pool', () => {
  it('reports its connections and the statements that wait', async () => {
    const own = await startTestApi({ pool: { poolSize: 1 } });
    const release = Promise.withResolvers<void>();
    const holding = own.sql.begin(async (tx) => {
      await tx`select 1`;
      await release.promise;
    });
    await expect.poll(() => own.sql.pool.busy).toBe(1);
    const waiting = own.sql`select 1`.execute();
    await expect.poll(() => own.sql.pool.waiting).toBe(1);
    release.resolve();
    await Promise.all([holding, waiting]);
    const text = await (await fetch(`${own.url}/metrics`)).text();
    expect(text).toContain('bourse_database_pool_limit{pool="primary"} 1\n');
    expect(text).toContain('bourse_database_up 1\n');
    await own.close();
  });
});

describe('vendors', () => {
  const outcomes = async (): Promise<string[]> =>
    (await scrape()).split('\n').filter((line) => line.startsWith('bourse_vendor_requests_total'));

  it('are counted by outcome: an answer, a refusal, a failure', async () => {
    const fetchWith = (answer: () => Promise<Response>) => measuredFetch(metrics.work, 'market', answer);
    await fetchWith(async () => new Response('', { status: 200 }))('https://vendor.example');
    await fetchWith(async () => new Response('', { status: 429 }))('https://vendor.example');
    await fetchWith(async () => new Response('', { status: 503 }))('https://vendor.example');
    await expect(fetchWith(() => Promise.reject(new Error('lost')))('https://vendor.example')).rejects.toThrow('lost');
    await expect(
      measureVendor(
        metrics.work,
        'smtp',
        () => Promise.reject(new MailFailure('refused', 'no such mailbox')),
        () => 'refused',
      ),
    ).rejects.toThrow('no such mailbox');
    expect(await outcomes()).toEqual([
      'bourse_vendor_requests_total{vendor="market",outcome="ok"} 1',
      'bourse_vendor_requests_total{vendor="market",outcome="refused"} 1',
      'bourse_vendor_requests_total{vendor="market",outcome="failed"} 2',
      'bourse_vendor_requests_total{vendor="smtp",outcome="refused"} 1',
    ]);
  });
});
