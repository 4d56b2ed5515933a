import { lazy, Suspense, type ComponentType } from 'react';

import type { SettingsAddress, SettingsSection } from './settingsAddress';

interface SectionProps {
  onClose: () => void;
}

const dialogs: Record<SettingsSection, ComponentType<SectionProps>> = {
  notifications: lazy(async () => ({ default: (await import('./NotificationsDialog')).NotificationsDialog })),
  muted: lazy(async () => ({ default: (await import('./MutedDialog')).MutedDialog })),
  devices: lazy(async () => ({ default: (await import('./DevicesDialog')).DevicesDialog })),
  matrix: lazy(async () => ({ default: (await import('./matrix/MatrixDialog')).MatrixDialog })),
  blocked: lazy(async () => ({ default: (await import('./BlockedAccountsDialog')).BlockedAccountsDialog })),
  delete: lazy(async () => ({ default: (await import('./DeleteAccountDialog')).DeleteAccountDialog })),
  about: lazy(async () => ({ default: (await import('./AboutDialog')).AboutDialog })),
  help: lazy(async () => ({ default: (await import('./HelpDialog')).HelpDialog })),
};

/** The dialog of the section in the address. */
export function OpenSection({ address: { section, closeSection } }: { address: SettingsAddress }) {
  if (section === undefined) return null;
  const Section = dialogs[section];
  return (
    <Suspense>
      <Section onClose={closeSection} />
    </Suspense>
  );
}
