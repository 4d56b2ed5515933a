import type { Config } from '../config/config.ts';
import { emailKey } from '../database/keys.ts';
import { DEMO_ACCOUNTS } from '../seed/demoAccounts.ts';
import { withStartLock } from '../database/start/startLock.ts';
import type { Database, Sql } from '../database/types.ts';
import { openFiles } from '../ports/files/openFiles.ts';
import type { DemoAccount } from '../context/services.ts';

interface Missing {
  readonly lists: boolean;
  readonly demoData: boolean;
}

async function findMissing(config: Config, sql: Sql): Promise<Missing> {
  const [found] = await sql<{ lists: boolean; people: boolean }[]>`
    select exists (select 1 from user_types) as lists, exists (select 1 from users) as people`;
  return { lists: found?.lists !== true, demoData: config.demo && found?.people !== true };
}

const isIncomplete = async (config: Config, sql: Sql): Promise<boolean> => {
  const { lists, demoData } = await findMissing(config, sql);
  return lists || demoData;
};

/** Looks again, because another server may have created the data in between. */
async function createMissing(config: Config, sql: Sql, say: (text: string) => void): Promise<void> {
  const { lists, demoData } = await findMissing(config, sql);
  if (!lists && !demoData) return;
  // Loaded only for the first start, because the seed code is as large as the rest of the server.
  const { seedDemo, seedReference } = await import('../seed/index.ts');
  if (lists) await seedReference(sql);
  if (!demoData) return;
  say('Creating the demo data …');
  await seedDemo(sql, {
    now: new Date(),
    files: openFiles(config.files),
    sessions: config.market.sessions,
  });
}

/**
 * Fills an empty database with the reference data that every server needs, and in demo mode with demo data.
 * Of several servers that start at the same time one does it.
 * @param say informs the person at the terminal why the first start takes longer
 * @returns the existing demo accounts in demo mode, for the sign-in page
 */
export async function seedDatabase(
  config: Config,
  { sql }: Pick<Database, 'sql'>,
  say: (text: string) => void,
): Promise<readonly DemoAccount[]> {
  if (await isIncomplete(config, sql))
    await withStartLock(
      sql,
      'seed',
      async () => createMissing(config, sql, say),
      () => say('Another server is creating the first data; waiting for it …'),
    );
  if (!config.demo) return [];
  const keys = DEMO_ACCOUNTS.map(({ email }) => emailKey(email));
  const rows = await sql<{ email_key: string }[]>`select email_key from users where email_key = any(${keys})`;
  const existing = new Set(rows.map((row) => row.email_key));
  return DEMO_ACCOUNTS.filter(({ email }) => existing.has(emailKey(email))).map(({ role, email, password }) => ({
    role,
    username: email,
    password,
  }));
}
