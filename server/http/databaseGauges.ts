import { Gauge, type Registry } from 'prom-client';
import type { Services } from '../context/services.ts';
import { MESSAGE_CHANNELS } from '../database/tables/platform/mail.ts';
import type { Sql } from '../database/types.ts';

/** Longer than the statements take, shorter than the timeout of a scrape. */
const TIMEOUT_MS = 2_000;

interface QueueRow {
  readonly queue: string;
  readonly count: number;
  /** Age of the oldest entry in seconds. */
  readonly age: number;
}

const readQueues = (sql: Sql, now: Date) => sql<QueueRow[]>`
  select channel as queue, count(*)::int as count,
    greatest(extract(epoch from ${now}::timestamptz - min(created_at)), 0)::float8 as age
  from mail_outbox where state = 'queued' group by channel
  union all
  select 'alerts', count(*)::int, coalesce(greatest(extract(epoch from ${now}::timestamptz - min(created_at)), 0), 0)::float8
  from alert_deliveries where notified_at is null
  union all
  select 'bots', count(*)::int, coalesce(greatest(extract(epoch from ${now}::timestamptz - min(created_at)), 0), 0)::float8
  from bot_events where state = 'queued'`;

/** The jobs that wait for a worker. Their schema exists from the first start of the jobs on. */
async function readJobs(sql: Sql): Promise<readonly QueueRow[]> {
  const [found] = await sql<{ exists: boolean }[]>`select to_regclass('pgboss.job') is not null as exists`;
  if (found?.exists !== true) return [];
  return sql<QueueRow[]>`
    select name as queue, count(*)::int as count,
      greatest(extract(epoch from now() - min(start_after)), 0)::float8 as age
    from pgboss.job where state in ('created', 'retry') and start_after <= now() group by name`;
}

type Register = <L extends string>(name: string, help: string, labelNames?: readonly L[]) => Gauge<L>;

function createGauges(register: Register) {
  return {
    mail: register('bourse_mail_queue_messages', 'E-mails and text messages that are not sent yet', ['channel']),
    mailAge: register('bourse_mail_queue_oldest_seconds', 'Age of the oldest message that is not sent yet', [
      'channel',
    ]),
    alerts: register('bourse_alert_queue_firings', 'Fired price alerts without a notification yet'),
    alertAge: register('bourse_alert_queue_oldest_seconds', 'Age of the oldest firing without a notification'),
    bots: register('bourse_bot_queue_events', 'Events that no bot has handled yet'),
    botAge: register('bourse_bot_queue_oldest_seconds', 'Age of the oldest event that no bot has handled yet'),
    jobAge: register('bourse_job_waiting_seconds', 'How long the oldest due run of a job waits for a worker', [
      'job_name',
    ]),
    up: register('bourse_database_up', '1 if the database answered this scrape'),
    connections: register('bourse_database_pool_connections', 'Connections of the pool', ['pool', 'state']),
    limit: register('bourse_database_pool_limit', 'Most connections of the pool', ['pool']),
    waiting: register('bourse_database_pool_waiting_statements', 'Statements that wait for a connection', ['pool']),
  };
}

/**
 * Registers the gauges of queues and of the connection pool. The queues are the same on all servers, so that a query
 * takes the highest value of them.
 * @returns a function that sets the gauges; without an answer of the database, those of the queues have no value
 */
export function createDatabaseGauges(
  registry: Registry,
  { sql, now }: Pick<Services, 'sql' | 'now'>,
): () => Promise<void> {
  const gauges = createGauges(
    (name, help, labelNames = []) => new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] }),
  );

  const setPool = (): void => {
    const { open, busy, waiting } = sql.pool;
    gauges.connections.set({ pool: 'primary', state: 'busy' }, busy);
    gauges.connections.set({ pool: 'primary', state: 'idle' }, open - busy);
    gauges.limit.set({ pool: 'primary' }, sql.options.max);
    gauges.waiting.set({ pool: 'primary' }, waiting);
  };

  const setQueues = (queues: readonly QueueRow[], jobs: readonly QueueRow[]): void => {
    const byName = new Map(queues.map((row) => [row.queue, row]));
    for (const channel of MESSAGE_CHANNELS) {
      gauges.mail.set({ channel }, byName.get(channel)?.count ?? 0);
      gauges.mailAge.set({ channel }, byName.get(channel)?.age ?? 0);
    }
    gauges.alerts.set(byName.get('alerts')?.count ?? 0);
    gauges.alertAge.set(byName.get('alerts')?.age ?? 0);
    gauges.bots.set(byName.get('bots')?.count ?? 0);
    gauges.botAge.set(byName.get('bots')?.age ?? 0);
    for (const { queue, age } of jobs) gauges.jobAge.set({ job_name: queue }, age);
  };

  const { mail, mailAge, alerts, alertAge, bots, botAge, jobAge } = gauges;
  return async () => {
    setPool();
    for (const gauge of [mail, mailAge, jobAge]) gauge.reset();
    for (const gauge of [alerts, alertAge, bots, botAge]) gauge.remove();
    const late = Promise.withResolvers<'late'>();
    const timer = setTimeout(() => late.resolve('late'), TIMEOUT_MS);
    try {
      const found = await Promise.race([Promise.all([readQueues(sql, now()), readJobs(sql)]), late.promise]);
      gauges.up.set(found === 'late' ? 0 : 1);
      if (found !== 'late') setQueues(...found);
    } catch {
      // Every request logs that the database does not answer.
      gauges.up.set(0);
    } finally {
      clearTimeout(timer);
    }
  };
}
