import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../server/database/connection/connect.ts';
import { openDatabase } from '../../server/database/connection/open.ts';
import type { Database, Sql } from '../../server/database/types.ts';
import { seedReference } from '../../server/seed/index.ts';
import { runServer, type RunningServer } from '../support/server/runServer.ts';
import { describeMissing } from './support/parts.ts';
import { startPostgres, startReplica, type PostgresServer } from './support/postgresServer.ts';
import { waitUntil } from './support/processes.ts';
import { reportMeasurement } from './support/report.ts';
import { signInNew, TOKEN_SECRET, wideLimits, type SignedIn } from './support/sessions.ts';

const missing = describeMissing('Reads from a replica', ['postgres']);

/** Posts that are written and looked up while the replay is paused. */
const ROUNDS = Number(process.env['OPERATION_OWN_POSTS'] ?? 60);

describe.skipIf(missing !== undefined)('a streaming replica', () => {
  let primary: PostgresServer;
  let replica: PostgresServer;
  let database: Database;
  let onReplica: Sql;
  let servers: RunningServer[];
  let data: string;

  beforeAll(async () => {
    data = await mkdtemp(path.join(tmpdir(), 'bourse-replicas-'));
    primary = await startPostgres();
    database = await openDatabase({ url: primary.url });
    await seedReference(database.sql);
    replica = await startReplica(primary);
    onReplica = connect({ url: replica.adminUrl }, { poolSize: 1 }).sql;
    const env = {
      ...wideLimits,
      DATABASE_URL: primary.url,
      DATABASE_READ_URL: replica.url,
      DATA_DIR: data,
      TOKEN_SECRET,
      DEMO: '0',
      LOG_LEVEL: 'fatal',
    };
    servers = await Promise.all([runServer({ env }), runServer({ env })]);
  }, 280_000);
  afterAll(async () => {
    await Promise.all((servers ?? []).map((server) => server.stop()));
    await onReplica?.end({ timeout: 1 });
    await database?.close();
    await replica?.remove();
    await primary?.remove();
    await rm(data, { recursive: true, force: true });
  });

  const serverAt = (index: number): string => servers[index % servers.length]?.url ?? '';

  const readTexts = async (reader: SignedIn, author: SignedIn, server: number): Promise<readonly unknown[]> => {
    const list = { userId: author.id, pageNumber: 1, pageSize: 5 };
    const answer = await reader.at(serverAt(server)).call('getUserPostList', list);
    expect(answer.status).toBe(200);
    return answer.data?.map(({ description }) => description) ?? [];
  };
  const write = async (author: SignedIn, text: string, server: number): Promise<void> => {
    const variables = { post_type: 'text', description: text };
    expect((await author.at(serverAt(server)).call('addPost', variables)).status).toBe(200);
  };
  /** As a session that has not written for a while. */
  const letSettle = async ({ sessionId }: SignedIn): Promise<void> => {
    await database.sql`update sessions set wrote_at = wrote_at - interval '1 h' where id = ${sessionId}`;
  };
  /** Until both servers have read the replica. */
  const waitUntilRead = async (reader: SignedIn, author: SignedIn): Promise<void> => {
    const [start] = await onReplica<{ now: string }[]>`select clock_timestamp()::text as now`;
    await waitUntil('both servers read the replica', async () => {
      await Promise.all([0, 1].map((server) => readTexts(reader, author, server)));
      const [row] = await onReplica<{ readers: number }[]>`
        select count(*)::int as readers from pg_stat_activity
        where application_name = 'bourse-read' and query_start > ${start?.now ?? ''}::text::timestamptz`;
      return (row?.readers ?? 0) >= servers.length;
    });
  };
  /** Until a settled session sees on both servers what only the primary contains. */
  const waitForFallback = async (reader: SignedIn, author: SignedIn, text: string): Promise<void> => {
    for (const server of [0, 1])
      await waitUntil('the primary is read', async () => (await readTexts(reader, author, server)).includes(text), 10);
  };
  const isCaughtUp = async (): Promise<boolean> => {
    const [row] = await database.sql<{ lsn: string }[]>`select pg_current_wal_lsn()::text as lsn`;
    const [same] = await onReplica`select 1 where pg_last_wal_replay_lsn() >= ${row?.lsn ?? ''}::pg_lsn`;
    return same !== undefined;
  };

  it('serves lists to sessions that have not written just now', async () => {
    const [author, reader] = [await signInNew(database), await signInNew(database)];
    await write(author, 'Read from the replica', 0);
    await waitUntil('the replica has everything', isCaughtUp);
    await letSettle(reader);
    await waitUntilRead(reader, author);
    expect(await readTexts(reader, author, 1)).toEqual(['Read from the replica']);
  });

  it('shows an own post at once on both servers while its replay is paused', async () => {
    const author = await signInNew(database);
    await letSettle(author);
    await onReplica`select pg_wal_replay_pause()`;
    let stale = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const text = `Own post ${round}`;
      await write(author, text, round);
      const lists = await Promise.all([0, 1].map((server) => readTexts(author, author, server)));
      stale += lists.filter((texts) => !texts.includes(text)).length;
    }
    reportMeasurement(`Own posts that a list lacked, of ${2 * ROUNDS} with a paused replica`, stale, '0');
    expect(stale).toBe(0);
  });

  it('is not read by others for longer than some seconds after its replay was paused', async () => {
    const [author, reader] = [await signInNew(database), await signInNew(database)];
    await onReplica`select pg_wal_replay_resume()`;
    await waitUntil('the replica has everything', isCaughtUp);
    await letSettle(reader);
    await waitUntilRead(reader, author);
    const since = performance.now();
    await onReplica`select pg_wal_replay_pause()`;
    await write(author, 'After the pause', 0);
    await waitForFallback(reader, author, 'After the pause');
    const seconds = (performance.now() - since) / 1_000;
    reportMeasurement('A paused replica is left out after seconds', seconds, '< 5');
    expect(seconds).toBeLessThan(5);
    await onReplica`select pg_wal_replay_resume()`;
    await waitUntil('the replica has everything', isCaughtUp);
  });

  it('that lags ten seconds is left out', async () => {
    const [author, reader] = [await signInNew(database), await signInNew(database)];
    await waitUntil('the replica has everything', isCaughtUp);
    await letSettle(reader);
    await waitUntilRead(reader, author);
    const admin = connect({ url: replica.adminUrl }, { poolSize: 1 }).sql;
    const setDelay = async (command: string): Promise<void> => {
      await admin.unsafe(`alter system ${command}`);
      await admin.unsafe('select pg_reload_conf()');
    };
    await setDelay(`set recovery_min_apply_delay = '10s'`);
    try {
      const since = performance.now();
      await write(author, 'With a delay', 0);
      await waitForFallback(reader, author, 'With a delay');
      const seconds = (performance.now() - since) / 1_000;
      reportMeasurement('A replica that lags 10 s is left out after seconds', seconds, '< 5');
      expect(seconds).toBeLessThan(5);
    } finally {
      await setDelay('reset recovery_min_apply_delay');
      await admin.end({ timeout: 1 });
    }
    await waitUntil('the replica has everything', isCaughtUp);
  });

  it.each(['killed', 'frozen'] as const)('that is %s fails no call, and is read again afterwards', async (how) => {
    const [author, reader] = [await signInNew(database), await signInNew(database)];
    await write(author, `Before it was ${how}`, 0);
    await waitUntil('the replica has everything', isCaughtUp);
    await letSettle(reader);
    await waitUntilRead(reader, author);
    if (how === 'killed') await replica.kill();
    else replica.freeze();
    let longest = 0;
    const end = performance.now() + 6_000;
    while (performance.now() < end) {
      const startedAt = performance.now();
      const lists = await Promise.all([0, 1].map((server) => readTexts(reader, author, server)));
      expect(lists).toEqual(lists.map(() => [`Before it was ${how}`]));
      longest = Math.max(longest, performance.now() - startedAt);
    }
    reportMeasurement(`Replica ${how}: longest call in seconds`, longest / 1_000, '< 6');
    expect(longest).toBeLessThan(6_000);
    if (how === 'killed') {
      await onReplica.end({ timeout: 1 });
      await replica.start();
      onReplica = connect({ url: replica.adminUrl }, { poolSize: 1 }).sql;
    } else replica.thaw();
    await waitUntilRead(reader, author);
  });
});
