import { useParams } from 'react-router';

import { useViewer } from '@/domain/session/SessionContext';

import { OwnProfile } from './OwnProfile';
import { NoSuchPerson } from './ProfileState';
import { PublicProfile } from './PublicProfile';
import { idOf } from './idOf';

/** /user/{userId}: the own profile under the own id, somebody else's otherwise (console §2). */
export function UserPage() {
  const viewer = useViewer();
  const userId = idOf(useParams()['userId']);
  if (userId === null) return <NoSuchPerson />;
  return userId === viewer.id ? <OwnProfile userId={userId} /> : <PublicProfile key={userId} userId={userId} />;
}
