import type { BotLaneName } from '../../../../rules/bots/lanes.ts';
import { decryptSecret } from '../../bots/credentials/credentials.encryption.ts';
import * as endpoints from '../endpoint/endpoints.store.ts';
import { isRecentlyHealthy, OPEN_AFTER } from '../endpoint/health.store.ts';
import type { ActiveEndpoint, DeliveryTools } from './deliver.ts';

export interface UsableEndpoint extends ActiveEndpoint {
  /** Undefined for both lanes. */
  readonly lane: BotLaneName | undefined;
  /** Deliveries at a time. */
  readonly slots: number;
}

/** Finds the endpoint of a bot with its secrets; undefined without one, and while it is paused. */
export async function findUsableEndpoint(
  { db, now, rootSecrets }: Pick<DeliveryTools, 'db' | 'now' | 'rootSecrets'>,
  botId: number,
): Promise<UsableEndpoint | undefined> {
  const [row, rows] = await Promise.all([endpoints.find(db, botId), endpoints.listSecrets(db, botId, now())]);
  if (row?.state !== 'active' || (row.openUntil !== null && row.openUntil > now())) return undefined;
  const secrets = rows.flatMap(
    ({ secretEncrypted }) => decryptSecret(rootSecrets, botId, 'webhookSecret', secretEncrypted) ?? [],
  );
  if (secrets.length === 0) return undefined;
  const isProbe = row.failures >= OPEN_AFTER;
  const isHealthy = isRecentlyHealthy(row, now());
  const lane = row.receivesTest ? undefined : 'live';
  return { botId, url: row.url, lane, secrets, isProbe, isHealthy, slots: isProbe ? 1 : row.inFlight };
}
