/** What a follow button needs to know of somebody. */
export interface Followable {
  id: number;
  username: string;
  is_follow: boolean;
  is_requested: boolean;
  is_account_private: boolean;
}

type FollowState = 'none' | 'following' | 'requested';

export function getFollowState({
  is_follow,
  is_requested,
}: Pick<Followable, 'is_follow' | 'is_requested'>): FollowState {
  if (is_follow) return 'following';
  return is_requested ? 'requested' : 'none';
}

/** How the person stands as soon as the button is pressed: private accounts get a request, public ones a follower. */
export function expectedAfter(person: Followable, isFollow: boolean): Followable {
  const isRequest = isFollow && person.is_account_private;
  return { ...person, is_follow: isFollow && !isRequest, is_requested: isRequest };
}
