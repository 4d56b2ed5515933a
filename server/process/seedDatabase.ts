import type { Config } from '../config/config.ts';
import { emailKey } from '../database/keys.ts';
import { DEMO_ACCOUNTS } from '../seed/demoAccounts.ts';
import { seedMissing } from '../seed/seedMissing.ts';
import type { Database } from '../database/types.ts';
import type { DemoAccount } from '../context/services.ts';

/**
 * Fills an empty database before the server starts.
 * @param say informs the person at the terminal why the first start takes longer
 * @returns the existing demo accounts in demo mode, for the sign-in page
 */
export async function seedDatabase(
  config: Config,
  { sql }: Pick<Database, 'sql'>,
  say: (text: string) => void,
): Promise<readonly DemoAccount[]> {
  await seedMissing(config, sql, say);
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
