import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { runServer } from '../../support/server/runServer.ts';

/** Playwright's global setup: the real server with an embedded database and the demo world, in a folder of its own. */
// oxlint-disable-next-line import/no-default-export -- Playwright loads the default export
export default async function startServer(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-e2e-'));
  // Every screen is opened many times within minutes, by one address and by the same three people.
  const server = await runServer({
    env: { DATA_DIR: dataDir, LIMIT_GUEST_CALLS: '10000', LIMIT_USER_CALLS: '20000' },
  });
  process.env['E2E_URL'] = server.url;
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
