import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { FollowersDialog, FollowingDialog, RequestedDialog } from '@/domain/follows/FollowListDialogs';
import { FollowRequestsDialog } from '@/domain/follows/FollowRequestsDialog';
import { ChangeEmailDialog } from '@/domain/people/ChangeEmailDialog';
import { InviteFriendDialog } from '@/domain/people/InviteFriendDialog';
import { ProfileCard } from '@/domain/people/ProfileCard';
import { DevicesPanel } from '@/domain/session/DevicesPanel';
import { useViewer } from '@/domain/session/SessionContext';
import type { UserRecord_UserFragment } from '@/generated/people/fragments';
import { useGetUserDetailByIdQuery } from '@/generated/people/getUserDetailById';
import { readReply } from '@/shared/action/readReply';
import { PageLayout } from '@/shared/ui/PageLayout';
import { useDialogParam, type DialogParam } from '@/shared/url/useDialogParam';

import { ContactPanel } from './ContactPanel';
import { EditProfile } from './EditProfile';
import { ProfileState } from './ProfileState';
import { RequestButtons } from './RequestButtons';
import { useEditParam } from './useEditParam';

type OwnDialog = 'followers' | 'following' | 'requests' | 'requested' | 'invite' | 'email';

/** The own profile: read view and edit view (console §2, §4). */
export function OwnProfile({ userId }: { userId: number }) {
  const edit = useEditParam();
  return edit.isOpen ? (
    <EditProfile userId={userId} onDone={edit.close} />
  ) : (
    <ReadView userId={userId} onEdit={edit.open} />
  );
}

function ReadView({ userId, onEdit }: { userId: number; onEdit: () => void }) {
  const result = useGetUserDetailByIdQuery({ variables: { id: userId }, fetchPolicy: 'cache-and-network' });
  const { reply, failure, failureStatus } = readReply(result);
  if (reply?.data) return <Profile user={reply.data} onEdit={onEdit} />;
  return (
    <ProfileState
      titleId="page.myProfile"
      failure={failure}
      failureStatus={failureStatus}
      onRetry={() => void result.refetch()}
    />
  );
}

function Profile({ user, onEdit }: { user: UserRecord_UserFragment; onEdit: () => void }) {
  const intl = useIntl();
  const { role } = useViewer();
  const dialog = useDialogParam<OwnDialog>();
  const canFollow = role !== 'admin';

  return (
    <PageLayout
      title={user.full_name}
      description={intl.formatMessage({ id: 'page.myProfile' })}
      actions={
        <>
          {canFollow ? (
            <Button onClick={() => dialog.open('invite')}>
              <FormattedMessage id="profile.invite" />
            </Button>
          ) : null}
          <Button type="primary" onClick={onEdit}>
            <FormattedMessage id="profile.edit" />
          </Button>
        </>
      }
    >
      <ProfileCard user={user} onOpenList={dialog.open} />
      {canFollow ? (
        <RequestButtons onRequests={() => dialog.open('requests')} onRequested={() => dialog.open('requested')} />
      ) : null}
      <ContactPanel user={user} onChangeEmail={() => dialog.open('email')} />
      <div id="devices">
        <DevicesPanel />
      </div>
      <OwnDialogs userId={user.id} dialog={dialog} />
    </PageLayout>
  );
}

function OwnDialogs({ userId, dialog: { is, close } }: { userId: number; dialog: DialogParam<OwnDialog> }) {
  const { role } = useViewer();
  if (is('followers')) return <FollowersDialog userId={userId} onClose={close} />;
  if (is('following')) return <FollowingDialog userId={userId} onClose={close} />;
  if (is('email')) return <ChangeEmailDialog onClose={close} />;
  // Admins neither follow nor invite.
  if (role !== 'app_user' && role !== 'bot_developer') return null;
  if (is('requests')) return <FollowRequestsDialog onClose={close} />;
  if (is('requested')) return <RequestedDialog onClose={close} />;
  return is('invite') ? <InviteFriendDialog role={role} onClose={close} /> : null;
}
