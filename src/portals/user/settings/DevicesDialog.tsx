import { useIntl } from 'react-intl';

import { DevicesPanel } from '@/domain/session/DevicesPanel';
import { LinkedProvidersPanel } from '@/domain/session/LinkedProvidersPanel';

import { SectionDialog } from './SectionDialog';

/** Where the viewer is signed in, with sign-out of each, and what else opens the account. */
export function DevicesDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  return (
    <SectionDialog title={intl.formatMessage({ id: 'settings.devices' })} onClose={onClose} width={640}>
      <DevicesPanel />
      <LinkedProvidersPanel />
    </SectionDialog>
  );
}
