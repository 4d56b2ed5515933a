import { lazy, Suspense } from 'react';

import { useReturnFocus } from '@/shared/ui/hooks/useReturnFocus';
import { useDialogParam, type DialogParam } from '@/shared/url/useDialogParam';

import { DASHBOARD_DIALOGS, type DashboardDialog } from './dashboardDialog';

const PerformersDialog = lazy(async () => ({ default: (await import('./PerformersDialog')).PerformersDialog }));
const InfluencersDialog = lazy(async () => ({ default: (await import('./InfluencersDialog')).InfluencersDialog }));
const MoversDialog = lazy(async () => ({ default: (await import('./MoversDialog')).MoversDialog }));

/** The dialog in the address; each is a lazy chunk. */
export function DashboardDialogs() {
  const dialog = useDialogParam<DashboardDialog>();
  return DASHBOARD_DIALOGS.some(dialog.isOpen) ? <OpenDialog dialog={dialog} /> : null;
}

function OpenDialog({ dialog }: { dialog: DialogParam<DashboardDialog> }) {
  useReturnFocus();
  return (
    <Suspense>
      {dialog.isOpen('performers') ? <PerformersDialog onClose={dialog.close} /> : null}
      {dialog.isOpen('influencers') ? <InfluencersDialog onClose={dialog.close} /> : null}
      {dialog.isOpen('movers') ? <MoversDialog onClose={dialog.close} /> : null}
    </Suspense>
  );
}
