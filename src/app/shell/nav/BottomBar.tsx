import { FormattedMessage, useIntl } from 'react-intl';

import { useViewer } from '@/domain/session/SessionContext';
import { ThemeRegion } from '@/shared/theme/ThemeRegion';

import styles from './BottomBar.module.css';
import { NavIcon } from './icons';
import { getMainPlaces } from './mainPlaces';
import { NavLinkTo } from './NavLinkTo';
import { QueueCount } from './QueueCount';

/** The five main places at the bottom of a phone, in reach of the thumb. The drawer has the whole menu. */
export function BottomBar() {
  const intl = useIntl();
  const { role } = useViewer();
  const places = getMainPlaces(role);
  if (places.length === 0) return null;
  return (
    <ThemeRegion
      region="navbar"
      as="nav"
      className={styles['bar']}
      aria-label={intl.formatMessage({ id: 'shell.mainPlaces' })}
    >
      <ul className={styles['list']}>
        {places.map((entry) => (
          <li key={entry.path}>
            <NavLinkTo entry={entry} className={styles['link']}>
              <NavIcon name={entry.icon} />
              <span className={styles['label']}>
                <FormattedMessage id={entry.titleId} />
              </span>
              <span className={styles['count']}>
                <QueueCount queue={entry.queue} />
              </span>
            </NavLinkTo>
          </li>
        ))}
      </ul>
    </ThemeRegion>
  );
}
