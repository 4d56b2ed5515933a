import { openForTool, runTool } from './openForTool.ts';

/** `npm run db:migrate`: applies pending migrations, as every start of the server does. */
await runTool(async () => {
  const { sql, close } = await openForTool({ migrate: true });
  const [row] = await sql<{ applied: number }[]>`select count(*) as applied from drizzle.__drizzle_migrations`;
  await close();
  process.stdout.write(`The database is up to date. Migrations applied: ${row?.applied ?? 0}.\n`);
});
