import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { FollowLists } from '@/domain/follows/FollowLists';
import { isSwitchedOff } from '@/domain/people/accountSwitch';
import { DisableAccountDialog } from '@/domain/people/DisableAccountDialog';
import { ProfileCard } from '@/domain/people/ProfileCard';
import { useEnableAccount } from '@/domain/people/useEnableAccount';
import { useViewer } from '@/domain/session/SessionContext';
import type { UserRecord_UserFragment } from '@/generated/people/fragments';
import { useGetUserDetailByIdQuery } from '@/generated/people/getUserDetailById';
import { readReply } from '@/shared/action/readReply';
import { paths } from '@/shared/paths';
import { PageLayout } from '@/shared/ui/PageLayout';
import { useDialogParam } from '@/shared/url/useDialogParam';

import { ProfileState } from './ProfileState';
import { RecordPanel } from './RecordPanel';

/** Everything about one account. */
export function UserRecord({ userId }: { userId: number }) {
  const result = useGetUserDetailByIdQuery({ variables: { id: userId }, fetchPolicy: 'cache-and-network' });
  const { reply, failure, failureStatus } = readReply(result);
  if (reply?.data) return <Record user={reply.data} />;
  return (
    <ProfileState
      titleId="page.userDetail"
      failure={failure}
      failureStatus={failureStatus}
      onRetry={() => void result.refetch()}
    />
  );
}

function Record({ user }: { user: UserRecord_UserFragment }) {
  const intl = useIntl();
  const dialog = useDialogParam<'followers' | 'following' | 'disable'>();
  return (
    <PageLayout
      title={user.full_name}
      description={intl.formatMessage({ id: 'page.userDetail' })}
      actions={<RecordActions user={user} onDisable={() => dialog.open('disable')} />}
    >
      <ProfileCard user={user} onOpenList={dialog.open} />
      <RecordPanel user={user} />
      <FollowLists userId={user.id} dialog={dialog} />
      {dialog.is('disable') ? <DisableAccountDialog user={user} onClose={dialog.close} /> : null}
    </PageLayout>
  );
}

function RecordActions({ user, onDisable }: { user: UserRecord_UserFragment; onDisable: () => void }) {
  const viewer = useViewer();
  const enable = useEnableAccount();
  const isOff = isSwitchedOff(user);
  const can = user.viewer_can;
  return (
    <>
      {viewer.id === user.id ? (
        <Link to={paths.myProfile()}>
          <FormattedMessage id="page.myProfile" />
        </Link>
      ) : (
        <Link to={paths.user(user.id)}>
          <FormattedMessage id="profile.publicView" />
        </Link>
      )}
      {viewer.role === 'admin' && user.s2_user_type?.name === 'app_user' ? (
        <Link to={paths.adminTransactionBalance(user.id)}>
          <FormattedMessage id="page.adminTransactionBalance" />
        </Link>
      ) : null}
      {can?.change_password ? (
        <Link to={viewer.id === user.id ? paths.changePassword() : paths.changePasswordOf(user.id)}>
          <FormattedMessage id="page.changePassword" />
        </Link>
      ) : null}
      {can?.enable_disable ? (
        <Button danger={!isOff} type={isOff ? 'primary' : 'default'} onClick={isOff ? () => enable(user) : onDisable}>
          <FormattedMessage id={isOff ? 'people.enable' : 'people.disable'} />
        </Button>
      ) : null}
    </>
  );
}
