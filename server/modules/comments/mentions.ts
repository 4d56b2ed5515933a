import { sql } from 'drizzle-orm';
import { MENTIONS_OF_COMMENT } from '../../../rules/comments.ts';
import type { Viewer } from '../../access/viewer.ts';
import { usernameKey } from '../../database/keys.ts';
import { userTypeIds } from '../../database/referenceIds.ts';
import { blocks } from '../../database/tables/blocks.ts';
import { follows } from '../../database/tables/follows.ts';
import { users } from '../../database/tables/people.ts';
import type { Transaction } from '../../database/types.ts';
import { isVisible } from '../people/people.store.ts';
import type { Subject } from './subjects.ts';

/** A user name after @, neither inside another word (an e-mail address) nor inside a link. */
const token = /(?<![\p{L}\p{N}_.@$/&=-])@([\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*)/gu;

/** The user names that a text mentions, folded, each once and no more than are told of it. */
export function mentionedNames(text: string): string[] {
  const names = new Set<string>();
  for (const [, name] of text.matchAll(token)) {
    if (name !== undefined) names.add(usernameKey(name));
    if (names.size === MENTIONS_OF_COMMENT) break;
  }
  return [...names];
}

/**
 * Who of the mentioned people may read what was commented on: nobody is told of a post that stays closed to them. Only app
 * users have the pages that it leads to; guests' devices cannot be mentioned.
 */
export async function readersAmong(
  tx: Transaction,
  viewer: Pick<Viewer, 'id'>,
  { authorId }: Subject,
  names: readonly string[],
): Promise<number[]> {
  if (names.length === 0) return [];
  const keys = sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  );
  const maySee =
    authorId === null
      ? sql`true`
      : sql`(${users.id} = ${authorId}::bigint or (
          not exists (select 1 from ${blocks} b where (b.blocker_id = ${users.id} and b.blocked_id = ${authorId}::bigint)
            or (b.blocker_id = ${authorId}::bigint and b.blocked_id = ${users.id}))
          and (not (select a.is_private from ${users} a where a.id = ${authorId}::bigint) or exists (
            select 1 from ${follows} f where f.follower_id = ${users.id} and f.followed_id = ${authorId}::bigint
              and f.state = 'accepted'))))`;
  const rows = await tx.execute<{ id: number }>(sql`
    select ${users.id} as id from ${users}
    where ${users.usernameKey} in (${keys}) and ${users.typeId} = ${sql.raw(String(userTypeIds.app_user))} and not ${users.isGuest}
      and ${isVisible(viewer.id)} and ${maySee}`);
  return rows.map(({ id }) => id);
}
