/** The fields of a person that a follow button needs. */
export interface Followable {
  id: number;
  username: string;
  is_follow: boolean;
  is_requested: boolean;
  is_account_private: boolean;
}

export type FollowState = 'none' | 'following' | 'requested';

export function getFollowState({
  is_follow,
  is_requested,
}: Pick<Followable, 'is_follow' | 'is_requested'>): FollowState {
  if (is_follow) return 'following';
  return is_requested ? 'requested' : 'none';
}

/** The optimistic state after a press: a private account gets a request, a public one a follower. */
export function predictFollow(person: Followable, isFollow: boolean): Followable {
  const isRequest = isFollow && person.is_account_private;
  return { ...person, is_follow: isFollow && !isRequest, is_requested: isRequest };
}
