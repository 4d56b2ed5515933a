import { FollowersDialog, FollowingDialog, RequestedDialog } from '@/domain/follows/FollowListDialogs';
import { FollowRequestsDialog } from '@/domain/follows/FollowRequestsDialog';
import { ChangeEmailDialog } from '@/domain/people/email/ChangeEmailDialog';
import { InviteFriendDialog } from '@/domain/people/InviteFriendDialog';
import { useViewer } from '@/domain/session/SessionContext';
import type { DialogParam } from '@/shared/url/useDialogParam';

export type OwnDialog = 'followers' | 'following' | 'requests' | 'requested' | 'invite' | 'email';

/** The dialogs of the own profile, by the address. */
export function OwnDialogs({
  userId,
  dialog: { isOpen: is, close },
}: {
  userId: number;
  dialog: DialogParam<OwnDialog>;
}) {
  const { role, hasGuestAccount } = useViewer();
  if (is('followers')) return <FollowersDialog userId={userId} onClose={close} />;
  if (is('following')) return <FollowingDialog userId={userId} onClose={close} />;
  if (is('email')) return hasGuestAccount ? null : <ChangeEmailDialog onClose={close} />;
  // Admins neither follow nor invite.
  if (role !== 'app_user' && role !== 'bot_developer') return null;
  if (is('requests')) return <FollowRequestsDialog onClose={close} />;
  if (is('requested')) return <RequestedDialog onClose={close} />;
  return is('invite') && !hasGuestAccount ? <InviteFriendDialog role={role} onClose={close} /> : null;
}
