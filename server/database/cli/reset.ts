import { createInterface } from 'node:readline/promises';
import { migrate } from '../start/migrate.ts';
import { openForTool, runTool } from './openForTool.ts';

/**
 * `npm run db:reset`: drops all tables with their rows, then creates the tables again. Prompts for confirmation; `--
 * --yes` confirms. Fails without it, so that a script does not continue with the old rows.
 */
await runTool(async () => {
  const { sql, url, close } = await openForTool({ migrate: false, statementTimeout: 0 });
  try {
    const [row] = await sql<
      { name: string; people: boolean }[]
    >`select current_database() as name, to_regclass('public.users') is not null as people`;
    const [count] = row?.people ? await sql<{ users: number }[]>`select count(*) as users from users` : [{ users: 0 }];
    if (!(await isConfirmed(`Delete everything in the database "${row?.name}" (${count?.users ?? 0} people)?`))) {
      process.stdout.write('Nothing was changed.\n');
      process.exitCode = 1;
      return;
    }
    // One transaction; it also drops the schema of the job queue.
    await sql.begin((tx) =>
      tx.unsafe('drop schema if exists drizzle, pgboss cascade; drop schema public cascade; create schema public'),
    );
    await migrate({ url });
    process.stdout.write('The database is empty. It is filled when the server starts next.\n');
  } finally {
    await close();
  }
});

async function isConfirmed(question: string): Promise<boolean> {
  if (process.argv.includes('--yes')) return true;
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} Type yes: `);
  terminal.close();
  return answer.trim() === 'yes';
}
