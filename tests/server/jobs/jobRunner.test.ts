import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '../../../server/config/config.ts';
import type { Database } from '../../../server/database/types.ts';
import { createJobRunner } from '../../../server/jobs/jobRunner.ts';
import { jobNames } from '../../../server/jobs/jobs.ts';
import type { JobContext } from '../../../server/context/jobContext.ts';
import { createJobContext } from '../../../server/jobs/createJobContext.ts';
import { queueMail } from '../../../server/modules/ground/mail/queueMail.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';
import { scratchFolder } from '../../support/database/scratch.ts';

let folder: string;
let database: Database;
const warnings: unknown[] = [];
const log: JobContext['log'] = {
  info: () => undefined,
  warn: (...args: unknown[]) => void warnings.push(args),
  error: (...args: unknown[]) => void warnings.push(args),
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(scratchFolder(), 'bourse-jobs-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const tools = (): Promise<JobContext> =>
  createJobContext(loadConfig({ NODE_ENV: 'test', DATA_DIR: folder }), database, log);

const queue = (to: string): Promise<void> =>
  database.db.transaction((tx) =>
    queueMail(tx, { kind: 'accountDeleted', to, userId: null, language: 'en', values: { name: 'Ada' } }, new Date()),
  );

const statesByFilter = async (to: string): Promise<string[]> => {
  const rows = await database.sql<{ state: string }[]>`select state from mail_outbox where recipient = ${to}`;
  return rows.map(({ state }) => state);
};

const eventually = { timeout: 25_000, interval: 50 };

describe('the jobs of a process', () => {
  it('deliver pending mail at the start, and later mail as soon as its transaction commits', async () => {
    await queue('waiting@bourse.example');
    const runner = createJobRunner(await tools(), database.url);
    runner.start();
    try {
      await vi.waitFor(
        async () => expect(await statesByFilter('waiting@bourse.example')).toEqual(['sent']),
        eventually,
      );
      await queue('rung@bourse.example');
      await vi.waitFor(async () => expect(await statesByFilter('rung@bourse.example')).toEqual(['sent']), eventually);
    } finally {
      await runner.stop();
    }
    expect(warnings).toEqual([]);
  });

  it('run once at start when their data became outdated while no server ran', async () => {
    await database.sql`
      insert into tickers (id, kind, symbol, symbol_key, name, currency, search_key)
      values (1, 'stock', 'OWN', 'own', 'Own Company', 'USD', 'own own company')`;
    const runner = createJobRunner(await tools(), database.url);
    runner.start();
    try {
      await vi.waitFor(async () => expect(await database.sql`select 1 from quotes`).toHaveLength(1), eventually);
    } finally {
      await runner.stop();
    }
    expect(warnings).toEqual([]);
  });

  it('are scheduled once, for any number of processes', async () => {
    const runners = [createJobRunner(await tools(), database.url), createJobRunner(await tools(), database.url)];
    for (const runner of runners) runner.start();
    await Promise.all(runners.map((runner) => runner.stop()));
    const rows = await database.sql<{ name: string }[]>`select name from pgboss.schedule order by name`;
    expect(rows.map(({ name }) => name)).toEqual([...jobNames].toSorted());
  });

  it('of an earlier release are not scheduled any more', async () => {
    for (const table of ['queue', 'schedule'])
      await database.sql`
        insert into ${database.sql(`pgboss.${table}`)}
        select (jsonb_populate_record(row, '{"name": "keep-house"}')).*
        from ${database.sql(`pgboss.${table}`)} row where name = 'cleanup'`;
    const runner = createJobRunner(await tools(), database.url);
    runner.start();
    await runner.stop();
    const rows = await database.sql<{ name: string }[]>`select name from pgboss.schedule order by name`;
    expect(rows.map(({ name }) => name)).toEqual([...jobNames].toSorted());
  });

  it('continue after a loss of their database connections', async () => {
    const runner = createJobRunner(await tools(), database.url);
    runner.start();
    try {
      await queue('before@bourse.example');
      await vi.waitFor(async () => expect(await statesByFilter('before@bourse.example')).toEqual(['sent']), eventually);
      const lost = await database.sql<{ pid: number }[]>`
        select pid, pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'bourse-jobs' and datname = current_database()`;
      expect(lost.length).toBeGreaterThan(0);
      const isListening = async (): Promise<number> => {
        const rows = await database.sql`
          select 1 from pg_stat_activity
          where application_name = 'bourse-jobs' and datname = current_database() and query ilike 'listen %'
            and pid <> all(${lost.map(({ pid }) => pid)}::int[])`;
        return rows.length;
      };
      await vi.waitFor(async () => expect(await isListening()).toBe(1), eventually);
      await queue('after@bourse.example');
      await vi.waitFor(async () => expect(await statesByFilter('after@bourse.example')).toEqual(['sent']), eventually);
    } finally {
      await runner.stop();
    }
    warnings.length = 0;
  });

  it('stop cleanly before they have started', async () => {
    const runner = createJobRunner(await tools(), database.url);
    await runner.stop();
    const second = createJobRunner(await tools(), database.url);
    second.start();
    await second.stop();
    expect(warnings).toEqual([]);
  });
});
