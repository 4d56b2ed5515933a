import { useParams } from 'react-router';

import { useViewer } from '@/domain/session/SessionContext';
import { readId } from '@/shared/url/readId';

import { UserNotFound } from './ProfileState';
import { PublicProfile } from './PublicProfile';
import { UserRecord } from './UserRecord';

/** /user-detail/{userId}: the own record; for admins every record with their actions; the public profile for others. */
export function UserDetailPage() {
  const viewer = useViewer();
  const userId = readId(useParams()['userId']);
  if (userId === undefined) return <UserNotFound />;
  const seesRecord = viewer.role === 'admin' || viewer.id === userId;
  return seesRecord ? <UserRecord key={userId} userId={userId} /> : <PublicProfile key={userId} userId={userId} />;
}
