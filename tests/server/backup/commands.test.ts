import { copyFile, truncate } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedReference } from '../../../server/seed/index.ts';
import { BackupWorld, type Site } from '../../support/backup/backupWorld.ts';
import { fingerprint } from '../../support/backup/compare.ts';
import { runTool } from '../../support/backup/runTool.ts';
import { makeDataDir, open } from '../../support/database/clusterFolders.ts';

let world: BackupWorld;
let server: Site;
beforeAll(async () => {
  world = await BackupWorld.open();
  server = await world.site();
});
afterAll(() => world.close());

const first = { TOKEN_SECRET: 'kT4v9ZqLw2Xn7RbYc5HdJm8PsFa3GuEe6QxVtNyWz1Bo' };
const second = { TOKEN_SECRET: 'Qw8eRt6yUi4oPa2sDf0gHj1kLz3xCv5bNm7QpWoEiRuT' };

describe('the commands', () => {
  it('move data from a running embedded database to a server of any supported version, and back', async () => {
    const dataDir = makeDataDir();
    const embedded = await open({ dataDir, migrate: true, statementTimeout: 0 });
    await seedReference(embedded.sql);
    const before = await fingerprint(embedded.sql);

    const toServer = world.path('to-server.tar');
    const backup = await runTool('backup', ['--to', toServer], { DATA_DIR: dataDir, ...first });
    expect(backup.errors).toBe('');
    expect(backup.output).toMatch(/to-server\.tar is complete: [\d,]+ rows and 0 files/);

    const beside = await runTool('restore', ['--from', toServer, '--replace'], { DATA_DIR: dataDir });
    expect([beside.exitCode, beside.errors]).toEqual([
      1,
      expect.stringContaining('is in use by another Bourse server'),
    ]);

    const settings = { DATABASE_URL: server.url, DATA_DIR: world.path('server') };
    const restored = await runTool('restore', ['--from', toServer], { ...settings, ...second });
    expect(restored.errors).toBe('');
    expect(restored.output).toContain('all counts and hashes are equal');
    expect(restored.output).toContain('The signing secret is not the one of the backup');
    expect(await fingerprint(server.sql)).toEqual(before);

    const toFolder = world.path('to-folder.tar');
    expect((await runTool('backup', ['--to', toFolder], { ...settings, ...first })).errors).toBe('');
    const folder = { DATA_DIR: makeDataDir() };
    const back = await runTool('restore', ['--from', toFolder], { ...folder, ...first });
    expect([back.exitCode, back.errors]).toEqual([0, '']);
    expect(back.output).not.toContain('signing secret');
    expect(await fingerprint((await open({ dataDir: folder.DATA_DIR, statementTimeout: 0 })).sql)).toEqual(before);
  });

  it('check an archive without a database', async () => {
    const file = world.path('checked.tar');
    const settings = { DATABASE_URL: server.url, DATA_DIR: world.path('server') };
    await runTool('backup', ['--to', file], settings);
    const check = await runTool('restore', ['--check', '--from', file], {});
    expect([check.exitCode, check.output]).toEqual([0, expect.stringContaining('complete and undamaged')]);
    await copyFile(file, `${file}.copy`);
    await truncate(`${file}.copy`, 4_000);
    const damaged = await runTool('restore', ['--check', '--from', `${file}.copy`], {});
    expect([damaged.exitCode, damaged.errors]).toEqual([1, expect.stringMatching(/^\S+ is incomplete: .+\n$/)]);
  });

  it.each([
    ['backup', ['--to', 'x.tar'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, 1, /^No connection to .+\n$/],
    [
      'restore',
      ['--from', 'x.tar'],
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      1,
      /^No connection to .+\n$/,
    ],
    ['backup', ['--to', 'x.tar'], { DATABASE_URL: 'mysql://localhost/x' }, 78, /DATABASE_URL/],
    [
      'backup',
      ['--to', 'x.tar'],
      { DATA_DIR: path.resolve('nowhere') },
      1,
      /^There is no database in .+nowhere\..+\n$/,
    ],
    ['backup', [], {}, 64, /^--to is missing\.\nUsage: npm run backup/],
    ['backup', ['--too', 'x'], {}, 64, /--too.*\nUsage: npm run backup/],
    ['restore', [], {}, 64, /^--from is missing\.\nUsage: npm run restore/],
    ['restore', ['x.tar'], {}, 64, /Usage: npm run restore/],
  ] as const)('%s %j with %j ends with a sentence and %i', async (tool, args, env, exitCode, text) => {
    const run = await runTool(tool, args, env);
    expect([run.exitCode, run.errors]).toEqual([exitCode, expect.stringMatching(text)]);
  });
});
