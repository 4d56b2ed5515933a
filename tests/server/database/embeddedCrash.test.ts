import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { postmasterPid } from '../../../server/database/embedded/orphan.ts';
import { isAlive } from '../../../server/database/embedded/processes.ts';
import { openDatabase } from '../../../server/database/connection/open.ts';
import type { Sql } from '../../../server/database/types.ts';
import { firstWord, killHard, makeDataDir, open, spawnServerProcess } from '../../support/database/clusterFolders.ts';
import { eventually } from '../../support/eventually.ts';

const answers = (sql: Sql) =>
  vi.waitFor(async () => expect(await sql`select 1 as one`).toEqual([{ one: 1 }]), { timeout: 15_000, interval: 20 });

describe('after a crash', () => {
  it('of the server, its orphaned PostgreSQL is stopped and the folder opens again', async () => {
    const dataDir = makeDataDir();
    const server = spawnServerProcess({ dataDir });
    await firstWord(server);
    const orphan = postmasterPid(join(dataDir, 'pg')) ?? 0;
    await killHard(server);
    expect(isAlive(orphan)).toBe(true);
    const { embedded } = await open({ dataDir });
    expect(isAlive(orphan)).toBe(false);
    expect(embedded?.pid()).not.toBe(orphan);
  });

  it('of server and PostgreSQL together, the folder opens again at once', async () => {
    const dataDir = makeDataDir();
    const server = spawnServerProcess({ dataDir });
    await firstWord(server);
    const orphan = postmasterPid(join(dataDir, 'pg')) ?? 0;
    await killHard(server);
    process.kill(orphan, 'SIGKILL');
    const { sql } = await open({ dataDir });
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  });

  it('a postmaster.pid that is empty or names an unrelated process or a zombie does not block the start', async () => {
    const dataDir = makeDataDir();
    await (await openDatabase({ dataDir, migrate: false })).close();
    const stranger = spawnForTest(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
    const zombie = await makeZombie();
    expect(isAlive(zombie)).toBe(false);
    for (const content of ['', `${stranger.pid}\n${join(dataDir, 'pg')}\n`, `${zombie}\n${join(dataDir, 'pg')}\n`]) {
      writeFileSync(join(dataDir, 'pg', 'postmaster.pid'), content);
      writeFileSync(join(dataDir, 'run', '.s.PGSQL.5432.lock'), content);
      const { sql, close } = await open({ dataDir });
      await answers(sql);
      await close();
    }
    expect(isAlive(stranger.pid ?? 0)).toBe(true);
  });
});

function spawnForTest(program: string, args: string[]) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

/**
 * A process that has ended and whose parent never reads its exit status: the shell that started it executes another
 * program.
 */
async function makeZombie(): Promise<number> {
  const parent = spawnForTest('sh', ['-c', 'sleep 0.3 & echo $!; exec tail -f /dev/null']);
  const [chunk] = await once(parent.stdout, 'data');
  const pid = Number(String(chunk));
  await eventually(() =>
    expect(execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })).toMatch(/^Z/),
  );
  return pid;
}

describe('PostgreSQL killed while the server runs', () => {
  it('is restarted each time; statements fail until then and work afterwards, and no acknowledged data is lost', async () => {
    const dataDir = makeDataDir();
    const log: string[] = [];
    const { sql, embedded } = await open({ dataDir, log: (message) => log.push(message) });
    await sql`create table kept (n bigint)`;
    await sql`insert into kept values (1)`;
    const running = sql`select pg_sleep(4)`.catch((error: unknown) => error);
    await eventually(async () =>
      expect(
        await sql`select 1 from pg_stat_activity where query like '%pg_sleep(4)%' and pid <> pg_backend_pid()`,
      ).toHaveLength(1),
    );
    for (let round = 0; round < 3; round += 1) {
      const pid = embedded?.pid() ?? 0;
      process.kill(pid, 'SIGKILL');
      await vi.waitFor(() => expect(embedded?.pid()).not.toBe(pid), { timeout: 15_000, interval: 20 });
      await answers(sql);
    }
    expect(await running).toBeInstanceOf(Error);
    expect(embedded?.state()).toBe('running');
    expect(await sql`select n from kept`).toEqual([{ n: 1 }]);
    expect(log[0]).toContain('PostgreSQL has stopped (SIGKILL); restarting it');
  });

  it('does not come back once the server stops', async () => {
    const dataDir = makeDataDir();
    const database = await openDatabase({ dataDir, migrate: false });
    process.kill(database.embedded?.pid() ?? 0, 'SIGKILL');
    await database.close();
    expect(database.embedded?.state()).toBe('stopped');
    expect(isAlive(database.embedded?.pid() ?? 0)).toBe(false);
    await answers((await open({ dataDir })).sql);
  });
});
