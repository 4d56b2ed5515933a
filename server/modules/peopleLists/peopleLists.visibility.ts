import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import { follows } from '../../database/tables/people/follows.ts';
import { users } from '../../database/tables/people/people.ts';
import { peopleLists } from '../../database/tables/people/peopleLists.ts';
import { isVisiblePerson } from '../people/people.visibility.ts';

/**
 * Matches lists that the viewer may open, of the owner in `users`: the own ones, and those that an owner shares whose
 * profile the viewer may open. With a column as the id it evaluates many viewers at once.
 */
export const isOpenList = (viewerId: number | SQL): SQL | undefined =>
  or(
    eq(peopleLists.userId, viewerId),
    and(
      eq(peopleLists.isShared, true),
      eq(users.isGuest, false),
      isVisiblePerson(viewerId),
      sql`(not ${users.isPrivate} or exists (select 1 from ${follows} f
        where f.follower_id = ${viewerId} and f.followed_id = ${users.id} and f.state = 'accepted'))`,
    ),
  );
