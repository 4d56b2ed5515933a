import { getTableColumns, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { selectColumns, toDate, toDateOrNull, toRowJson, type RowJson } from '../../database/statements/rowJson.ts';
import { apiKeys } from '../../database/tables/people/accounts.ts';
import { follows } from '../../database/tables/people/follows.ts';
import { countries } from '../../database/tables/platform/lookups.ts';
import { users, userStatuses, userTypes } from '../../database/tables/people/people.ts';
import { viewersFollow } from './personCard.ts';
import { blockExists, type ProfileRecord } from './profileRecord.ts';

const {
  passwordHash: _passwordHash,
  passwordChangedAt: _passwordChangedAt,
  usernameKey: _usernameKey,
  emailKey: _emailKey,
  emailBounceReason: _reason,
  searchKey: _searchKey,
  score: _score,
  language: _language,
  countryId: _countryId,
  suspendedUntil: _suspendedUntil,
  deactivatedAt: _deactivatedAt,
  deleteAfter: _deleteAfter,
  deletedAt: _deletedAt,
  lastSeenAt: _lastSeenAt,
  ...columns
} = getTableColumns(users);

/** An account as the caller sees it, with the columns that responses need. Every `ProfileRecord` is one. */
export type ProfileView = Pick<
  ProfileRecord,
  | keyof typeof columns
  | 'type'
  | 'status'
  | 'country'
  | 'apiKeyHint'
  | 'follow'
  | 'requestsFollow'
  | 'isBlocked'
  | 'blocksViewer'
>;

/** An account as PostgreSQL returns it. */
export type ProfileViewJson = RowJson<ProfileView>;

/**
 * Selects the columns of `ProfileViewJson`.
 * @param from the `from` clause, with `users` and the joins that determine the rows
 */
export function selectProfileView(viewerId: Placeholder, from: SQL): SQL {
  const viewer = sql`${viewerId}::bigint`;
  const person = sql`${users.id}`;
  return sql`select ${selectColumns(columns)}, ${toRowJson(getTableColumns(userTypes))} as type,
      ${toRowJson(getTableColumns(userStatuses))} as status,
      case when ${countries.id} is not null then ${toRowJson(getTableColumns(countries))} end as country,
      ${apiKeys.hint} as "apiKeyHint", ${follows.state} as follow,
      exists (select 1 from ${follows} f where f.follower_id = ${person} and f.followed_id = ${viewer}
        and f.state = 'requested') as "requestsFollow",
      ${blockExists(viewer, person)} as "isBlocked", ${blockExists(person, viewer)} as "blocksViewer"
    ${from} join ${userTypes} on ${userTypes.id} = ${users.typeId}
      join ${userStatuses} on ${userStatuses.id} = ${users.statusId}
      left join ${countries} on ${countries.id} = ${users.countryId}
      left join ${apiKeys} on ${apiKeys.userId} = ${users.id}
      left join ${follows} on ${viewersFollow(viewerId)}`;
}

/** Parses an account; the rest of the module handles dates as dates. */
export const toProfileView = (json: ProfileViewJson): ProfileView => ({
  ...json,
  emailVerifiedAt: toDateOrNull(json.emailVerifiedAt),
  emailBouncedAt: toDateOrNull(json.emailBouncedAt),
  cellphoneVerifiedAt: toDateOrNull(json.cellphoneVerifiedAt),
  policyAcceptedAt: toDateOrNull(json.policyAcceptedAt),
  createdAt: toDate(json.createdAt),
  updatedAt: toDate(json.updatedAt),
});
