import { useContext, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';

import { ContentPlaceContext } from './ContentPlaceContext';
import styles from './PageLayout.module.css';

interface Breadcrumb {
  label: string;
  to: string;
}

interface PageLayoutProps {
  title: string;
  description?: ReactNode;
  /** The path to the page, without the page itself. */
  breadcrumbs?: readonly Breadcrumb[];
  /** Buttons of the page, the most important last. */
  actions?: ReactNode;
  /** Texts between the header and the content that need no data: the browser shows them before the scripts. */
  intro?: ReactNode;
  children: ReactNode;
}

/** The frame of a screen: breadcrumbs, the only h1, actions, content. */
export function PageLayout({ title, description, breadcrumbs, actions, intro, children }: PageLayoutProps) {
  const intl = useIntl();
  const place = useContext(ContentPlaceContext);
  return (
    <div className={styles['page']}>
      <header className={styles['header']}>
        <div className={styles['heading']}>
          {breadcrumbs ? (
            <nav aria-label={intl.formatMessage({ id: 'shared.breadcrumbs' })}>
              <ol className={styles['breadcrumbs']}>
                {breadcrumbs.map((crumb) => (
                  <li key={crumb.to}>
                    <Link to={crumb.to}>{crumb.label}</Link>
                  </li>
                ))}
              </ol>
            </nav>
          ) : null}
          <h1 className={styles['title']} tabIndex={-1}>
            {title}
          </h1>
          {description ? <p className={styles['description']}>{description}</p> : null}
        </div>
        {actions && place === undefined ? <div className={styles['actions']}>{actions}</div> : null}
      </header>
      {intro}
      {place ?? children}
    </div>
  );
}
