import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '../base/durations.ts';
import { userStatusIds, userTypeIds } from '../database/referenceIds.ts';
import type { Sql } from '../database/types.ts';
import { hashToken } from './hashToken.ts';

/** The prefix lets people and secret scanners recognise a leaked key. */
const PREFIX = 'bourse_key_';
/** 256 bits, 43 characters. */
const SECRET_BYTES = 32;
const shape = new RegExp(`^${PREFIX}[\\w-]{43}$`);

/** The last use is stored to the nearest few minutes, so that most requests with the key need no write. */
const LAST_USED_MINUTES = 5;

/** The part of a key that is shown after its creation: enough to distinguish keys, too little to guess the rest. */
export const apiKeyHint = (key: string): string => `${key.slice(0, PREFIX.length + 4)}…${key.slice(-4)}`;

export const newApiKey = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`;

/** Whether a bearer token has the form of an API key. It may still be invalid. */
export const isApiKey = (token: string): boolean => token.startsWith(PREFIX);

interface OwnerRow {
  readonly id: number;
  readonly email_verified: boolean;
  readonly is_stale: boolean;
}

/** Records the last use of a key. Among parallel requests only one writes, and a failed write fails no request. */
async function recordUse(sql: Sql, keyHash: string, now: Date, staleBefore: Date): Promise<void> {
  await sql`
    update api_keys set last_used_at = ${now}
    where key_hash = ${keyHash} and (last_used_at is null or last_used_at < ${staleBefore})`.catch(() => undefined);
}

/**
 * The active bot developer who owns an API key, undefined if the key is invalid. Reads the database on every call (one
 * indexed statement), so that a new key, a changed role or a closed account takes effect immediately.
 */
export async function findApiKeyOwner(
  deps: { readonly sql: Sql; readonly now: () => Date },
  key: string,
): Promise<{ readonly id: number; readonly emailVerified: boolean } | undefined> {
  if (!shape.test(key)) return undefined;
  const keyHash = hashToken(key);
  const now = deps.now();
  const staleBefore = new Date(now.getTime() - LAST_USED_MINUTES * MINUTE_MS);
  const [row] = await deps.sql<OwnerRow[]>`
    select u.id, u.email_verified_at is not null as email_verified,
      (k.last_used_at is null or k.last_used_at < ${staleBefore}) as is_stale
    from api_keys k join users u on u.id = k.user_id
    where k.key_hash = ${keyHash} and u.type_id = ${userTypeIds.bot_developer}
      and u.status_id = ${userStatusIds.active} and (u.suspended_until is null or u.suspended_until <= ${now})`;
  if (row === undefined) return undefined;
  if (row.is_stale) await recordUse(deps.sql, keyHash, now, staleBefore);
  return { id: row.id, emailVerified: row.email_verified };
}
