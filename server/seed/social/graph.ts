import { DAY_MS, MINUTE_MS } from '../../base/durations.ts';
import type { blocks } from '../../database/tables/people/blocks.ts';
import type { follows } from '../../database/tables/people/follows.ts';
import type { Person } from '../people.ts';
import { createRandom } from '../random.ts';
import { ago, type SeedContext } from '../seedContext.ts';

export interface Graph {
  readonly follows: (typeof follows.$inferInsert)[];
  readonly blocks: (typeof blocks.$inferInsert)[];
  /** Accepted followers of a user. */
  getFollowers(personId: number): readonly Person[];
  /** Whether neither user blocks the other. */
  canInteract(userId: number, otherId: number): boolean;
  /** Whether `viewer` can see the content of `author`. */
  canSee(viewer: number, author: Person): boolean;
}

const BLOCKED_PAIRS: readonly (readonly [number, number])[] = [
  [1, 117],
  [1, 133],
  [1, 19],
  [1, 34],
  [1, 48],
  [1, 66],
  [1, 79],
  [1, 95],
  [1, 108],
  [1, 125],
  [1, 139],
  [9, 44],
  [15, 92],
  [22, 71],
  [30, 133],
  [41, 117],
  [52, 133],
  [60, 9],
  [77, 117],
  [84, 12],
  [99, 133],
  [110, 46],
  [128, 67],
];

const key = (first: number, second: number): string => (first < second ? `${first}:${second}` : `${second}:${first}`);

/** Creates follows and blocks: a few users have many followers, and private accounts have pending requests. */
export function createGraph(context: SeedContext, people: readonly Person[]): Graph {
  const random = createRandom('graph');
  const blockedPairs = new Set(BLOCKED_PAIRS.map(([userId, otherId]) => key(userId, otherId)));
  const canInteract = (left: number, right: number): boolean => !blockedPairs.has(key(left, right));
  const members = people.filter(({ role, active }) => active && role === 'app_user');
  // The order of popularity is shuffled once; the demo user is popular but not the first.
  const byPopularity = random.sample(
    members.filter(({ id }) => id !== 1),
    members.length,
  );
  byPopularity.splice(7, 0, ...members.filter(({ id }) => id === 1));

  const rows: (typeof follows.$inferInsert)[] = [];
  const pairs = new Set<string>();
  const follow = (follower: Person, followed: Person): void => {
    const pair = `${follower.id}>${followed.id}`;
    if (follower.id === followed.id || pairs.has(pair) || !canInteract(follower.id, followed.id)) return;
    pairs.add(pair);
    const since = Math.max(follower.joinedAt.getTime(), followed.joinedAt.getTime());
    const age = Math.min((context.now.getTime() - since) * random.next(), 300 * DAY_MS);
    const requested = followed.isPrivate && random.chance(0.3);
    rows.push({
      followerId: follower.id,
      followedId: followed.id,
      state: requested ? 'requested' : 'accepted',
      createdAt: ago(context, Math.max(age, MINUTE_MS)),
    });
  };
  for (const person of people.filter(({ active, role }) => active && role !== 'admin')) {
    const wanted = person.id === 1 ? 38 : person.role === 'app_user' ? 4 + random.popular(48) : random.int(0, 12);
    for (let tries = 0; tries < wanted; tries += 1) {
      const followed = byPopularity[random.popular(byPopularity.length)];
      if (followed) follow(person, followed);
    }
  }
  const byId = new Map(people.map((person) => [person.id, person]));
  const followers = new Map<number, Person[]>();
  for (const row of rows) {
    const follower = byId.get(row.followerId);
    if (row.state === 'accepted' && follower)
      followers.set(row.followedId, [...(followers.get(row.followedId) ?? []), follower]);
  }
  const accepted = new Set(
    rows.filter(({ state }) => state === 'accepted').map((row) => `${row.followerId}>${row.followedId}`),
  );
  return {
    follows: rows,
    blocks: BLOCKED_PAIRS.map(([blockerId, blockedId], index) => ({
      blockerId,
      blockedId,
      createdAt: ago(context, (index * 9 + 2) * DAY_MS),
    })),
    getFollowers: (personId) => followers.get(personId) ?? [],
    canInteract,
    canSee: (viewer, author) =>
      canInteract(viewer, author.id) &&
      (!author.isPrivate || viewer === author.id || accepted.has(`${viewer}>${author.id}`)),
  };
}
