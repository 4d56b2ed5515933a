import { Navigate, useParams } from 'react-router';

import { useViewer } from '@/domain/session/SessionContext';
import { paths } from '@/shared/paths';

import { OwnPasswordForm } from './OwnPasswordForm';
import { PasswordOfPage } from './PasswordOfPage';

/** The address that the user menu always had for the own password (console §2). */
const ownAddress = '1';

/**
 * /change-password/{userId}: everybody's own password; an admin changes somebody else's by the id (decision 9).
 */
export function ChangePasswordPage() {
  const viewer = useViewer();
  const { userId = ownAddress } = useParams();
  // Guests have no password; their profile is where they choose one.
  if (viewer.hasGuestAccount) return <Navigate to={paths.myProfile()} replace />;
  const isOwn = viewer.role !== 'admin' || userId === ownAddress || userId === String(viewer.id);
  return isOwn ? <OwnPasswordForm /> : <PasswordOfPage key={userId} userId={userId} />;
}
