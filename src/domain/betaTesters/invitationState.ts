import type { Invitation } from './useInvitations';

export type InvitationState = 'invited' | 'accepted' | 'declined';

/** Where an invitation stands (console §4): nobody answered it, or accepted, or declined. */
export function getState({ invitationAccept }: Pick<Invitation, 'invitationAccept'>): InvitationState {
  if (invitationAccept === null) return 'invited';
  return invitationAccept ? 'accepted' : 'declined';
}
