import { DownOutlined } from '@ant-design/icons';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router';

import { NavIcon } from './icons';
import { isUnder, type MenuItem } from '../menu';
import styles from './Nav.module.css';
import { NavFlyout } from './NavFlyout';
import { NavLinkTo } from './NavLinkTo';

/** The menu as a bar; groups open below. Scrolls sideways when it is longer than the window. */
export function NavHorizontal({ items }: { items: readonly MenuItem[] }) {
  const { pathname } = useLocation();
  return (
    <ul className={styles['bar']}>
      {items.map((item) =>
        item.kind === 'entry' ? (
          <li key={item.path}>
            <NavLinkTo entry={item} className={styles['barItem']}>
              <NavIcon name={item.icon} />
              <FormattedMessage id={item.titleId} />
            </NavLinkTo>
          </li>
        ) : (
          <li key={item.name}>
            <NavFlyout group={item} placement="bottomLeft">
              <button
                type="button"
                className={styles['barItem']}
                aria-haspopup="menu"
                data-here={item.entries.some((entry) => isUnder(entry, pathname)) || undefined}
              >
                <NavIcon name={item.icon} />
                <FormattedMessage id={item.titleId} />
                <DownOutlined className={styles['trail']} aria-hidden />
              </button>
            </NavFlyout>
          </li>
        ),
      )}
    </ul>
  );
}
