import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { ProfileCard } from '@/domain/people/profile/ProfileCard';
import { DevicesPanel } from '@/domain/session/DevicesPanel';
import { LinkedProvidersPanel } from '@/domain/session/LinkedProvidersPanel';
import { useViewer } from '@/domain/session/SessionContext';
import type { UserRecord_UserFragment } from '@/generated/people/fragments';
import { useGetUserDetailByIdQuery } from '@/generated/people/getUserDetailById';
import { readResponse } from '@/shared/action/readResponse';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { useDialogParam } from '@/shared/url/useDialogParam';

import { ContactPanel } from './ContactPanel';
import type { OwnDialog } from './OwnDialogs';
import styles from './Profile.module.css';
import { ProfileState } from './ProfileState';
import { RequestButtons } from './RequestButtons';

// Lists are larger than the profile itself: they load on demand.
const OwnDialogs = lazy(async () => ({ default: (await import('./OwnDialogs')).OwnDialogs }));

const ProfileTabs = lazy(async () => ({ default: (await import('./ProfileTabs')).ProfileTabs }));

const UpgradeGuestPanel = lazy(async () => ({ default: (await import('./UpgradeGuestPanel')).UpgradeGuestPanel }));

const SettingsPanel = lazy(async () => ({
  default: (await import('@/domain/settings/SettingsPanel')).SettingsPanel,
}));

interface ProfileViewProps {
  userId: number;
  onEdit: () => void;
}

/** The own profile for its owner. */
export function ProfileView({ userId, onEdit }: ProfileViewProps) {
  const result = useGetUserDetailByIdQuery({ variables: { id: userId }, fetchPolicy: 'cache-and-network' });
  const { response, failure, failureStatus } = readResponse(result);
  if (response?.data) return <Profile user={response.data} onEdit={onEdit} />;
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
  const { role, hasGuestAccount } = useViewer();
  const dialog = useDialogParam<OwnDialog>();
  const canFollow = role !== 'admin';

  return (
    <PageLayout
      title={user.full_name}
      description={intl.formatMessage({ id: 'page.myProfile' })}
      actions={
        <>
          {canFollow && !hasGuestAccount ? (
            <Button onClick={() => dialog.open('invite')}>
              <FormattedMessage id="profile.invite" />
            </Button>
          ) : null}
          {hasGuestAccount ? null : (
            <Button type="primary" onClick={onEdit}>
              <FormattedMessage id="profile.edit" />
            </Button>
          )}
        </>
      }
    >
      <ProfileCard user={user} onOpenList={dialog.open} />
      {canFollow ? (
        <RequestButtons onRequests={() => dialog.open('requests')} onRequested={() => dialog.open('requested')} />
      ) : null}
      {hasGuestAccount ? (
        <Suspense>
          <UpgradeGuestPanel />
        </Suspense>
      ) : (
        <ContactPanel user={user} onChangeEmail={() => dialog.open('email')} />
      )}
      {role === 'app_user' ? null : (
        <div className={styles['panel']}>
          <Suspense fallback={<ListSkeleton />}>
            <SettingsPanel />
          </Suspense>
        </div>
      )}
      <div id="devices">
        <DevicesPanel />
      </div>
      <LinkedProvidersPanel />
      {role === 'app_user' ? (
        <Suspense fallback={<ListSkeleton />}>
          <ProfileTabs user={user} />
        </Suspense>
      ) : null}
      {dialog.name === null ? null : (
        <Suspense>
          <OwnDialogs userId={user.id} dialog={dialog} />
        </Suspense>
      )}
    </PageLayout>
  );
}
