import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { useViewer } from '@/domain/session/SessionContext';
import { paths } from '@/shared/paths';
import { ThemeRegion } from '@/shared/theme/ThemeRegion';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';
import { Wordmark } from '@/shared/ui/brand/Wordmark';

import styles from './Footer.module.css';

/** The footer below the page. Application and admin pages have none (social §2). */
export function Footer() {
  const intl = useIntl();
  const { role } = useViewer();
  return (
    <ThemeRegion region="footer" as="footer" className={styles['footer']}>
      <div className={styles['inner']}>
        <Wordmark />
        <p>
          <FormattedMessage id="shell.footer.note" />
        </p>
        <nav aria-label={intl.formatMessage({ id: 'shell.footer.nav' })}>
          {role === 'bot_developer' ? (
            <Link to={paths.agreements()}>
              <FormattedMessage id="page.agreements" />
            </Link>
          ) : null}
          <a href={paths.developerDocs()} target="_blank" rel="noopener">
            <FormattedMessage id="page.developerDocs" />
            <VisuallyHidden>
              {' '}
              (<FormattedMessage id="shared.opensInNewTab" />)
            </VisuallyHidden>
          </a>
        </nav>
      </div>
    </ThemeRegion>
  );
}
