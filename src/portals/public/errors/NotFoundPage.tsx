import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';

import { useViewer } from '@/domain/session/SessionContext';
import { getHome } from '@/domain/session/viewer';
import { Wordmark } from '@/shared/ui/brand/Wordmark';

import styles from './NotFoundPage.module.css';

/** /errors/error-404, the target of every unmatched address. */
export function NotFoundPage() {
  const { role } = useViewer();
  return (
    <main className={styles['page']}>
      <Wordmark />
      <p className={styles['code']} aria-hidden="true">
        404
      </p>
      <h1 tabIndex={-1}>
        <FormattedMessage id="error.notFound.title" />
      </h1>
      <p className={styles['text']}>
        <FormattedMessage id="error.notFound.text" />
      </p>
      <Link className={styles['home']} to={getHome(role)}>
        <FormattedMessage id="error.notFound.home" />
      </Link>
    </main>
  );
}
