import { botStatusIds, teamStatusIds, userStatusIds } from '../../../database/referenceIds.ts';
import type { Sql } from '../../../database/types.ts';

/** Returns those of the hashes of bot tokens whose bots may receive events at this moment. */
export async function listAdmittedTokens(tx: Sql, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx<{ hash: string }[]>`
    select k.bot_token_hash as hash from bot_credentials k join bots b on b.id = k.bot_id join teams t on t.id = b.team_id
    where k.bot_token_hash = any(${[...hashes]}) and b.deleted_at is null
      and b.status_id not in (${botStatusIds.disabled}, ${botStatusIds.removed}) and t.status_id = ${teamStatusIds.active}
      and exists (select 1 from team_members m join users u on u.id = m.user_id and u.status_id = ${userStatusIds.active}
        where m.team_id = b.team_id and m.state = 'accepted')`;
  return new Set(rows.map(({ hash }) => hash));
}
