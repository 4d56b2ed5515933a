import { useApolloClient } from '@apollo/client/react';

import { useViewer } from '@/domain/session/SessionContext';
import { rereadQueries } from '@/domain/social/rereadNewest';
import { useSocialChanges } from '@/domain/social/useSocialChanges';
import { useThrottled } from '@/shared/action/useThrottled';

import { AFTER_FOLLOW } from './afterFollow';

/** Many people may follow the viewer at the same moment. */
const BETWEEN_MS = 250;
const ME = ['me'] as const;

/** Loaded with the first event, because every page has this hook. */
const loadReadings = () => import('./liveFollows');

/**
 * Shows live what others do about following the viewer: new followers and requests in profiles and their counts, and in
 * every follow button that the viewer's request was accepted or declined.
 */
export function useLiveFollows(): void {
  const client = useApolloClient();
  const { id: viewerId } = useViewer();
  const readProfiles = () => rereadQueries(client, AFTER_FOLLOW.refetchQueries);
  const onFollowed = async () => {
    const { readAcceptedFollows, readOwnCounts } = await loadReadings();
    if (viewerId !== undefined)
      await Promise.all([readProfiles(), readOwnCounts(client, viewerId), readAcceptedFollows(client, viewerId)]);
  };
  const onRequested = async () => {
    const { readFollowRequests } = await loadReadings();
    await Promise.all([readProfiles(), readFollowRequests(client)]);
  };
  const onDeclined = async (personId: number) => {
    const { endRequest } = await loadReadings();
    endRequest(client, personId);
    await readProfiles();
  };
  // A part of the app that cannot be loaded is reported where it is used.
  const readFollows = useThrottled(() => void onFollowed().catch(() => undefined), BETWEEN_MS);
  const readRequests = useThrottled(() => void onRequested().catch(() => undefined), BETWEEN_MS);
  useSocialChanges(ME, {
    onChange: ({ kind, notification_type: type, subject_id: personId }) => {
      if (kind === 'follow_declined' && personId !== null) void onDeclined(personId).catch(() => undefined);
      if (type === 'followers') readFollows();
      if (type === 'follow_requests') readRequests();
    },
    onGap: () => {
      readFollows();
      readRequests();
    },
  });
}
