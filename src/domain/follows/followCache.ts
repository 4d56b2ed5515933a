import type { ApolloCache } from '@apollo/client';

/** The queries that show a follow request. They are refetched when it no longer exists. */
export const REQUEST_QUERIES = ['getFollowRequestByUserId', 'getNotificationList', 'getProfile'] as const;

interface FollowFlags {
  id: number;
  is_follow: boolean;
  is_requested: boolean;
}

/** The cached entities that contain the follow state of a person. */
const followEntities = (id: number) => [
  { __typename: 'Person', id },
  { __typename: 'User', id },
  { __typename: 'Performer', user_id: id },
];

interface FollowChange<After extends FollowFlags = FollowFlags> {
  before: Pick<FollowFlags, 'is_follow'>;
  after: After;
  viewerId: number | undefined;
}

/**
 * Writes a follow, predicted or answered, in every cached entity of the person: `Person` in lists, `User` in profiles and
 * `Performer` in dashboards. Also updates the follower counts, so that all screens stay consistent.
 */
export function writeFollow(cache: ApolloCache, { before, after, viewerId }: FollowChange): void {
  const step = Number(after.is_follow) - Number(before.is_follow);
  const { id } = after;
  for (const entity of followEntities(id)) {
    modifyEntity(cache, entity, {
      is_follow: () => after.is_follow,
      is_requested: () => after.is_requested,
      num_followers: addToCount(step),
    });
  }
  if (viewerId !== undefined)
    modifyEntity(cache, { __typename: 'User', id: viewerId }, { num_following: addToCount(step) });
}

/**
 * Writes the server's answer to a follow in every cached entity. The cache has already merged the answer into `Person`
 * with its new count, which is therefore not added to again.
 */
export function writeFollowAnswer(
  cache: ApolloCache,
  change: FollowChange<FollowFlags & { num_followers: number }>,
): void {
  writeFollow(cache, change);
  const { id, num_followers } = change.after;
  modifyEntity(cache, { __typename: 'Person', id }, { num_followers: () => num_followers });
}

/** A person who accepted the viewer's request, in every cached entity. Counts are read with the profiles. */
export function writeAccepted(cache: ApolloCache, { id }: Pick<FollowFlags, 'id'>): void {
  const accepted = { is_follow: () => true, is_requested: () => false };
  for (const entity of followEntities(id)) modifyEntity(cache, entity, accepted);
}

/** A person who declined the viewer's request, in every cached entity. */
export function writeDeclined(cache: ApolloCache, id: number): void {
  for (const entity of followEntities(id)) modifyEntity(cache, entity, { is_requested: () => false });
}

/** The counts of a profile as they were read. Nothing else of it changes. */
export function writeOwnCounts(
  cache: ApolloCache,
  { id, num_followers, num_following }: { id: number; num_followers: number | null; num_following: number | null },
): void {
  modifyEntity(
    cache,
    { __typename: 'User', id },
    { num_followers: () => num_followers, num_following: () => num_following },
  );
}

/** Accepting a request adds a follower to the viewer. */
export function writeNewFollower(cache: ApolloCache, viewerId: number | undefined): void {
  if (viewerId !== undefined)
    modifyEntity(cache, { __typename: 'User', id: viewerId }, { num_followers: addToCount(1) });
}

/** An answered request leaves the profile of the requester and the list of requests, which is refetched. */
export function writeRequestAnswer(
  cache: ApolloCache,
  { requesterId, isAccept, viewerId }: { requesterId: number; isAccept: boolean; viewerId: number | undefined },
): void {
  modifyEntity(cache, { __typename: 'User', id: requesterId }, { requests_follow: () => false });
  if (isAccept) writeNewFollower(cache, viewerId);
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'getFollowRequestByUserId' });
}

function modifyEntity(
  cache: ApolloCache,
  entity: { __typename: string; id?: number; user_id?: number },
  fields: Record<string, (value: unknown) => unknown>,
): void {
  cache.modify({ id: cache.identify(entity), fields });
}

/** Counts that are not cached are left unchanged. */
const addToCount = (step: number) => (count: unknown) =>
  typeof count === 'number' ? Math.max(0, count + step) : count;
