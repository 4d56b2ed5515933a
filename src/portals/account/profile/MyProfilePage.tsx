import { Navigate, useLocation } from 'react-router';

import { useViewer } from '@/domain/session/SessionContext';
import { paths } from '@/shared/paths';

import { OwnProfile } from './OwnProfile';

/** /my-profile. App users have theirs at /user/{own id} (console §2). */
export function MyProfilePage() {
  const { id, role } = useViewer();
  const { search } = useLocation();
  if (id === undefined) return null;
  if (role === 'app_user') return <Navigate to={`${paths.user(id)}${search}`} replace />;
  return <OwnProfile userId={id} />;
}
