import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { connect } from '../../../server/database/connection/connect.ts';
import { startTestServer } from './testServer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this run, and the prefix of the names of its databases. */
    testServer: { url: string; prefix: string };
  }
}

/** One PostgreSQL per run; the databases of the run are dropped at its end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const prefix = `bourse_test_${randomBytes(4).toString('hex')}_`;
  project.provide('testServer', { url: server.url, prefix });
  return async () => {
    await dropAll(server.url, prefix);
    await server.stop();
  };
}

async function dropAll(url: string, prefix: string): Promise<void> {
  const { sql } = connect({ url }, { poolSize: 1, statementTimeout: 0 });
  const rows = await sql<
    { name: string }[]
  >`select datname as name from pg_database where starts_with(datname, ${prefix})`;
  for (const { name } of rows) await sql`drop database if exists ${sql(name)} with (force)`;
  await sql.end();
}
