import type { Invitation } from './useInvitations';

export type InvitationState = 'invited' | 'accepted' | 'declined';

/** State of an invitation (console §4): open, accepted or declined. */
export function getInvitationState({ invitationAccept }: Pick<Invitation, 'invitationAccept'>): InvitationState {
  if (invitationAccept === null) return 'invited';
  return invitationAccept ? 'accepted' : 'declined';
}
