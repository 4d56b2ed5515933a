import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';

import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import { NavIcon } from './icons';
import { isUnder, type MenuItem } from '../menu';
import styles from './Nav.module.css';
import { NavFlyout } from './NavFlyout';
import { NavLinkTo } from './NavLinkTo';

interface NavRailProps {
  items: readonly MenuItem[];
  /** Icons alone. */
  isDense: boolean;
}

/** A column of icons; groups open as a menu beside it (style-3, style-3-dense). */
export function NavRail({ items, isDense }: NavRailProps) {
  const intl = useIntl();
  const { pathname } = useLocation();

  const face = (item: MenuItem) => (
    <>
      <span className={styles['icon']}>
        <NavIcon name={item.icon} />
      </span>
      {isDense ? (
        <VisuallyHidden>
          <FormattedMessage id={item.titleId} />
        </VisuallyHidden>
      ) : (
        <span className={styles['caption']}>
          <FormattedMessage id={item.titleId} />
        </span>
      )}
    </>
  );

  return (
    <ul className={styles['railList']} data-dense={isDense || undefined}>
      {items.map((item) =>
        item.kind === 'entry' ? (
          <li key={item.path} title={intl.formatMessage({ id: item.titleId })}>
            <NavLinkTo entry={item} className={styles['railItem']}>
              {face(item)}
            </NavLinkTo>
          </li>
        ) : (
          <li key={item.name}>
            <NavFlyout group={item} placement="rightTop">
              <button
                type="button"
                className={styles['railItem']}
                data-here={item.entries.some((entry) => isUnder(entry, pathname)) || undefined}
                title={intl.formatMessage({ id: item.titleId })}
                aria-haspopup="menu"
              >
                {face(item)}
              </button>
            </NavFlyout>
          </li>
        ),
      )}
    </ul>
  );
}
