import { sql, type SQL } from 'drizzle-orm';
import { follows } from '../../database/tables/people/follows.ts';
import { users, userTypes } from '../../database/tables/people/people.ts';
import type { PersonRow } from '../people/personCard.ts';
import type { Reader } from '../posts/posts.visibility.ts';

const USER_FIELDS = ['id', 'full_name', 'firstname', 'lastname', 'username', 'thumb'];
const DATA_FIELDS = ['id', 'type', 'text', 'link', 'is_read', 'num_users', 'follow_request', 'cts'];

/** The fields of a list of notifications that need only the name and the picture of a person. */
export const listFields: ReadonlySet<string> = new Set([
  'status',
  'message',
  'totalCount',
  'unreadCount',
  'nextCursor',
  ...DATA_FIELDS.map((name) => `data.${name}`),
  ...USER_FIELDS.map((name) => `data.user.${name}`),
]);

type Named = Pick<PersonRow, 'id' | 'firstname' | 'lastname' | 'username' | 'thumb'>;
type MoreFields = Omit<PersonRow, keyof Named | 'createdAt'> & { readonly createdAt: string };

/** A person as PostgreSQL returns it: with the name only in a response with `listFields`. */
export type PersonJson = Named | (Named & MoreFields);

/** What a response with `listFields` does not show. */
const unread: Omit<PersonRow, keyof Named> = {
  profilephoto: null,
  organizationName: null,
  isPrivate: false,
  numFollowers: 0,
  numPosts: 0,
  createdAt: new Date(0),
  type: { id: 0, name: 'guest', displayName: '', displayNameTr: '' },
  follow: null,
};

export function toPersonRow(json: PersonJson | null): PersonRow | null {
  if (json === null) return null;
  return 'createdAt' in json ? { ...json, createdAt: new Date(json.createdAt) } : { ...unread, ...json };
}

const named = sql`'id', u.id, 'firstname', u.firstname, 'lastname', u.lastname, 'username', u.username, 'thumb', u.thumb`;

/** `PersonJson` of a person. */
export const selectPerson = (id: SQL, reader: Reader, isShort: boolean): SQL =>
  isShort
    ? sql`(select json_build_object(${named}) from ${users} u where u.id = ${id})`
    : sql`(
  select json_build_object(${named}, 'profilephoto', u.profilephoto, 'organizationName', u.organization_name,
    'isPrivate', u.is_private, 'numFollowers', u.num_followers, 'numPosts', u.num_posts, 'createdAt', u.created_at,
    'type', json_build_object('id', t.id, 'name', t.name, 'displayName', t.display_name, 'displayNameTr', t.display_name_tr),
    'follow', (select f.state from ${follows} f where f.follower_id = ${reader.id}::bigint and f.followed_id = u.id))
  from ${users} u join ${userTypes} t on t.id = u.type_id where u.id = ${id})`;
