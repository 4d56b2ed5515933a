import { Navigate, useParams, useSearchParams } from 'react-router';

import { useViewer } from '@/domain/session/SessionContext';
import { paths } from '@/shared/paths';

import { OwnPasswordForm } from './OwnPasswordForm';
import { AdminSetPasswordPage } from './AdminSetPasswordPage';

/** The address that the user menu always had for the own password (console §2). */
const ownAddress = '1';

/**
 * /change-password/{userId}: everybody's own password; an admin changes somebody else's by the id (docs/decisions/0009). That of the first
 * account, whose id the menu uses for the own one, has `?of=true`.
 */
export function ChangePasswordPage() {
  const viewer = useViewer();
  const { userId = ownAddress } = useParams();
  const [query] = useSearchParams();
  // Guests have no password; their profile is where they choose one.
  if (viewer.hasGuestAccount) return <Navigate to={paths.myProfile()} replace />;
  const isMenus = userId === ownAddress && !query.has('of');
  const isOwn = viewer.role !== 'admin' || isMenus || userId === String(viewer.id);
  return isOwn ? <OwnPasswordForm /> : <AdminSetPasswordPage key={userId} userId={userId} />;
}
