import path from 'node:path';
import { freePort } from '../../support/server/runServer.ts';
import { getPart } from './parts.ts';
import { isAnswering, ROLE, toUrl } from './postgresServer.ts';
import { makeFolder, removeFolder, startPart, waitUntil, writeOwned } from './processes.ts';

/** PgBouncer with the settings of the documentation. */
export async function startPooler(databasePort: number, mode: 'session' | 'transaction') {
  const folder = makeFolder('pgbouncer');
  const port = await freePort();
  const file = path.join(folder, 'pgbouncer.ini');
  writeOwned(
    file,
    `[databases]
bourse = host=127.0.0.1 port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${path.join(folder, 'users.txt')}
pool_mode = ${mode}
default_pool_size = 30
ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout
`,
  );
  writeOwned(path.join(folder, 'users.txt'), `"${ROLE}" ""\n`);
  const child = startPart('pgbouncer', folder, getPart('pgbouncer'), [file]);
  const url = toUrl(`127.0.0.1:${port}`, ROLE, 'bourse');
  await waitUntil('PgBouncer answers', async () => {
    if (!child.isRunning()) throw new Error(`PgBouncer ended:\n${child.readLog()}`);
    return isAnswering(url);
  });
  return {
    port,
    remove: async () => {
      await child.stop('SIGKILL');
      removeFolder(folder);
    },
  };
}
