import { useParams } from 'react-router';

import { useViewer } from '@/domain/session/SessionContext';

import { OwnProfile } from './OwnProfile';
import { PublicProfile } from './PublicProfile';

/** /profile/{name}: the same profile under the user name (social §2). */
export function NamedProfilePage() {
  const viewer = useViewer();
  const username = useParams()['name'] ?? '';
  if (viewer.id !== undefined && username === viewer.username) return <OwnProfile userId={viewer.id} />;
  return <PublicProfile key={username} username={username} />;
}
