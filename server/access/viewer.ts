import { MINUTE_MS } from '../base/durations.ts';
import { userStatusIds, userTypeIds } from '../database/referenceIds.ts';
import { OWN_WRITES_SECONDS } from '../database/replicas/lag.ts';
import type { Sql } from '../database/types.ts';
import { isApiKey, findApiKeyOwner } from './apiKeys.ts';
import type { Role } from './roles.ts';
import type { Tokens } from './tokens.ts';

/** The signed-in caller, with the current state of the account. */
export interface Viewer {
  readonly id: number;
  readonly role: Exclude<Role, 'guest'>;
  /** The session of the access token; `NO_SESSION` for an API key. */
  readonly sessionId: string;
  readonly emailVerified: boolean;
  /** An account that belongs to a guest's device. It can read, but cannot publish. */
  readonly isGuest: boolean;
  /** The caller used an API key, which is accepted only for calls marked with @apiKey. */
  readonly byApiKey: boolean;
  /**
   * The session has not written for some seconds, so that a replica contains its writes. Programs with an API key have
   * no session and read the primary.
   */
  readonly hasSettled?: boolean;
  /**
   * Which filters apply to what this caller reads; undefined when they were not read, so that all apply. Read with the
   * session at the start of a call: lists select a shorter statement by it, and checks under a lock ignore it.
   */
  readonly audience?: Audience | undefined;
}

/** What hides content from a user. */
interface Audience {
  readonly hasMutes: boolean;
  /** The user blocks another user or is blocked. */
  readonly hasBlocks: boolean;
}

/** The nil UUID, which no session has. */
export const NO_SESSION = '00000000-0000-0000-0000-000000000000';

/** The sender of a request; `failure` says why a token that was sent is not valid. */
export interface Caller {
  readonly viewer: Viewer | null;
  readonly token: string | undefined;
  readonly failure: 'expired' | 'invalid' | undefined;
}

export const guest: Caller = { viewer: null, token: undefined, failure: undefined };

const rolesByType = new Map<number, Viewer['role']>([
  [userTypeIds.admin, 'admin'],
  [userTypeIds.app_user, 'app_user'],
  [userTypeIds.bot_developer, 'bot_developer'],
]);

interface ViewerRow {
  readonly id: number;
  readonly type_id: number;
  readonly email_verified: boolean;
  readonly is_guest: boolean;
  readonly is_stale: boolean;
  readonly has_settled: boolean;
  readonly has_mutes: boolean;
  readonly has_blocks: boolean;
}

/** The last use is stored to the nearest few minutes, so that most requests of a session need no write. */
const LAST_USED_MINUTES = 5;

/** Records the last use of a session. Among parallel requests only one writes, and a failed write fails no request. */
async function recordUse(sql: Sql, sessionId: string, now: Date, staleBefore: Date): Promise<void> {
  await sql`
    update sessions set last_used_at = ${now}
    where id = ${sessionId} and last_used_at < ${staleBefore}`.catch(() => undefined);
}

/** Finds the caller of an API key, who is always a bot developer. */
async function findKeyOwner(deps: { readonly sql: Sql; readonly now: () => Date }, token: string): Promise<Caller> {
  const owner = await findApiKeyOwner(deps, token);
  if (owner === undefined) return { viewer: null, token, failure: 'invalid' };
  const viewer: Viewer = { ...owner, role: 'bot_developer', sessionId: NO_SESSION, isGuest: false, byApiKey: true };
  return { viewer, token, failure: undefined };
}

/**
 * Finds the caller of an access token or API key. Reads the session and the account on every request (one indexed
 * statement), so that sign-out, a new password, deactivation and a new role take effect immediately.
 */
export async function findCaller(
  deps: { readonly sql: Sql; readonly tokens: Tokens; readonly now: () => Date },
  token: string | undefined,
): Promise<Caller> {
  if (token === undefined) return guest;
  if (isApiKey(token)) return findKeyOwner(deps, token);
  const check = await deps.tokens.checkAccess(token);
  if (!check.ok) return { viewer: null, token, failure: check.reason };
  const { userId, sessionId } = check.claims;
  const now = deps.now();
  const staleBefore = new Date(now.getTime() - LAST_USED_MINUTES * MINUTE_MS);
  const [row] = await deps.sql<ViewerRow[]>`
    select u.id, u.type_id, u.email_verified_at is not null as email_verified, u.is_guest,
      s.last_used_at < ${staleBefore} as is_stale,
      s.wrote_at < clock_timestamp() - make_interval(secs => ${OWN_WRITES_SECONDS}) as has_settled,
      exists (select 1 from mutes m where m.user_id = u.id) as has_mutes,
      exists (select 1 from blocks b where b.blocker_id = u.id) or exists (
        select 1 from blocks b where b.blocked_id = u.id) as has_blocks
    from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId} and s.user_id = ${userId} and s.revoked_at is null and s.expires_at > ${now}
      and u.status_id = ${userStatusIds.active} and (u.suspended_until is null or u.suspended_until <= ${now})`;
  const role = row && rolesByType.get(row.type_id);
  if (row === undefined || role === undefined) return { viewer: null, token, failure: 'invalid' };
  if (row.is_stale) await recordUse(deps.sql, sessionId, now, staleBefore);
  const viewer: Viewer = {
    id: row.id,
    role,
    sessionId,
    emailVerified: row.email_verified,
    isGuest: row.is_guest,
    byApiKey: false,
    hasSettled: row.has_settled,
    audience: { hasMutes: row.has_mutes, hasBlocks: row.has_blocks },
  };
  return { viewer, token, failure: undefined };
}

/** The viewer of an account, without a session; undefined for an account that cannot sign in at present. */
export async function findAccount(
  deps: { readonly sql: Sql; readonly now: () => Date },
  id: number,
): Promise<Pick<Viewer, 'id' | 'role'> | undefined> {
  const [row] = await deps.sql<{ type_id: number }[]>`
    select type_id from users where id = ${id} and status_id = ${userStatusIds.active}
      and (suspended_until is null or suspended_until <= ${deps.now()})`;
  const role = row && rolesByType.get(row.type_id);
  return role === undefined ? undefined : { id, role };
}

/**
 * Checks many viewers with one statement.
 * @returns the ids of the sessions that are still open and whose account still has the same role
 */
export async function findUnchangedSessions(
  deps: { readonly sql: Sql; readonly now: () => Date },
  viewers: readonly Viewer[],
): Promise<ReadonlySet<string>> {
  const now = deps.now();
  const rows = await deps.sql<{ id: string; user_id: number; type_id: number }[]>`
    select s.id, u.id as user_id, u.type_id
    from sessions s join users u on u.id = s.user_id
    where s.id = any(${viewers.map(({ sessionId }) => sessionId)}::uuid[]) and s.revoked_at is null and s.expires_at > ${now}
      and u.status_id = ${userStatusIds.active} and (u.suspended_until is null or u.suspended_until <= ${now})`;
  const found = new Map(rows.map((row) => [row.id, row]));
  const isUnchanged = ({ sessionId, id, role }: Viewer): boolean => {
    const row = found.get(sessionId);
    return row !== undefined && row.user_id === id && rolesByType.get(row.type_id) === role;
  };
  return new Set(viewers.filter(isUnchanged).map(({ sessionId }) => sessionId));
}

/**
 * The token of an `Authorization: Bearer …` header; an empty string for any other value of the header, so that it
 * counts as invalid.
 */
export function parseBearerToken(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(header.trim())?.[1] ?? '';
}
