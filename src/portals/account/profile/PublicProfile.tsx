import { LockOutlined } from '@ant-design/icons';
import { lazy, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, Navigate } from 'react-router';

import { FollowButton } from '@/domain/follows/FollowButton';
import { FollowRequestBanner } from '@/domain/follows/FollowRequestBanner';
import { FollowLists } from '@/domain/follows/FollowLists';
import { toFollowable } from '@/domain/follows/toFollowable';
import { PersonMenu } from '@/domain/people/PersonMenu';
import { ProfileCard } from '@/domain/people/profile/ProfileCard';
import { UnblockButton } from '@/domain/people/UnblockButton';
import { useViewer } from '@/domain/session/SessionContext';
import type { Profile_UserFragment } from '@/generated/people/fragments';
import { useGetProfileQuery } from '@/generated/people/getProfile';
import { readResponse } from '@/shared/action/readResponse';
import { paths } from '@/shared/paths';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { Panel } from '@/shared/ui/page/Panel';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { useDialogParam } from '@/shared/url/useDialogParam';

import { ProfileState } from './ProfileState';

/** Posts and portfolio are larger than the profile itself. */
const ProfileTabs = lazy(async () => ({ default: (await import('./ProfileTabs')).ProfileTabs }));

/** A user by id or by user name. */
export type ProfileKey = { userId: number } | { username: string };

/** The public profile of a user. */
export function PublicProfile(profileKey: ProfileKey) {
  const result = useGetProfileQuery({ variables: profileKey, fetchPolicy: 'cache-and-network' });
  const { response, failure, failureStatus } = readResponse(result);
  if (response?.data) return <Profile user={response.data} />;
  return (
    <ProfileState
      titleId="page.user"
      failure={failure}
      failureStatus={failureStatus}
      onRetry={() => void result.refetch()}
    />
  );
}

function Profile({ user }: { user: Profile_UserFragment }) {
  const intl = useIntl();
  const viewer = useViewer();
  const dialog = useDialogParam<'followers' | 'following'>();
  // User names are found in any spelling, so that an old link may lead here.
  if (user.id === viewer.id) return <Navigate to={paths.user(user.id)} replace />;
  const isBlocked = user.isBlock === true;
  const isLocked = user.is_account_private === true && user.is_follow !== true && viewer.role !== 'admin';
  const canOpenLists = !isBlocked && !isLocked;

  return (
    <PageLayout
      title={user.full_name}
      actions={
        <>
          {viewer.role === 'admin' ? (
            <Link to={paths.userDetail(user.id)}>
              <FormattedMessage id="profile.fullRecord" />
            </Link>
          ) : null}
          {isBlocked || !user.viewer_can?.follow ? null : <FollowButton person={toFollowable(user)} />}
          {isBlocked ? null : <PersonMenu user={user} />}
        </>
      }
    >
      {user.requests_follow === true && !isBlocked ? <FollowRequestBanner person={user} /> : null}
      <ProfileCard user={user} onOpenList={canOpenLists ? dialog.open : undefined} />
      {isBlocked ? (
        <Panel title={intl.formatMessage({ id: 'people.blocked.title' })}>
          <EmptyState
            title={intl.formatMessage({ id: 'people.blocked.hint' })}
            action={<UnblockButton user={user} />}
          />
        </Panel>
      ) : null}
      {isLocked && !isBlocked ? <LockedPart user={user} /> : null}
      {canOpenLists ? <FollowLists userId={user.id} dialog={dialog} /> : null}
      {canOpenLists && user.s2_user_type?.name === 'app_user' ? (
        <Suspense fallback={<ListSkeleton />}>
          <ProfileTabs user={user} />
        </Suspense>
      ) : null}
    </PageLayout>
  );
}

/** The part of a private account that non-followers see. */
function LockedPart({ user }: { user: Profile_UserFragment }) {
  const intl = useIntl();
  return (
    <Panel title={intl.formatMessage({ id: 'people.private' })}>
      <EmptyState
        title={intl.formatMessage({ id: user.is_requested ? 'profile.locked.waiting' : 'profile.locked.title' })}
        hint={intl.formatMessage({ id: 'profile.locked.hint' }, { username: user.username })}
        action={<LockOutlined aria-hidden style={{ fontSize: '2.4rem' }} />}
      />
    </Panel>
  );
}
