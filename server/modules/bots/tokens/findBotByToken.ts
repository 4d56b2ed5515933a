import { MINUTE_MS } from '../../../base/durations.ts';
import type { Services } from '../../../context/services.ts';
import { hashToken } from '../../../access/hashToken.ts';
import { isBotToken } from '../credentials/credentials.encryption.ts';
import * as store from './tokenLookup.store.ts';

/** Milliseconds between two notes about the use of a token. */
const USE_STORED_EVERY_MS = MINUTE_MS;

type Lookup = Pick<Services, 'db' | 'sql' | 'now'>;

/** Finds the bot of a valid bot token, while the bot and its team exist, and notes the use of the token. */
export async function findBotByToken({ db, sql, now }: Lookup, token: string): Promise<store.TokenBot | undefined> {
  if (!isBotToken(token)) return undefined;
  const [hash, time] = [hashToken(token), now()];
  const found = await store.find(db, hash, time);
  if (found === undefined) return (await store.adopt(db, hash)) ? store.find(db, hash, time) : undefined;
  if (isNoteDue(found.lastUsedAt, time)) await noteTokenUse({ sql, now }, [hash]);
  return found;
}

const isNoteDue = (lastUsedAt: Date | null, now: Date): boolean =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= USE_STORED_EVERY_MS;

/** Stores that tokens are in use, at most once a minute each. */
export async function noteTokenUse(
  { sql, now }: Pick<Lookup, 'sql' | 'now'>,
  hashes: readonly string[],
): Promise<void> {
  const time = now();
  await store.noteUse(sql, hashes, time, new Date(time.getTime() - USE_STORED_EVERY_MS));
}
