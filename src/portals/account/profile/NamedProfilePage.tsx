import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';

import { useViewer } from '@/domain/session/SessionContext';

import { OwnProfile } from './OwnProfile';
import { ProfileLoading } from './ProfileState';

const PublicProfile = lazy(async () => ({ default: (await import('./PublicProfile')).PublicProfile }));

/** /profile/{name}: the profile by user name (social §2). */
export function NamedProfilePage() {
  const viewer = useViewer();
  const username = useParams()['name'] ?? '';
  if (viewer.id !== undefined && username === viewer.username) return <OwnProfile userId={viewer.id} />;
  return (
    <Suspense fallback={<ProfileLoading titleId="page.user" />}>
      <PublicProfile key={username} username={username} />
    </Suspense>
  );
}
