import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { AlertToast_AlertFiringFragment } from '@/generated/alerts/fragments';
import {
  GetAlertFiringsDocument,
  type GetAlertFiringsQuery,
  type GetAlertFiringsQueryVariables,
} from '@/generated/alerts/getAlertFirings';
import { useIsSocialLive, useSocialChanges } from '@/domain/social/useSocialChanges';
import { readTabText, writeTabText } from '@/shared/storage/sessionStore';

export type AlertFiring = AlertToast_AlertFiringFragment;

/** In ms, without a live connection. */
export const FIRINGS_POLL_MS = 15_000;

/** Where the next call continues, also after a reload of the tab. */
const SINCE = 'bourse.alertFirings';
const MAX_SHOWN = 3;
const ME = ['me'] as const;

interface AlertFirings {
  firings: readonly AlertFiring[];
  dismiss: (id: number) => void;
}

/**
 * The viewer's alerts that fired while the page is open, the newest first. They arrive live, also in a hidden page.
 * @param onFired called once for the alerts of one answer, with their number
 */
export function useAlertFirings(onFired: (count: number) => void): AlertFirings {
  const client = useApolloClient();
  const [firings, setFirings] = useState<readonly AlertFiring[]>([]);
  const seenIds = useRef(new Set<number>());

  const isLive = useIsSocialLive();

  const read = async () => {
    // A failed call is repeated by the next one, from the same time.
    const answer = await client
      .query<GetAlertFiringsQuery, GetAlertFiringsQueryVariables>({
        query: GetAlertFiringsDocument,
        variables: { since: readTabText(SINCE) ?? null },
        fetchPolicy: 'no-cache',
      })
      .catch(() => undefined);
    const { data, as_of: asOf } = answer?.data?.getAlertFirings ?? {};
    if (!data || !asOf) return;
    writeTabText(SINCE, asOf);
    const added = data.filter(({ id }) => !seenIds.current.has(id));
    if (added.length === 0) return;
    for (const { id } of added) seenIds.current.add(id);
    setFirings((shown) => [...added, ...shown].slice(0, MAX_SHOWN));
    onFired(added.length);
  };
  const readNow = useEffectEvent(read);

  useEffect(() => {
    if (isLive) return undefined;
    const poll = () => {
      if (!document.hidden) void readNow();
    };
    const timer = window.setInterval(poll, FIRINGS_POLL_MS);
    return () => window.clearInterval(timer);
  }, [isLive]);
  useSocialChanges(ME, {
    onChange: ({ kind }) => {
      if (kind === 'alert') void read();
    },
    onGap: () => void read(),
  });

  return { firings, dismiss: (id) => setFirings((shown) => shown.filter((firing) => firing.id !== id)) };
}
