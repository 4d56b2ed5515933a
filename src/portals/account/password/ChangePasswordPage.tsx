import { Navigate, useParams, useSearchParams } from 'react-router';

import { useViewer } from '@/domain/session/SessionContext';
import { paths } from '@/shared/paths';

import { OwnPasswordForm } from './OwnPasswordForm';
import { AdminSetPasswordPage } from './AdminSetPasswordPage';

/** The path segment that the user menu has for the own password (console §2). */
const OWN_ADDRESS = '1';

/**
 * /change-password/{userId}: the own password; for an admin that of another user by id (docs/decisions/0009). The first
 * account, whose id the menu uses for the own password, has `?of=true`.
 */
export function ChangePasswordPage() {
  const viewer = useViewer();
  const { userId = OWN_ADDRESS } = useParams();
  const [query] = useSearchParams();
  // Guests have no password; they set one on their profile.
  if (viewer.hasGuestAccount) return <Navigate to={paths.myProfile()} replace />;
  const hasMenuAddress = userId === OWN_ADDRESS && !query.has('of');
  const isOwn = viewer.role !== 'admin' || hasMenuAddress || userId === String(viewer.id);
  return isOwn ? <OwnPasswordForm /> : <AdminSetPasswordPage key={userId} userId={userId} />;
}
