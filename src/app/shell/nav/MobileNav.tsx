import { Drawer } from 'antd';
import { useIntl } from 'react-intl';

import { useViewer } from '@/domain/session/SessionContext';
import { paletteVariables } from '@/shared/theme/palettes';
import { ThemeRegion } from '@/shared/theme/ThemeRegion';
import { useUiSettings } from '@/shared/theme/UiSettingsProvider';

import { getMenu } from '../menu';
import styles from './MobileNav.module.css';
import { NavVertical } from './NavVertical';
import { Wordmark } from '@/shared/ui/brand/Wordmark';

interface MobileNavProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The side navigation of narrow windows: a drawer that closes on a choice. */
export function MobileNav({ isOpen, onClose }: MobileNavProps) {
  const intl = useIntl();
  const { role } = useViewer();
  const { themes, gainLossPalette, direction } = useUiSettings().settings;
  const colours = paletteVariables(themes.navbar, gainLossPalette);
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      placement={direction === 'rtl' ? 'right' : 'left'}
      size={280}
      title={<Wordmark />}
      closable={{ placement: 'end' }}
      aria-label={intl.formatMessage({ id: 'shell.nav' })}
      rootStyle={colours}
      styles={{
        section: { background: colours['--b-paper'], color: colours['--b-ink'] },
        header: { borderColor: colours['--b-line'] },
        body: { padding: 0 },
      }}
      classNames={{ close: styles['close'] ?? '' }}
    >
      <ThemeRegion region="navbar" as="nav" aria-label={intl.formatMessage({ id: 'shell.nav' })}>
        <NavVertical sections={getMenu(role)} groups="inline" onNavigate={onClose} />
      </ThemeRegion>
    </Drawer>
  );
}
