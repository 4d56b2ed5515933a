import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { useViewer } from '@/domain/session/SessionContext';
import { getHome } from '@/domain/session/viewer';
import { NOT_FOUND } from '@/shared/action/envelope';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { DetailSkeleton } from '@/shared/ui/state/Skeletons';

interface ProfileStateProps {
  titleId: 'page.user' | 'page.myProfile' | 'page.userDetail';
  /** Undefined while the profile is loading. */
  failure: string | null | undefined;
  failureStatus: number | 'fail' | undefined;
  onRetry: () => void;
}

/** A profile without data: loading, not found, or failed. Blocking, hidden and missing users look the same. */
export function ProfileState({ titleId, failure, failureStatus, onRetry }: ProfileStateProps) {
  const intl = useIntl();
  if (failureStatus === NOT_FOUND) return <UserNotFound />;
  if (failure === undefined) return <ProfileLoading titleId={titleId} />;
  return (
    <PageLayout title={intl.formatMessage({ id: titleId })}>
      <ErrorState message={failure} onRetry={onRetry} />
    </PageLayout>
  );
}

/** The placeholder of a profile, or of one of its views, while it loads. */
export function ProfileLoading({ titleId }: Pick<ProfileStateProps, 'titleId'>) {
  const intl = useIntl();
  return (
    <PageLayout title={intl.formatMessage({ id: titleId })}>
      <DetailSkeleton />
    </PageLayout>
  );
}

/** No user has this address, or none that the viewer may see. */
export function UserNotFound() {
  const intl = useIntl();
  const { role } = useViewer();
  return (
    <PageLayout title={intl.formatMessage({ id: 'page.user' })}>
      <EmptyState
        image="profile"
        title={intl.formatMessage({ id: 'profile.notFound' })}
        hint={intl.formatMessage({ id: 'profile.notFoundHint' })}
        action={
          <Link to={getHome(role)}>
            <FormattedMessage id="profile.backHome" />
          </Link>
        }
      />
    </PageLayout>
  );
}
