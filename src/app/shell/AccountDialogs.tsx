import { lazy, Suspense } from 'react';

import { useViewer } from '@/domain/session/SessionContext';
import { useDialogParam } from '@/shared/url/useDialogParam';

const Settings = lazy(async () => ({
  default: (await import('@/portals/user/settings/SettingsDialog')).SettingsDialog,
}));

/**
 * The dialogs of the user menu, on whatever page their address is opened. They stand apart from the menu, because what
 * opens from the toolbar takes the toolbar's colours.
 */
export function AccountDialogs() {
  const { role } = useViewer();
  const { name } = useDialogParam();
  if (role !== 'app_user' || !name?.startsWith('settings')) return null;
  return (
    <Suspense>
      <Settings />
    </Suspense>
  );
}
