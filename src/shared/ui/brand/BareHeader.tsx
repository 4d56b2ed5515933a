import { useIntl } from 'react-intl';
import { Link } from 'react-router';

import { paths } from '@/shared/paths';

import styles from './BareHeader.module.css';
import { LanguageSwitch } from './LanguageSwitch';
import { Wordmark } from './Wordmark';

/** Brand and language, at the top of pages without a toolbar. */
export function BareHeader() {
  const intl = useIntl();
  return (
    <header className={styles['header']}>
      <Link to={paths.home()} aria-label={intl.formatMessage({ id: 'session.login.home' })} className={styles['brand']}>
        <Wordmark />
      </Link>
      <LanguageSwitch />
    </header>
  );
}
