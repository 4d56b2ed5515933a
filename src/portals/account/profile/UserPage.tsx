import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';

import { useViewer } from '@/domain/session/SessionContext';
import { readId } from '@/shared/url/readId';

import { OwnProfile } from './OwnProfile';
import { UserNotFound, ProfileLoading } from './ProfileState';

const PublicProfile = lazy(async () => ({ default: (await import('./PublicProfile')).PublicProfile }));

/** /user/{userId}: the own profile under the own id, otherwise the public profile of the user (console §2). */
export function UserPage() {
  const viewer = useViewer();
  const userId = readId(useParams()['userId']);
  if (userId === undefined) return <UserNotFound />;
  if (userId === viewer.id) return <OwnProfile userId={userId} />;
  return (
    <Suspense fallback={<ProfileLoading titleId="page.user" />}>
      <PublicProfile key={userId} userId={userId} />
    </Suspense>
  );
}
