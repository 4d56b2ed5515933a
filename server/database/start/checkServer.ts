import { connect } from '../connection/connect.ts';
import { withoutPassword } from '../connection/databaseUrl.ts';
import { DatabaseStartError } from './startError.ts';
import type { Sql } from '../types.ts';

const OLDEST_VERSION = 15;

const LIMITS = "set statement_timeout = '5s', lock_timeout = '3s', idle_in_transaction_session_timeout = '10s'";

type Variable = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_READ_URL';

/**
 * Checks that a server answers, is new enough, and that a pooler in front of it uses session pooling.
 * @throws DatabaseStartError with the problem and what to do
 */
export async function checkServer(url: string, variable: Variable = 'DATABASE_URL'): Promise<void> {
  const { sql } = connect({ url }, { poolSize: 1, applicationName: 'bourse-start' });
  try {
    // Without parameters nothing is prepared: with transaction pooling that could wait indefinitely.
    const rows = await sql.unsafe<{ version: number; pid: number; limit: string }[]>(
      `select current_setting('server_version_num')::int as version, pg_backend_pid() as pid, current_setting('statement_timeout') as limit`,
    );
    const [row] = rows;
    const version = Math.floor((row?.version ?? 0) / 10_000);
    if (version < OLDEST_VERSION)
      throw new DatabaseStartError(
        `The server of ${variable} is PostgreSQL ${version}; Bourse needs ${OLDEST_VERSION} or newer.`,
      );
    // A pooler invents the process id that it sends when a connection is opened.
    if (row !== undefined && rows.state.pid !== row.pid) await checkPooler(url, variable, sql);
    if (row?.limit === '0')
      throw new DatabaseStartError(
        `The pooler of ${variable} discards the timeouts of Bourse. Set them for the database role: ` +
          `alter role … ${LIMITS.replaceAll(', ', '; alter role … set ')}.`,
      );
  } catch (error) {
    if (error instanceof DatabaseStartError) throw error;
    throw new DatabaseStartError(describe(error, url, variable), { cause: error });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function describe(error: unknown, url: string, variable: Variable): string {
  // A failed connection to several addresses has a code and no message.
  const reason =
    error instanceof Error ? error.message || ('code' in error ? String(error.code) : error.name) : String(error);
  if (reason.includes('unsupported startup parameter'))
    return (
      `The pooler of ${variable} refuses the timeouts of Bourse (${reason}); set in PgBouncer: ` +
      'ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout, and pool_mode = session.'
    );
  return `No connection to the PostgreSQL server of ${variable} (${withoutPassword(url)}): ${reason}`;
}

/**
 * With session pooling a connection has one server process until it ends. With transaction pooling the process serves
 * the next statement of any connection, so two connections meet each other's process.
 */
async function checkPooler(url: string, variable: Variable, first: Sql): Promise<void> {
  const { sql: second } = connect({ url }, { poolSize: 1, applicationName: 'bourse-start' });
  try {
    const pid = async (sql: Pick<Sql, 'unsafe'>): Promise<number> => {
      const [row] = await sql.unsafe<{ pid: number }[]>('select pg_backend_pid() as pid');
      return row?.pid ?? 0;
    };
    const own = [await pid(first)];
    const secondPids = [await pid(second)];
    own.push(await pid(first));
    secondPids.push(await pid(second));
    await second.begin(async (tx) => {
      secondPids.push(await pid(tx));
      own.push(await pid(first));
    });
    if (new Set(own).size === 1 && new Set(secondPids).size === 1 && own[0] !== secondPids[0]) return;
    throw new DatabaseStartError(
      `${variable} leads to a pooler with transaction pooling, which loses locks, prepared statements and notifications of Bourse; ` +
        'set pool_mode = session (PgBouncer), or connect to PostgreSQL itself.',
    );
  } finally {
    await second.end({ timeout: 5 });
  }
}
