import { sql, type SQL } from 'drizzle-orm';
import { byProfileColumn } from '../../../rules/people/profileTexts.ts';
import { selectColumns, toDate, type RowJson } from '../../database/statements/rowJson.ts';
import { users, userStatuses, userTypes } from '../../database/tables/people/people.ts';
import type { ProfileView } from './profileView.ts';

const DATA_FIELDS = `
  id full_name firstname middlename lastname username emailaddress thumb num_followers num_post cts
  uts id_s2_user_type id_s2_user_status s2_user_type.id s2_user_type.name s2_user_type.display_name
  s2_user_status.id s2_user_status.name s2_user_status.display_name organization_name viewer_can.edit
  viewer_can.enable_disable viewer_can.change_password
`;

/**
 * The fields of the response that need only the columns below, for admins, who have the same rights to every account of a
 * type and status.
 */
export const tableFields: ReadonlySet<string> = new Set([
  'status',
  'message',
  'total_count',
  'totalCount',
  ...DATA_FIELDS.trim()
    .split(/\s+/)
    .map((field) => `data.${field}`),
]);

const columns = {
  id: users.id,
  firstname: users.firstname,
  middlename: users.middlename,
  lastname: users.lastname,
  username: users.username,
  emailaddress: users.emailaddress,
  thumb: users.thumb,
  organizationName: users.organizationName,
  numFollowers: users.numFollowers,
  numPosts: users.numPosts,
  typeId: users.typeId,
  statusId: users.statusId,
  isGuest: users.isGuest,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
};

const labels = {
  typeName: userTypes.name,
  typeLabel: userTypes.displayName,
  typeLabelTr: userTypes.displayNameTr,
  statusName: userStatuses.name,
  statusLabel: userStatuses.displayName,
  statusLabelTr: userStatuses.displayNameTr,
};

/** A user of the admins' table as PostgreSQL returns it. */
export type TableUserJson = RowJson<Pick<ProfileView, keyof typeof columns | 'isBlocked'>> &
  Readonly<Record<keyof typeof labels, string>>;

/**
 * Selects the columns of `TableUserJson`.
 * @param from the `from` clause, with `users` and the joins that determine the rows
 */
export const selectTableUser = (isBlocked: SQL, from: SQL): SQL => sql`
  select ${selectColumns({ ...columns, ...labels })}, ${isBlocked} as "isBlocked"
  ${from} join ${userTypes} on ${userTypes.id} = ${users.typeId}
    join ${userStatuses} on ${userStatuses.id} = ${users.statusId}`;

/** Values for the fields that a response with `tableFields` only does not contain. */
const notSelected = {
  // Texts of the profile. Those among `columns` are replaced by their selected values.
  ...byProfileColumn(() => null),
  emailVerifiedAt: null,
  emailBouncedAt: null,
  birthdate: null,
  profilephoto: null,
  bannerImage: null,
  address1: null,
  address2: null,
  city: null,
  cellphoneCountryCode: null,
  cellphoneCountryName: null,
  cellphoneNumber: null,
  cellphoneVerifiedAt: null,
  workphone: null,
  homephone: null,
  policyAcceptedAt: null,
  isPrivate: false,
  matrixUserId: null,
  numFollowing: 0,
  country: null,
  apiKeyHint: null,
  follow: null,
  requestsFollow: false,
  blocksViewer: false,
} as const satisfies Omit<ProfileView, keyof typeof columns | 'isBlocked' | 'type' | 'status'>;

/** The view of a user for a response with `tableFields` only. */
export function toTableUser({
  typeName,
  typeLabel,
  typeLabelTr,
  statusName,
  statusLabel,
  statusLabelTr,
  ...user
}: TableUserJson): ProfileView {
  return {
    ...notSelected,
    ...user,
    createdAt: toDate(user.createdAt),
    updatedAt: toDate(user.updatedAt),
    type: { id: user.typeId, name: typeName, displayName: typeLabel, displayNameTr: typeLabelTr },
    status: { id: user.statusId, name: statusName, displayName: statusLabel, displayNameTr: statusLabelTr },
  };
}
