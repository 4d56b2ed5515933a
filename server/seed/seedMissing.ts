import type { Config } from '../config/config.ts';
import { withStartLock } from '../database/start/startLock.ts';
import type { Sql } from '../database/types.ts';
import { openFiles } from '../ports/files/openFiles.ts';

interface Missing {
  readonly lists: boolean;
  readonly demoData: boolean;
}

type SeedConfig = Pick<Config, 'demo' | 'files' | 'market'>;

/** Demo data is created only in a database without users. */
async function findMissing(config: SeedConfig, sql: Sql): Promise<Missing> {
  const [found] = await sql<{ lists: boolean; people: boolean }[]>`
    select exists (select 1 from user_types) as lists, exists (select 1 from users) as people`;
  return { lists: found?.lists !== true, demoData: config.demo && found?.people !== true };
}

/** Looks again, because another process may have created the data in between. */
async function createMissing(config: SeedConfig, sql: Sql, say: (text: string) => void): Promise<Missing> {
  const missing = await findMissing(config, sql);
  if (!missing.lists && !missing.demoData) return missing;
  // Loaded only for the first start, because the seed code is as large as the rest of the server.
  const { seedDemo, seedReference } = await import('./index.ts');
  if (missing.lists) await seedReference(sql);
  if (!missing.demoData) return missing;
  say('Creating the demo data …');
  await seedDemo(sql, {
    now: new Date(),
    files: openFiles(config.files),
    sessions: config.market.sessions,
  });
  return missing;
}

/**
 * Fills an empty database with the reference data that every server needs, and in demo mode with demo data.
 * Of several processes that do it at the same time one creates the data, and the others wait.
 * @param say informs the person at the terminal why it takes longer
 * @returns what this call created
 */
export async function seedMissing(config: SeedConfig, sql: Sql, say: (text: string) => void): Promise<Missing> {
  const missing = await findMissing(config, sql);
  if (!missing.lists && !missing.demoData) return missing;
  return withStartLock(
    sql,
    'seed',
    async () => createMissing(config, sql, say),
    () => say('Another server is creating the first data; waiting for it …'),
  );
}
