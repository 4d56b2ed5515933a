import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { useIntl } from 'react-intl';

import { useViewer } from '@/domain/session/SessionContext';
import { ThemeRegion } from '@/shared/theme/ThemeRegion';
import { useUiSettings } from '@/shared/theme/UiSettingsProvider';

import { HomeLink } from '../HomeLink';
import { getMenu } from '../menu';
import styles from './Navbar.module.css';
import { NavHorizontal } from './NavHorizontal';
import { NavRail } from './NavRail';
import { NavVertical } from './NavVertical';
import { useHoverIntent } from './useHoverIntent';

/** The side navigation in the chosen style, or the bar under the toolbar. */
export function Navbar({ hasBrand }: { hasBrand: boolean }) {
  const intl = useIntl();
  const { role } = useViewer();
  const { settings, update } = useUiSettings();
  const hover = useHoverIntent();
  const { navigationLayout, navbarFolded, style } = settings;
  const sections = getMenu(role);
  const label = intl.formatMessage({ id: 'shell.nav' });

  if (navigationLayout === 'horizontal') {
    return (
      <ThemeRegion region="navbar" as="nav" className={styles['bar']} aria-label={label}>
        <NavHorizontal sections={sections} />
      </ThemeRegion>
    );
  }

  const isRail = style === 'style-3' || style === 'style-3-dense';
  const groups = navigationLayout === 'vertical-2' ? 'flyout' : 'inline';
  // A folded list expands over the page on hover or keyboard focus.
  const isNarrow = navbarFolded || isRail;
  const isPeeking = navbarFolded && !isRail && hover.isOpen;
  return (
    <div className={styles['place']} data-style={style} data-folded={navbarFolded || undefined}>
      <ThemeRegion region="navbar" as="nav" className={styles['navbar']} aria-label={label}>
        <div className={styles['inner']} data-peeking={isPeeking || undefined} {...(!isRail && hover.handlers)}>
          {hasBrand ? (
            <div className={styles['brand']}>
              <HomeLink isMarkOnly={isNarrow && !isPeeking} />
            </div>
          ) : null}
          <div className={styles['scroll']}>
            {isRail ? (
              <NavRail sections={sections} isDense={style === 'style-3-dense' || navbarFolded} />
            ) : (
              <NavVertical sections={sections} groups={navbarFolded && !isPeeking ? 'flyout' : groups} />
            )}
          </div>
          <button
            type="button"
            className={styles['fold']}
            aria-label={intl.formatMessage({ id: navbarFolded ? 'shell.nav.unfold' : 'shell.nav.fold' })}
            aria-expanded={!navbarFolded}
            onClick={() => {
              hover.close();
              update({ navbarFolded: !navbarFolded });
            }}
          >
            {navbarFolded ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
          </button>
        </div>
      </ThemeRegion>
    </div>
  );
}
