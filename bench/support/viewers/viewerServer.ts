import { startSession } from '../../../server/access/sessions.ts';
import { loadTokenSecrets } from '../../../server/access/secrets.ts';
import { createTokens } from '../../../server/access/tokens.ts';
import { loadConfig, type Config } from '../../../server/config/config.ts';
import type { Database } from '../../../server/database/types.ts';
import type { ServerUsage, ViewerFacts } from './messages.ts';

/** The configuration of a server for thousands of connections from one address. */
export const loadViewerConfig = (dataDir: string): Config =>
  loadConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    DEMO: '0',
    LIMIT_USER_CALLS: '100000000',
    LIMIT_LIVE_SOCKETS_PER_ADDRESS: '1000000',
  });

/** Starts a session for each id, which may repeat, and returns the access tokens. */
export async function signInViewers(
  database: Database,
  config: Config,
  userIds: readonly number[],
  now: () => Date,
): Promise<string[]> {
  const tokens = createTokens(await loadTokenSecrets(config), 3_600, now);
  const accessTokens: string[] = [];
  for (const userId of userIds) {
    const who = { userId, userAgent: 'bench', address: '127.0.0.1', now: now(), days: 1 };
    const { sessionId } = await database.db.transaction((tx) => startSession(tx, who));
    accessTokens.push(await tokens.signAccess({ userId, sessionId }));
  }
  return accessTokens;
}

interface ServerMeasure<Facts extends ViewerFacts> {
  readonly facts: Facts;
  /** Called when all viewers are connected. */
  readonly onBegin?: () => void;
  /** What the usage contains beside processor time and memory. */
  readonly getCounts?: () => object;
  readonly onStop: () => Promise<void>;
}

/** Reports the facts, and answers the process that measures. */
export function answerMeasure<Facts extends ViewerFacts>({ facts, ...measure }: ServerMeasure<Facts>): void {
  const report = (message: Facts | ServerUsage): void => void process.send?.(message);
  const stop = async (): Promise<void> => {
    await measure.onStop();
    process.disconnect();
  };
  process.on('message', (message) => {
    if (message === 'usage')
      report({
        kind: 'usage',
        cpu: process.cpuUsage(),
        rss: process.memoryUsage.rss(),
        ...measure.getCounts?.(),
      });
    else if (message === 'begin') measure.onBegin?.();
    else void stop();
  });
  report(facts);
}
