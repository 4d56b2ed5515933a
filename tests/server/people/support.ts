import { and, asc, eq } from 'drizzle-orm';
import { auditLog } from '../../../server/database/tables/platform/audit.ts';
import { blocks } from '../../../server/database/tables/people/blocks.ts';
import { follows } from '../../../server/database/tables/people/follows.ts';
import { users } from '../../../server/database/tables/people/people.ts';
import type { TestPerson } from '../../support/api/people.ts';
import type { TestApi } from '../../support/api/testApi.ts';

/** The answer for a missing or hidden user. */
export const notFound = { status: 404, message: 'This person could not be found.', data: null };

export async function userRow(api: TestApi, id: number) {
  const [row] = await api.db.select().from(users).where(eq(users.id, id));
  if (row === undefined) throw new Error(`There is no person ${id}`);
  return row;
}

let milliseconds = 0;

/** Follows with their counters, each later than the previous one. */
export async function follow(
  api: TestApi,
  follower: TestPerson,
  followed: TestPerson,
  state: 'accepted' | 'requested' = 'accepted',
): Promise<void> {
  milliseconds += 1000;
  const createdAt = new Date(Date.parse('2026-01-01T00:00:00Z') + milliseconds);
  await api.db.insert(follows).values({ followerId: follower.id, followedId: followed.id, state, createdAt });
  if (state === 'requested') return;
  await api.sql`update users set num_following = num_following + 1 where id = ${follower.id}`;
  await api.sql`update users set num_followers = num_followers + 1 where id = ${followed.id}`;
}

export async function block(api: TestApi, blocker: TestPerson, blocked: TestPerson): Promise<void> {
  milliseconds += 1000;
  const createdAt = new Date(Date.parse('2026-01-01T00:00:00Z') + milliseconds);
  await api.db.insert(blocks).values({ blockerId: blocker.id, blockedId: blocked.id, createdAt });
}

/** Users whose counters differ from their rows; must be empty. */
export const findWrongCounts = (api: TestApi) => api.sql<{ id: number }[]>`
  select id from users u
  where num_followers <> (select count(*) from follows where followed_id = u.id and state = 'accepted')
     or num_following <> (select count(*) from follows where follower_id = u.id and state = 'accepted')`;

export const getAudit = (api: TestApi, userId: number) =>
  api.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, 'user'), eq(auditLog.subjectId, userId)))
    .orderBy(asc(auditLog.createdAt), asc(auditLog.id));
