import type { Config } from '../../config/config.ts';
import { openForTool } from '../../database/cli/openForTool.ts';
import { findPending } from '../../database/start/migrate.ts';
import { readMigrations } from '../../database/start/migrations.ts';
import type { Sql } from '../../database/types.ts';
import { checkSafely, type Finding } from './finding.ts';

const SAMPLES = 5;
const SLOW_MS = 20;
/** Codes of two-factor apps and tokens of a few minutes need equal clocks. */
const CLOCK_WARNING_MS = 2_000;
const CLOCK_FAILURE_MS = 30_000;

async function measureLatency(sql: Sql): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < SAMPLES; n += 1) {
    const started = performance.now();
    await sql`select 1`;
    times.push(performance.now() - started);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(SAMPLES / 2)] ?? 0;
}

async function checkVersion(sql: Sql): Promise<Finding> {
  const part = 'database';
  const [row] = await sql<{ version: string }[]>`select current_setting('server_version') as version`;
  const latency = await measureLatency(sql);
  const text = `PostgreSQL ${row?.version ?? '?'}, ${latency.toFixed(1)} ms for a statement`;
  return latency < SLOW_MS
    ? { part, level: 'ok', text }
    : {
        part,
        level: 'warning',
        text: `${text}. Run the server near its database: a page needs up to eight statements.`,
      };
}

async function checkMigrations(sql: Sql): Promise<Finding> {
  const part = 'migrations';
  const pending = await findPending(sql, readMigrations());
  return pending.length === 0
    ? { part, level: 'ok', text: 'all applied' }
    : {
        part,
        level: 'warning',
        text: `${pending.length} not applied. The next start applies them, or: npm run db:migrate`,
      };
}

/** Compares the clock of this machine with that of the database. */
async function checkClock(sql: Sql, now: () => number): Promise<Finding> {
  const part = 'clock';
  const before = now();
  const [row] = await sql<{ at: Date }[]>`select clock_timestamp() as at`;
  const difference = Math.abs((row?.at.getTime() ?? 0) - (before + now()) / 2);
  const text = `${(difference / 1000).toFixed(1)} s apart from the database`;
  if (difference < CLOCK_WARNING_MS) return { part, level: 'ok', text };
  const level = difference < CLOCK_FAILURE_MS ? 'warning' : 'failure';
  return { part, level, text: `${text}. Synchronize the clocks of both machines (chrony, systemd-timesyncd).` };
}

/** The database that a server with this configuration uses. The embedded one is started until the checks end. */
export async function checkDatabase(config: Config, now: () => number = Date.now): Promise<readonly Finding[]> {
  const advice = config.databaseUrl === undefined ? 'See postgres.log in DATA_DIR.' : 'Check DATABASE_URL.';
  const findings: Finding[] = [];
  const opened = await checkSafely('database', advice, async () => {
    const { sql, close } = await openForTool({ migrate: false }, config);
    try {
      findings.push(await checkVersion(sql), await checkMigrations(sql), await checkClock(sql, now));
    } finally {
      await close();
    }
    return { part: 'database', level: 'ok', text: 'opened' };
  });
  return opened.level === 'ok' ? findings : [...findings, opened];
}
