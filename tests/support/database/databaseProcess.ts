import { openDatabase } from '../../../server/database/connection/open.ts';

/**
 * A server process reduced to its database: opens the folder given as JSON, prints `ready`, then inserts numbered rows
 * and prints each after it is on disk (`row 1`, `row 2` …), until it is killed. Without `write` it only waits.
 */
const options: { dataDir: string; packageFolder?: string; migrate?: boolean; write?: boolean } = JSON.parse(
  process.argv[2] ?? '{}',
);

try {
  const { sql } = await openDatabase(options);
  process.stdout.write('ready\n');
  if (options.write) {
    await sql`create table if not exists written (n bigint primary key)`;
    const [last] = await sql<{ n: number }[]>`select coalesce(max(n), 0) as n from written`;
    for (let n = (last?.n ?? 0) + 1; ; n += 1) {
      await sql`insert into written (n) values (${n})`;
      process.stdout.write(`row ${n}\n`);
    }
  }
  // The pool closes idle connections, so this timer alone prevents the process from ending.
  setInterval(() => undefined, 60_000);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
