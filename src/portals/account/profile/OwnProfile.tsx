import { lazy, Suspense } from 'react';

import { useViewer } from '@/domain/session/SessionContext';

import { ProfileLoading } from './ProfileState';
import { useEditParam } from './useEditParam';

// Each view loads what it needs and no more.
const ProfileView = lazy(async () => ({ default: (await import('./ProfileView')).ProfileView }));
const EditProfile = lazy(async () => ({ default: (await import('./EditProfile')).EditProfile }));

/** The own profile: read view and edit view (console §2, §4). */
export function OwnProfile({ userId }: { userId: number }) {
  const edit = useEditParam();
  const { hasGuestAccount } = useViewer();
  return (
    <Suspense fallback={<ProfileLoading titleId="page.myProfile" />}>
      {edit.isOpen && !hasGuestAccount ? (
        <EditProfile userId={userId} onDone={edit.close} />
      ) : (
        <ProfileView userId={userId} onEdit={edit.open} />
      )}
    </Suspense>
  );
}
