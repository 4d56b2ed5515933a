import type { Followable } from '@/domain/follows/followState';
import type { PerformerRow_PerformerFragment } from '@/generated/dashboards/fragments';

/** A person in the lists of performers and influencers. */
export type Performer = PerformerRow_PerformerFragment;

/** A performer as a follow button needs it. */
export function performerToFollowable(performer: Performer): Followable {
  return {
    id: performer.user_id,
    username: performer.user_name,
    is_follow: performer.is_follow,
    is_requested: performer.is_requested,
    is_account_private: performer.is_account_private,
  };
}
