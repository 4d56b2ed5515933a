import { eq, getTableColumns, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { idList, preparedIds } from '../../database/idList.ts';
import { prepareOnce } from '../../database/statements/prepareOnce.ts';
import { apiKeys } from '../../database/tables/people/accounts.ts';
import { blocks } from '../../database/tables/people/blocks.ts';
import { follows } from '../../database/tables/people/follows.ts';
import { countries } from '../../database/tables/platform/lookups.ts';
import { users, userStatuses, userTypes } from '../../database/tables/people/people.ts';
import { usernameKey } from '../../database/keys.ts';
import type { Queryable } from '../../database/types.ts';
import { viewersFollow } from './personCard.ts';

const {
  passwordHash: _hidden,
  emailBounceReason: _reason,
  searchKey: _folded,
  score: _score,
  ...columns
} = getTableColumns(users);

export const blockExists = (blocker: SQL, blocked: SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${blocks} b where b.blocker_id = ${blocker} and b.blocked_id = ${blocked})`;

/** Selects full account records, with the follow and the blocks between the viewer and each person. */
export function selectProfiles(tx: Queryable, viewerId: number | Placeholder) {
  const viewer = sql`${viewerId}::bigint`;
  const person = sql`${users.id}`;
  return tx
    .select({
      ...columns,
      type: userTypes,
      status: userStatuses,
      country: countries,
      apiKeyHint: apiKeys.hint,
      /** The caller's follow of this person, null without one. */
      follow: follows.state,
      /** This person's request to follow the caller waits for the answer. */
      requestsFollow: sql<boolean>`exists (
        select 1 from ${follows} f where f.follower_id = ${person} and f.followed_id = ${viewer} and f.state = 'requested')`,
      isBlocked: blockExists(viewer, person),
      blocksViewer: blockExists(person, viewer),
    })
    .from(users)
    .innerJoin(userTypes, eq(userTypes.id, users.typeId))
    .innerJoin(userStatuses, eq(userStatuses.id, users.statusId))
    .leftJoin(countries, eq(countries.id, users.countryId))
    .leftJoin(apiKeys, eq(apiKeys.userId, users.id))
    .leftJoin(follows, viewersFollow(viewerId));
}

export type ProfileRecord = Awaited<ReturnType<typeof selectProfiles>>[number];

// Drizzle needs some milliseconds to build a statement with so many columns.
const profilesOnce = prepareOnce((tx: Queryable, _variant: 'byId') =>
  selectProfiles(tx, sql.placeholder('viewer'))
    .where(sql`${users.id} = any(${preparedIds})`)
    .prepare('profiles'),
);

/** Reads full account records in the order of the ids, regardless of their status. */
export async function readProfiles(tx: Queryable, ids: readonly number[], viewerId: number): Promise<ProfileRecord[]> {
  if (ids.length === 0) return [];
  const rows = await profilesOnce(tx, 'byId').execute({ viewer: viewerId, ids: idList(ids) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Finds a full account record regardless of its status. Call `assertProfileVisible` before showing it. */
export async function findProfile(tx: Queryable, id: number, viewerId: number): Promise<ProfileRecord | undefined> {
  const [row] = await readProfiles(tx, [id], viewerId);
  return row;
}

/** Finds the account with a user name, ignoring case and confusable letters. */
export async function findProfileByUsername(
  tx: Queryable,
  username: string,
  viewerId: number,
): Promise<ProfileRecord | undefined> {
  const [row] = await selectProfiles(tx, viewerId).where(eq(users.usernameKey, usernameKey(username)));
  return row;
}
