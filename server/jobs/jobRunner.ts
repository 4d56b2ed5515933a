import { setTimeout as delay } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import { connect } from '../database/connection/connect.ts';
import type { Sql } from '../database/types.ts';
import { isJobName, jobNames, jobs, runJob, type Job, type JobName } from './jobs.ts';
import type { JobContext } from '../context/jobContext.ts';
import { listenForMail } from './listenForMail.ts';

const RETRY_SECONDS = 10;
/** How long running jobs may continue when the process stops. Requests have the same time. */
const STOP_MILLISECONDS = 30_000;

/** Converts a parameter for the driver: the queue passes JSON as text, lists of ids, and no other objects. */
function toParameter(value: unknown): string | number | boolean | Date | string[] | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value instanceof Date)
    return value;
  return Array.isArray(value) ? value.map(String) : JSON.stringify(value);
}

/** Lets the queue run its statements through our driver, with our settings, on a pool with one connection. */
function queueDatabase(sql: Sql) {
  return {
    async executeSql(text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
      const result: unknown = await sql.unsafe(text, values.map(toParameter)).catch(async (error: unknown) => {
        // The statement may have started a transaction, and the pool has only one connection.
        await sql.unsafe('rollback').catch(() => undefined);
        throw error;
      });
      if (!Array.isArray(result)) return { rows: [] };
      // Several statements in one text return a list of results.
      return { rows: result.some((jobName) => Array.isArray(jobName)) ? result.flat() : [...result] };
    },
  };
}

/** Returns a function that runs `run` and coalesces calls: calls during a run cause one more run afterwards. */
function coalesce(run: () => Promise<unknown>, failed: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> | undefined;
  let again = false;
  const loop = async (): Promise<void> => {
    do {
      again = false;
      await run().catch(failed);
    } while (again);
    running = undefined;
  };
  return () => {
    if (running !== undefined) {
      again = true;
      return running;
    }
    running = loop();
    return running;
  };
}

async function openQueue(context: JobContext, pool: Sql): Promise<PgBoss> {
  const { PgBoss: Queue } = await import('pg-boss');
  const queue = new Queue({
    db: queueDatabase(pool),
    schema: 'pgboss',
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 30,
    superviseIntervalSeconds: 300,
    maintenanceIntervalSeconds: 3600,
    queueCacheIntervalSeconds: 300,
    monitorVacuum: false,
    reindex: false,
  });
  // Every request reports an unavailable database itself, so a warning is enough here.
  queue.on('error', (error) => context.log.warn({ reason: error.message }, 'the job queue reported an error'));
  return queue;
}

/** Registers a job with the queue. The queue runs one job of a name at a time across all processes. */
async function registerJob(queue: PgBoss, name: JobName, run: () => Promise<void>): Promise<void> {
  const { cron, leaseSeconds: longestSeconds, isDueAtStart = false }: Job = jobs[name];
  const options = { expireInSeconds: longestSeconds, retryLimit: 0, deleteAfterSeconds: 3600 };
  await queue.createQueue(name, { policy: 'exclusive', ...options });
  // Sent before the worker starts: a worker that finds no job waits half a minute.
  if (isDueAtStart) await queue.send(name, null, options);
  await queue.work(name, { pollingIntervalSeconds: 30 }, run);
  await queue.schedule(name, cron, null, { tz: 'UTC' });
}

/** Ends the schedules of jobs that an earlier release had: without a worker, their queues would only grow. */
async function unscheduleRemovedJobs(queue: PgBoss): Promise<void> {
  for (const { name } of await queue.getSchedules()) if (!isJobName(name)) await queue.unschedule(name);
}

/** The background jobs of a server process. */
export interface JobRunner {
  /** Starts the jobs. Call it when the server already answers requests. Retries while the database is unavailable. */
  start(): void;
  /** Waits for running jobs and starts no new ones. */
  stop(): Promise<void>;
}

/**
 * Creates the job runner.
 * @param url the database. The queue uses two connections of its own (statements and LISTEN), so that the request pool,
 *   which grows with concurrent requests, stays available to requests.
 */
export function createJobRunner(given: JobContext, url: string): JobRunner {
  const stopping = new AbortController();
  const context: JobContext = { ...given, signal: stopping.signal };
  const { log } = context;
  const deliver = coalesce(
    () => runJob('deliver-mail', context),
    (error) => log.error({ err: error }, 'mail could not be delivered'),
  );
  let pool: Sql | undefined;
  let queue: PgBoss | undefined;
  let stopListening: (() => Promise<void>) | undefined;
  const registered = new Set<JobName>();
  let starting: Promise<void> = Promise.resolve();

  const begin = async (): Promise<void> => {
    pool ??= connect({ url }, { poolSize: 1, statementTimeout: 30_000, applicationName: 'bourse-jobs' }).sql;
    queue ??= await openQueue(context, pool);
    await queue.start();
    await unscheduleRemovedJobs(queue);
    for (const name of jobNames.filter((jobName) => !registered.has(jobName))) {
      await registerJob(queue, name, async () => {
        if (name === 'deliver-mail') return deliver();
        await runJob(name, context).catch((error: unknown) => {
          log.error({ err: error, job: name }, 'a job failed');
          throw error;
        });
      });
      registered.add(name);
    }
    stopListening ??= await listenForMail(url, () => void deliver());
    await deliver();
  };

  const startWithRetry = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        return await begin();
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.warn({ err: error }, `jobs could not start; retrying in ${RETRY_SECONDS} seconds`);
        await delay(RETRY_SECONDS * 1000, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      }
    }
  };

  return {
    start() {
      for (const name of jobNames) context.metrics.jobRegistered(name);
      starting = startWithRetry();
    },
    async stop() {
      stopping.abort();
      await starting;
      await stopListening?.();
      await queue?.stop({ graceful: true, timeout: STOP_MILLISECONDS });
      await deliver();
      await pool?.end({ timeout: 5 });
    },
  };
}
