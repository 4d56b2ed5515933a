import { UserStatusName, type Person, type UserStatus, type UserType } from '../../generated/schema.ts';
import { fullName } from '../../../rules/people/people.ts';
import { isRole } from '../../access/roles.ts';
import { userStatusIds } from '../../database/referenceIds.ts';
import { pickText } from '../../i18n/pickText.ts';
import type { Language } from '../../i18n/translate.ts';
import type { PersonRow } from './personCard.ts';
import type { StatusRow, TypeRow } from './people.store.ts';

export function toUserType(language: Language, row: TypeRow): UserType {
  if (!isRole(row.name)) throw new Error(`The user type ${row.name} is not a role`);
  return { id: row.id, name: row.name, display_name: pickText(language, row.displayName, row.displayNameTr) };
}

const statusNames = new Map<number, UserStatusName>(
  Object.values(UserStatusName).map((name) => [userStatusIds[name], name]),
);

export function toUserStatus(language: Language, row: StatusRow): UserStatus {
  const name = statusNames.get(row.id);
  if (name === undefined) throw new Error(`The user status ${row.id} has no name on the wire`);
  return { id: row.id, name, display_name: pickText(language, row.displayName, row.displayNameTr) };
}

/** Maps a person to the public card, without contact data. */
export function toPerson(language: Language, row: PersonRow): Person {
  return {
    id: row.id,
    full_name: fullName(row),
    firstname: row.firstname,
    lastname: row.lastname,
    username: row.username,
    profilephoto: row.profilephoto,
    thumb: row.thumb,
    s2_user_type: toUserType(language, row.type),
    organization_name: row.organizationName,
    is_follow: row.follow === 'accepted',
    is_requested: row.follow === 'requested',
    is_account_private: row.isPrivate,
    num_followers: row.numFollowers,
    num_post: row.numPosts,
    cts: row.createdAt,
  };
}
