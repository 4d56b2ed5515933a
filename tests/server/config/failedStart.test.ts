import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { referenceTemplate } from '../../support/api/testApi.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';
import { runServer } from '../../support/server/runServer.ts';
import { scratchFolder } from '../../support/database/scratch.ts';

it('a start that fails after servers are connected ends the process', { timeout: 60_000 }, async () => {
  const database = await createTestDatabase(referenceTemplate);
  const dataDir = await mkdtemp(path.join(scratchFolder(), 'bourse-failed-start-'));
  // The folder for the signing secret cannot be created.
  await writeFile(path.join(dataDir, 'secrets'), '');
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: '0' };
  await expect(runServer({ env, timeoutMs: 120_000 })).rejects.toThrow(/secrets/);
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});
