import path from 'node:path';
import type { Config } from '../config/config.ts';
import { emailKey } from '../database/keys.ts';
import { DEMO_ACCOUNTS } from '../seed/demoAccounts.ts';
import type { Database } from '../database/types.ts';
import { openLocalFiles } from '../ports/files/localFiles.ts';
import type { DemoAccount } from '../context/services.ts';

/**
 * Fills an empty database with the reference data that every server needs, and in demo mode with demo data.
 * @param say informs the person at the terminal why the first start takes longer
 * @returns the existing demo accounts in demo mode, for the sign-in page
 */
export async function seedDatabase(
  config: Config,
  { sql }: Pick<Database, 'sql'>,
  say: (text: string) => void,
): Promise<readonly DemoAccount[]> {
  const [found] = await sql<{ lists: boolean; people: boolean }[]>`
    select exists (select 1 from user_types) as lists, exists (select 1 from users) as people`;
  const needsLists = found?.lists !== true;
  const needsDemoData = config.demo && found?.people !== true;
  if (needsLists || needsDemoData) {
    // Loaded only for the first start, because the seed code is as large as the rest of the server.
    const { seedDemo, seedReference } = await import('../seed/index.ts');
    if (needsLists) await seedReference(sql);
    if (needsDemoData) {
      say('Creating the demo data …');
      await seedDemo(sql, { now: new Date(), files: await openLocalFiles(path.join(config.dataDir, 'files')) });
    }
  }
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
