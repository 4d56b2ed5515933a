import { Button } from 'antd';
import { lazy, Suspense, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { FollowLists } from '@/domain/follows/FollowLists';
import { isDisabled } from '@/domain/people/accountSwitch';
import { ProfileCard } from '@/domain/people/profile/ProfileCard';
import { useViewer } from '@/domain/session/SessionContext';
import type { RoleName } from '@/domain/session/viewer';
import type { UserRecord_UserFragment } from '@/generated/people/fragments';
import { useGetUserDetailByIdQuery } from '@/generated/people/getUserDetailById';
import { readResponse } from '@/shared/action/readResponse';
import type { MessageId } from '@/shared/i18n/messages';
import { paths } from '@/shared/paths';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { useDialogParam } from '@/shared/url/useDialogParam';

import { ProfileState } from './ProfileState';
import { RecordPanel } from './RecordPanel';

const AccountSwitch = lazy(() => import('./AccountSwitch').then((module) => ({ default: module.AccountSwitch })));

const AccountDisabledNotice = lazy(() =>
  import('./AccountDisabledNotice').then((module) => ({ default: module.AccountDisabledNotice })),
);

const PersonOverview = lazy(() => import('./PersonOverview').then((module) => ({ default: module.PersonOverview })));

/** The admins' list of accounts, by role; there is none of admins. */
const LISTS: Readonly<Partial<Record<RoleName, { label: MessageId; to: string }>>> = {
  app_user: { label: 'page.adminAppUsers', to: paths.adminAppUsers() },
  bot_developer: { label: 'page.adminDevUsers', to: paths.adminDevUsers() },
};

/** The full record of an account. */
export function UserRecord({ userId }: { userId: number }) {
  const result = useGetUserDetailByIdQuery({ variables: { id: userId }, fetchPolicy: 'cache-and-network' });
  const { response, failure, failureStatus } = readResponse(result);
  if (response?.data) return <Record user={response.data} />;
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
  const isAdmin = useViewer().role === 'admin';
  const dialog = useDialogParam<'followers' | 'following' | 'disable'>();
  const role = user.s2_user_type?.name;
  const list = isAdmin && role ? LISTS[role] : undefined;
  return (
    <PageLayout
      title={user.full_name}
      description={intl.formatMessage({ id: role ? `roles.${role}` : 'page.userDetail' })}
      breadcrumbs={list && [{ label: intl.formatMessage({ id: list.label }), to: list.to }]}
      actions={
        <RecordActions user={user}>
          <AccountSwitch
            user={user}
            isDisabling={dialog.isOpen('disable')}
            onDisable={() => dialog.open('disable')}
            onClose={dialog.close}
          />
        </RecordActions>
      }
    >
      {isAdmin && isDisabled(user) ? (
        <Suspense>
          <AccountDisabledNotice userId={user.id} />
        </Suspense>
      ) : null}
      <ProfileCard user={user} onOpenList={dialog.open} />
      <RecordPanel user={user} />
      {isAdmin ? (
        <Suspense fallback={<ListSkeleton count={4} />}>
          <PersonOverview user={user} />
        </Suspense>
      ) : null}
      <FollowLists userId={user.id} dialog={dialog} />
    </PageLayout>
  );
}

/** `children` are the actions of admins who may disable the account. */
function RecordActions({ user, children }: { user: UserRecord_UserFragment; children: ReactNode }) {
  const viewer = useViewer();
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
      {viewer.role === 'admin' ? (
        <Link to={paths.adminAuditLog({ on: 'user', id: user.id })}>
          <FormattedMessage id="profile.record.whatAdminsDid" />
        </Link>
      ) : null}
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
        <Suspense
          fallback={
            <Button disabled aria-hidden>
              <FormattedMessage id={isDisabled(user) ? 'people.enable' : 'people.disable'} />
            </Button>
          }
        >
          {children}
        </Suspense>
      ) : null}
    </>
  );
}
