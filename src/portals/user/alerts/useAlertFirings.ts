import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { AlertToast_AlertFiringFragment } from '@/generated/alerts/fragments';
import {
  GetAlertFiringsDocument,
  type GetAlertFiringsQuery,
  type GetAlertFiringsQueryVariables,
} from '@/generated/alerts/getAlertFirings';
import { readTabText, writeTabText } from '@/shared/storage/sessionStore';

export type AlertFiring = AlertToast_AlertFiringFragment;

/** In ms. Alerts are evaluated all the time; the number at the bell follows once a minute. */
export const FIRINGS_POLL_MS = 15_000;

/** Where the next call continues, also after a reload of the tab. */
const SINCE = 'bourse.alertFirings';
const MAX_SHOWN = 3;

interface AlertFirings {
  firings: readonly AlertFiring[];
  dismiss: (id: number) => void;
}

/**
 * The viewer's alerts that fired while the page is open and visible, the newest first.
 * @param onFired called once for the alerts of one answer
 */
export function useAlertFirings(onFired: () => void): AlertFirings {
  const client = useApolloClient();
  const [firings, setFirings] = useState<readonly AlertFiring[]>([]);
  const seenIds = useRef(new Set<number>());

  const poll = useEffectEvent(async () => {
    if (document.hidden) return;
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
    onFired();
  });

  useEffect(() => {
    const timer = window.setInterval(() => void poll(), FIRINGS_POLL_MS);
    return () => window.clearInterval(timer);
  }, []);

  return { firings, dismiss: (id) => setFirings((shown) => shown.filter((firing) => firing.id !== id)) };
}
