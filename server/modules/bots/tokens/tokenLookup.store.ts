import { and, eq, exists, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { BotLaneName } from '../../../../rules/bots/lanes.ts';
import { botStatusIds, teamStatusIds, userStatusIds } from '../../../database/referenceIds.ts';
import { prepareOnce } from '../../../database/statements/prepareOnce.ts';
import { bots } from '../../../database/tables/bots/bots.ts';
import { teamMembers, teams } from '../../../database/tables/bots/teams.ts';
import { botTokens } from '../../../database/tables/bots/tokens.ts';
import { users } from '../../../database/tables/people/people.ts';
import type { Queryable, Sql } from '../../../database/types.ts';
import { isExistingBot } from '../botRecord.ts';

/** A bot as its token shows it. */
export interface TokenBot {
  readonly id: number;
  readonly tokenId: number;
  readonly tokenHash: string;
  readonly lane: BotLaneName;
  readonly lastUsedAt: Date | null;
  /** Disabled or removed. */
  readonly isDisabledOrRemoved: boolean;
  /** Its team has an active member. */
  readonly hasActiveMember: boolean;
}

/** Selects the active members of a team. */
export const selectActiveMembers = (tx: Queryable, teamId: typeof bots.teamId) =>
  tx
    .select({ id: users.id })
    .from(teamMembers)
    .innerJoin(users, and(eq(users.id, teamMembers.userId), eq(users.statusId, userStatusIds.active)))
    .where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.state, 'accepted')));

/** Each call of a running bot looks its token up. */
const selectByToken = prepareOnce((tx, _variant: 'only') =>
  tx
    .select({
      id: bots.id,
      tokenId: botTokens.id,
      lane: botTokens.lane,
      lastUsedAt: botTokens.lastUsedAt,
      isDisabledOrRemoved: inArray(bots.statusId, [botStatusIds.disabled, botStatusIds.removed]).mapWith(Boolean),
      hasActiveMember: exists(selectActiveMembers(tx, bots.teamId)).mapWith(Boolean),
    })
    .from(botTokens)
    .innerJoin(bots, eq(bots.id, botTokens.botId))
    .innerJoin(teams, eq(teams.id, bots.teamId))
    .where(
      and(
        eq(botTokens.tokenHash, sql.placeholder('hash')),
        or(isNull(botTokens.validUntil), gt(botTokens.validUntil, sql.placeholder('now'))),
        isExistingBot,
      ),
    )
    .prepare('bot_by_token'),
);

/** Finds the bot of a valid token, while the bot and its team exist. */
export async function find(tx: Queryable, hash: string, now: Date): Promise<TokenBot | undefined> {
  const [row] = await selectByToken(tx, 'only').execute({ hash, now });
  return row && { ...row, tokenHash: hash };
}

/**
 * Moves a token that a server of the release before has created to the table of tokens.
 * @returns whether there was one
 */
export async function adopt(tx: Queryable, hash: string): Promise<boolean> {
  const rows = await tx.execute(sql`
    insert into bot_tokens (bot_id, name, lane, token_hash, hint)
    select c.bot_id, 'Live', 'live', c.bot_token_hash, coalesce(c.bot_token_hint, '') from bot_credentials c
    where c.bot_token_hash = ${hash}
    on conflict (token_hash) do nothing returning id`);
  return rows.length > 0;
}

/** Stores that tokens were used, unless that was stored a moment ago. */
export async function noteUse(tx: Sql, hashes: readonly string[], now: Date, since: Date): Promise<void> {
  await tx`
    update bot_tokens set last_used_at = ${now}
    where token_hash = any(${[...hashes]}) and (last_used_at is null or last_used_at <= ${since})`;
}

/** Returns those of the hashes of bot tokens that have ended. */
export async function listEnded(tx: Sql, hashes: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const rows = await tx<{ hash: string }[]>`
    select g.hash from unnest(${[...hashes]}::text[]) g(hash)
    where not exists (select 1 from bot_tokens k
      where k.token_hash = g.hash and (k.valid_until is null or k.valid_until > ${now}))`;
  return new Set(rows.map(({ hash }) => hash));
}

/** Returns those of the hashes of bot tokens whose bots may receive events at this moment. */
export async function listAdmitted(tx: Sql, hashes: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const rows = await tx<{ hash: string }[]>`
    select k.token_hash as hash from bot_tokens k join bots b on b.id = k.bot_id join teams t on t.id = b.team_id
    where k.token_hash = any(${[...hashes]}) and (k.valid_until is null or k.valid_until > ${now}) and b.deleted_at is null
      and b.status_id not in (${botStatusIds.disabled}, ${botStatusIds.removed}) and t.status_id = ${teamStatusIds.active}
      and exists (select 1 from team_members m join users u on u.id = m.user_id and u.status_id = ${userStatusIds.active}
        where m.team_id = b.team_id and m.state = 'accepted')`;
  return new Set(rows.map(({ hash }) => hash));
}
