import { describe, expect, it } from 'vitest';
import { runTool } from '../../support/backup/runTool.ts';
import { makeDataDir, open } from '../../support/database/clusterFolders.ts';

describe('npm run db:seed', () => {
  it('uses the embedded database of a running server', async () => {
    const dataDir = makeDataDir();
    const { sql } = await open({ dataDir, migrate: true, statementTimeout: 0 });
    const added = await runTool('createAdmin', ['ada@bourse.example', 'ada'], { DATA_DIR: dataDir });
    expect([added.exitCode, added.errors]).toEqual([0, '']);
    const seeded = await runTool('seed/main', [], { DATA_DIR: dataDir });
    expect([seeded.exitCode, seeded.errors]).toEqual([0, '']);
    expect(seeded.output).toContain('The database already has users. Nothing was changed.');
    expect(await sql`select username from users`).toEqual([{ username: 'ada' }]);
  });

  it('says in a sentence that the database cannot be reached', async () => {
    const run = await runTool('seed/main', [], { DATABASE_URL: 'postgres://unknown@127.0.0.1:1/none' });
    expect([run.exitCode, run.errors]).toEqual([1, expect.stringMatching(/^No connection to .+\n$/)]);
  });
});
