import { useIntl } from 'react-intl';

import { DevicesPanel } from '@/domain/session/DevicesPanel';
import { LinkedProvidersPanel } from '@/domain/session/LinkedProvidersPanel';

import { SectionDialog } from './SectionDialog';

/** The viewer's sessions, with sign-out of each, and the other ways to sign in. */
export function DevicesDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  return (
    <SectionDialog title={intl.formatMessage({ id: 'settings.devices' })} onClose={onClose} width={640}>
      <DevicesPanel />
      <LinkedProvidersPanel />
    </SectionDialog>
  );
}
