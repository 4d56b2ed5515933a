import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';

import { useViewer } from '@/domain/session/SessionContext';

import { OwnProfile } from './OwnProfile';
import { NoSuchPerson, ProfileLoading } from './ProfileState';
import { idOf } from './idOf';

const PublicProfile = lazy(async () => ({ default: (await import('./PublicProfile')).PublicProfile }));

/** /user/{userId}: the own profile under the own id, somebody else's otherwise (console §2). */
export function UserPage() {
  const viewer = useViewer();
  const userId = idOf(useParams()['userId']);
  if (userId === null) return <NoSuchPerson />;
  if (userId === viewer.id) return <OwnProfile userId={userId} />;
  return (
    <Suspense fallback={<ProfileLoading titleId="page.user" />}>
      <PublicProfile key={userId} userId={userId} />
    </Suspense>
  );
}
