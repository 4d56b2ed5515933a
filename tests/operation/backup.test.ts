import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Sql } from '../../server/database/types.ts';
import { openDatabase } from '../../server/database/connection/open.ts';
import { localFiles } from '../../server/ports/files/localFiles.ts';
import { referenceTemplate } from '../support/api/testApi.ts';
import { TestPeople, type TestPerson } from '../support/api/people.ts';
import { fingerprint } from '../support/backup/compare.ts';
import { runTool, type ToolRun } from '../support/backup/runTool.ts';
import { createTestDatabase } from '../support/database/testDatabase.ts';
import { runServer } from '../support/server/runServer.ts';
import { addPosts } from './manyPosts.ts';
import { openPage, type OpenPage } from './page.ts';
import { signIn } from './signIn.ts';

/** The full size is 1,000,000: `BACKUP_POSTS=1000000 npm run test:operation -- tests/operation/backup.test.ts`. */
const posts = Number(process.env['BACKUP_POSTS'] ?? 20_000);
const files = Math.floor(posts / 100);
const limitSeconds = 300;

/** The full size takes longer than other tests of operation. */
const timeout = 40 * 60_000;

let root: string;
let source: Database;
let target: Database;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'bourse-operation-'));
  // Names that do not look like those of a server.
  source = await createTestDatabase(referenceTemplate, { applicationName: 'check', statementTimeout: 0 });
  target = await createTestDatabase(undefined, { applicationName: 'check', statementTimeout: 0 });
  await addPosts(source.sql, posts);
  await mkdir(path.join(root, 'server'));
  const store = localFiles(path.join(root, 'server/files'));
  for (let n = 0; n < files; n += 1) {
    const { key, bytes } = await store.put(randomBytes(20_000));
    await source.sql`insert into files (key, content_type, bytes) values (${key}, 'image/webp', ${bytes})`;
  }
}, timeout);
afterAll(async () => {
  await source.close();
  await target.close();
  await rm(root, { recursive: true, force: true });
});

type Settings = Readonly<Record<string, string>>;

/** Tables that open pages do not change. */
async function findUnchanged(sql: Sql): Promise<readonly unknown[]> {
  const all = await fingerprint(sql);
  return ['posts', 'post_tickers', 'post_votes', 'files'].map((name) => [name, all[name]]);
}

/** Creates the users of the open pages. */
async function addReaders(database: Pick<Database, 'db'>): Promise<readonly TestPerson[]> {
  const people = new TestPeople(database.db);
  return [await people.developer(), await people.developer(), await people.developer()];
}

/** Runs a backup while pages read and write; a restore is refused then. */
async function backUpBesidePages(readers: readonly TestPerson[], env: Settings, to: string): Promise<ToolRun> {
  const server = await runServer({ env: { ...env, DEMO: '0' } });
  try {
    const [colleague, ...viewers] = readers;
    const open = async (viewer: TestPerson): Promise<OpenPage> =>
      openPage({
        url: server.url,
        token: await signIn(server.url, viewer),
        operations: 'operations',
        colleagueId: colleague?.id ?? 0,
      });
    const pages = await Promise.all(viewers.map(open));
    const countCalls = (): number =>
      pages.reduce((sum, page) => sum + [...page.served.values()].reduce((total, calls) => total + calls, 0), 0);
    const before = countCalls();
    const backup = await runTool('backup', ['--to', to], env);
    expect(backup.errors).toBe('');
    expect(countCalls()).toBeGreaterThan(before + 5);
    const rejected = await runTool('restore', ['--from', to, '--replace'], env);
    expect([rejected.exitCode, rejected.errors]).toEqual([1, expect.stringMatching(/uses the database|is in use/)]);
    await Promise.all(pages.map((page) => page.close()));
    expect(pages.flatMap(({ failures }) => failures)).toEqual([]);
    return backup;
  } finally {
    await server.stop();
  }
}

async function report(what: string, run: ToolRun, archive: string): Promise<void> {
  const { size } = await stat(archive);
  process.stdout.write(
    `${what}: ${run.seconds.toFixed(1)} s, ${posts.toLocaleString('en')} posts, ${files} files, archive ${(size / 2 ** 20).toFixed(0)} MB\n`,
  );
  expect(run.seconds).toBeLessThan(limitSeconds);
}

async function restore(from: string, env: Settings): Promise<ToolRun> {
  const run = await runTool('restore', ['--from', from], env);
  expect([run.exitCode, run.errors]).toEqual([0, '']);
  return run;
}

describe('a backup beside open pages', () => {
  it(
    'restores every post and file: from a server to the embedded database, and from there to a server',
    async () => {
      const before = await findUnchanged(source.sql);
      const fromServer = path.join(root, 'server.tar');
      const onServer: Settings = { DATABASE_URL: source.url, DATA_DIR: path.join(root, 'server') };
      const onFolder: Settings = { DATA_DIR: path.join(root, 'embedded') };

      await report(
        'backup of a server',
        await backUpBesidePages(await addReaders(source), onServer, fromServer),
        fromServer,
      );
      await report('restore into the embedded database', await restore(fromServer, onFolder), fromServer);
      const embedded = await openDatabase({ dataDir: path.join(root, 'embedded'), statementTimeout: 0 });
      expect(await findUnchanged(embedded.sql)).toEqual(before);
      const readers = await addReaders(embedded);
      await embedded.close();

      const fromFolder = path.join(root, 'embedded.tar');
      await report(
        'backup of the embedded database',
        await backUpBesidePages(readers, onFolder, fromFolder),
        fromFolder,
      );
      const onTarget: Settings = { DATABASE_URL: target.url, DATA_DIR: path.join(root, 'target') };
      await report('restore into a server', await restore(fromFolder, onTarget), fromFolder);
      expect(await findUnchanged(target.sql)).toEqual(before);
    },
    timeout,
  );
});
