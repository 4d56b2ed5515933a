import type { Followable } from '@/domain/follows/followState';
import type { Profile_UserFragment } from '@/generated/people/fragments';

/** Flags that the server omits are false. */
export function toFollowable(user: Profile_UserFragment): Followable {
  return {
    id: user.id,
    username: user.username,
    is_follow: user.is_follow === true,
    is_requested: user.is_requested === true,
    is_account_private: user.is_account_private === true,
  };
}
