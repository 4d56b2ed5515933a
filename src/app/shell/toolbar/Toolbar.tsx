import { MenuOutlined, SettingOutlined } from '@ant-design/icons';
import { lazy, Suspense, useState } from 'react';
import { useIntl } from 'react-intl';

import { useUnreadConversations } from '@/domain/conversations/UnreadConversations';
import { useViewer } from '@/domain/session/SessionContext';
import { ThemeRegion } from '@/shared/theme/ThemeRegion';
import { LanguageSwitch } from '@/shared/ui/brand/LanguageSwitch';
import { useIsNarrowViewport } from '@/shared/ui/hooks/useIsNarrowViewport';

import { FontSizeControl } from './FontSizeControl';
import { FullscreenToggle } from './FullscreenToggle';
import { HomeLink } from '../HomeLink';
import { InviteBell } from './InviteBell';
import { NotificationBell } from './NotificationBell';
import { ShortcutSearch } from '../search/ShortcutSearch';
import styles from './Toolbar.module.css';
import { ToolbarButton } from './ToolbarButton';
import { UserMenu } from './UserMenu';

const SettingsPanel = lazy(async () => ({ default: (await import('../settings/SettingsPanel')).SettingsPanel }));

interface ToolbarProps {
  hasBrand: boolean;
  /** Set when the navigation is a drawer. */
  onOpenNavigation?: () => void;
}

/** Search, language, font size, fullscreen, settings, notifications and the user menu. */
export function Toolbar({ hasBrand, onOpenNavigation }: ToolbarProps) {
  const intl = useIntl();
  const { role } = useViewer();
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [hasOpenedPanel, setOpenedPanel] = useState(false);
  const openPanel = () => {
    setOpenedPanel(true);
    setPanelOpen(true);
  };
  // Two bells leave no room for the logo; the menu leads home as well.
  const hasTwoBells = role === 'bot_developer';
  // On a phone the language, font size and fullscreen are in the settings panel.
  const isNarrow = useIsNarrowViewport();
  const conversations = useUnreadConversations();
  // The bottom bar of phones has the count itself; on wider windows the menu is behind the button.
  const unread = isNarrow ? 0 : conversations;

  return (
    <ThemeRegion region="toolbar" as="header" className={styles['toolbar']}>
      <div className={styles['inner']}>
        {onOpenNavigation ? (
          <span className={styles['menu']}>
            <ToolbarButton
              label={intl.formatMessage(
                { id: unread > 0 ? 'shell.nav.openUnread' : 'shell.nav.open' },
                { count: unread },
              )}
              onClick={onOpenNavigation}
            >
              <MenuOutlined aria-hidden />
            </ToolbarButton>
            {unread > 0 ? <span className={styles['dot']} /> : null}
          </span>
        ) : null}
        {hasBrand && !(isNarrow && hasTwoBells) ? (
          <div className={styles['brand']}>
            <HomeLink isMarkOnly={isNarrow} />
          </div>
        ) : null}
        <div className={styles['search']}>
          <ShortcutSearch onOpenAppearance={openPanel} />
        </div>
        <div className={styles['tools']}>
          {isNarrow ? null : (
            <>
              <LanguageSwitch />
              <FontSizeControl />
              <FullscreenToggle />
            </>
          )}
          <ToolbarButton label={intl.formatMessage({ id: 'shell.settings.open' })} onClick={openPanel}>
            <SettingOutlined aria-hidden />
          </ToolbarButton>
          {role === 'bot_developer' ? <InviteBell /> : null}
          {role === 'guest' ? null : <NotificationBell />}
          <UserMenu />
        </div>
      </div>
      {hasOpenedPanel ? (
        <Suspense>
          <SettingsPanel isOpen={isPanelOpen} onClose={() => setPanelOpen(false)} />
        </Suspense>
      ) : null}
    </ThemeRegion>
  );
}
