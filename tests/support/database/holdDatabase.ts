import { openDatabase } from '../../../server/database/open.ts';

/**
 * A server process reduced to its database: opens the folder given as JSON, says `ready`, then inserts numbered rows,
 * each on disk before it is said (`row 1`, `row 2` …), until somebody kills it. Without `write` it only waits.
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
  // Nothing else keeps the process alive: the pool closes idle connections.
  setInterval(() => undefined, 60_000);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
