import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';

import { paths } from '@/shared/paths';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import styles from './DashboardPage.module.css';

/** Leads to the developer documentation in a new tab. */
export function DocumentationBanner() {
  return (
    <section className={styles['banner']} aria-labelledby="documentation-banner">
      <div className={styles['bannerText']}>
        <h2 id="documentation-banner">
          <FormattedMessage id="developerDashboard.banner.title" />
        </h2>
        <p>
          <FormattedMessage id="developerDashboard.banner.text" />
        </p>
        <Link className={styles['bannerLink']} to={paths.developerDocs()} target="_blank" rel="noopener">
          <FormattedMessage id="developerDashboard.banner.action" />
          <VisuallyHidden>
            {' '}
            <FormattedMessage id="shared.opensInNewTab" />
          </VisuallyHidden>
        </Link>
      </div>
      <CodeDrawing />
    </section>
  );
}

/** A drawing of a bot that answers a command. */
function CodeDrawing() {
  return (
    <svg className={styles['drawing']} viewBox="0 0 320 150" aria-hidden="true" focusable="false">
      <rect x="10" y="14" width="210" height="44" rx="14" className={styles['bubble']} />
      <path d="M30 36h22M62 36h60M132 36h34" className={styles['codeLine']} />
      <rect x="92" y="72" width="218" height="64" rx="14" className={styles['answer']} />
      <path d="M112 118l24-16 22 9 26-24 24 12 30-17" className={styles['chart']} />
      <circle cx="238" cy="82" r="4.5" className={styles['dot']} />
      <path d="M262 96h30M262 110h20" className={styles['codeLine']} />
    </svg>
  );
}
