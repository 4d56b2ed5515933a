import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findLockOwnerPid, lockFolder } from '../../../server/database/embedded/folderLock.ts';
import { findIdentity } from '../../../server/database/embedded/processes.ts';
import { openDatabase } from '../../../server/database/connection/open.ts';
import { firstWord, killHard, makeDataDir, open, spawnServerProcess } from '../../support/database/clusterFolders.ts';

describe('the folder of the embedded database', () => {
  it('is refused to a second process, with the owner and DATA_DIR in the message, and the first process continues', async () => {
    const dataDir = makeDataDir();
    const first = await open({ dataDir });
    const second = spawnServerProcess({ dataDir });
    const said = await firstWord(second);
    expect(said).toContain(`The data folder ${dataDir} is in use by another Bourse server (process ${process.pid}`);
    expect(said).toContain('DATA_DIR');
    expect(await first.sql`select 1 as one`).toEqual([{ one: 1 }]);
  });

  it('is taken over from a process that was killed', async () => {
    const dataDir = makeDataDir();
    const server = spawnServerProcess({ dataDir });
    await firstWord(server);
    await killHard(server);
    const { sql } = await open({ dataDir });
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  });

  it('goes to exactly one of several processes that start together after a crash', async () => {
    const dataDir = makeDataDir();
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(
      join(dataDir, 'server.lock'),
      JSON.stringify({ pid: 1, identity: 'another boot', since: new Date(0).toISOString() }),
    );
    const words = await Promise.all(Array.from({ length: 5 }, () => firstWord(spawnServerProcess({ dataDir }))));
    expect(words.filter((word) => word === 'ready')).toHaveLength(1);
    expect(words.filter((word) => word.includes('is in use by another Bourse server'))).toHaveLength(4);
  });

  it('may have a path longer than a socket address', async () => {
    const dataDir = makeDataDir(`${'a-long-folder-name'.repeat(4)}/${'and-another-long-one'.repeat(4)}`);
    const { sql, embedded } = await open({ dataDir });
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
    expect(embedded?.target.host.startsWith(dataDir)).toBe(false);
    expect(Buffer.byteLength(`${embedded?.target.host}/.s.PGSQL.5432`)).toBeLessThanOrEqual(107);
  });

  it('must be in a folder in which one can be created', async () => {
    const missing = makeDataDir();
    symlinkSync(missing, `${missing}-link`);
    // As on a read-only disk, Node reports ENOENT.
    await expect(openDatabase({ dataDir: `${missing}-link/data` })).rejects.toThrow(/cannot be created: .* DATA_DIR/);
  });

  it('must be a folder', async () => {
    const dataDir = makeDataDir();
    writeFileSync(dataDir, 'a file');
    await expect(openDatabase({ dataDir })).rejects.toThrow(/The data folder .* cannot be created: .* DATA_DIR/);
  });

  it('of another PostgreSQL version is refused and not changed', async () => {
    const dataDir = makeDataDir();
    mkdirSync(join(dataDir, 'pg'), { recursive: true });
    writeFileSync(join(dataDir, 'pg', 'PG_VERSION'), '15\n');
    await expect(openDatabase({ dataDir })).rejects.toThrow(
      /created by PostgreSQL 15, but this version of Bourse includes PostgreSQL 18/,
    );
    expect(readFileSync(join(dataDir, 'pg', 'PG_VERSION'), 'utf8')).toBe('15\n');
  });
});

describe('the lock of the folder', () => {
  const leaveLock = (content: string) => {
    const dataDir = makeDataDir();
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(join(dataDir, 'server.lock'), content);
    return dataDir;
  };

  it('is refused while it is taken, also to the same process, and free after its release', () => {
    const dataDir = leaveLock('');
    const unlock = lockFolder(dataDir);
    expect(findLockOwnerPid(dataDir)).toBe(process.pid);
    expect(() => lockFolder(dataDir)).toThrow(/in use by another Bourse server/);
    unlock();
    expect(readdirSync(dataDir)).toEqual([]);
    lockFolder(dataDir)();
  });

  it('is taken over when the process id of the killed owner now belongs to an unrelated process', () => {
    const past = {
      pid: process.pid,
      identity: `${findIdentity(process.pid)}-an-earlier-one`,
      since: new Date(0).toISOString(),
    };
    const dataDir = leaveLock(JSON.stringify(past));
    expect(findLockOwnerPid(dataDir)).toBeNull();
    lockFolder(dataDir);
    expect(findLockOwnerPid(dataDir)).toBe(process.pid);
  });

  // In other processes, because a server that retried forever would block this one.
  it('stops the start when it cannot be read', async () => {
    const dataDir = makeDataDir();
    mkdirSync(join(dataDir, 'server.lock'), { recursive: true });
    const text = await firstWord(spawnServerProcess({ dataDir }));
    expect(text).toContain(`The lock file ${join(dataDir, 'server.lock')} of the data folder cannot be used: EISDIR`);
    expect(text).toContain('DATA_DIR');
  });

  it('stops the start when it is a link to a missing file', async () => {
    const dataDir = makeDataDir();
    mkdirSync(dataDir, { recursive: true });
    symlinkSync('missing', join(dataDir, 'server.lock'));
    expect(await firstWord(spawnServerProcess({ dataDir }))).toContain('cannot be used: ELOOP');
  });

  it('stops the start when the folder cannot be written to', async () => {
    const dataDir = makeDataDir();
    mkdirSync(dataDir, { recursive: true });
    chmodSync(dataDir, 0o555);
    // Root can write anywhere, so the server runs as another user.
    const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const text = await firstWord(spawnServerProcess({ dataDir }, user));
    chmodSync(dataDir, 0o755);
    expect(text).toMatch(/The lock file .* of the data folder cannot be used: EACCES.*DATA_DIR/);
  });

  it.each(['', '{"pid":', 'null'])('is taken over when its file has no valid content: %j', (content) => {
    const dataDir = leaveLock(content);
    lockFolder(dataDir);
    expect(findLockOwnerPid(dataDir)).toBe(process.pid);
  });
});
