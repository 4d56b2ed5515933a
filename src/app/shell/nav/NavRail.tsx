import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';

import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import { NavIcon } from './icons';
import { isUnder, toAddress, type MenuItem, type MenuSection } from '../menu';
import styles from './Nav.module.css';
import { NavFlyout } from './NavFlyout';
import { NavLinkTo } from './NavLinkTo';
import { QueueCount } from './QueueCount';

interface NavRailProps {
  sections: readonly MenuSection[];
  /** Icons alone. */
  isDense: boolean;
}

/** A column of icons; groups open as a menu beside it (style-3, style-3-dense). */
export function NavRail({ sections, isDense }: NavRailProps) {
  const intl = useIntl();
  const place = useLocation();

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
      {item.kind === 'entry' ? <QueueCount queue={item.queue} /> : null}
    </>
  );

  const list = ({ name, items }: MenuSection) => (
    <ul
      key={name ?? ''}
      className={styles['railList']}
      data-dense={isDense || undefined}
      aria-label={name && intl.formatMessage({ id: `nav.section.${name}` })}
    >
      {items.map((item) =>
        item.kind === 'entry' ? (
          <li key={toAddress(item)} title={intl.formatMessage({ id: item.titleId })}>
            <NavLinkTo entry={item} className={styles['railItem']}>
              {face(item)}
            </NavLinkTo>
          </li>
        ) : (
          <li key={item.name}>
            <NavFlyout entries={item.entries} placement="rightTop">
              <button
                type="button"
                className={styles['railItem']}
                data-here={item.entries.some((entry) => isUnder(entry, place)) || undefined}
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

  return sections.map(list);
}
