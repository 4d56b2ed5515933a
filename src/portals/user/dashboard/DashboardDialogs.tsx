import { lazy, Suspense } from 'react';

import { useDialogParam } from '@/shared/url/useDialogParam';

import type { DashboardDialog } from './dashboardDialog';

const PerformersDialog = lazy(async () => ({ default: (await import('./PerformersDialog')).PerformersDialog }));
const InfluencersDialog = lazy(async () => ({ default: (await import('./InfluencersDialog')).InfluencersDialog }));
const MoversDialog = lazy(async () => ({ default: (await import('./MoversDialog')).MoversDialog }));

/** The dialog that the address names; each comes with its first use. */
export function DashboardDialogs() {
  const dialog = useDialogParam<DashboardDialog>();
  return (
    <Suspense>
      {dialog.is('performers') ? <PerformersDialog onClose={dialog.close} /> : null}
      {dialog.is('influencers') ? <InfluencersDialog onClose={dialog.close} /> : null}
      {dialog.is('movers') ? <MoversDialog onClose={dialog.close} /> : null}
    </Suspense>
  );
}
