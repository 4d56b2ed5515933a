import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import type { MessageId } from '@/shared/i18n/messages';
import { paths } from '@/shared/paths';
import { LanguageSwitch } from '@/shared/ui/brand/LanguageSwitch';
import { Wordmark } from '@/shared/ui/brand/Wordmark';

import { MarketArt } from '../art/MarketArt';
import styles from './LandingPage.module.css';
import { ProductPicture } from './ProductPicture';

const audiences: readonly { title: MessageId; text: MessageId; tone: 'teal' | 'amber' | 'ink' }[] = [
  { title: 'landing.investors.title', text: 'landing.investors.text', tone: 'teal' },
  { title: 'landing.developers.title', text: 'landing.developers.text', tone: 'amber' },
  { title: 'landing.admins.title', text: 'landing.admins.text', tone: 'ink' },
];

const principles: readonly { title: MessageId; text: MessageId }[] = [
  { title: 'landing.how.1.title', text: 'landing.how.1.text' },
  { title: 'landing.how.2.title', text: 'landing.how.2.text' },
  { title: 'landing.how.3.title', text: 'landing.how.3.text' },
];

/** / and /home: what Bourse is, for each of its three roles. */
export function LandingPage() {
  const intl = useIntl();
  return (
    <div className={styles['page']}>
      <header className={styles['header']}>
        <Wordmark />
        <nav aria-label={intl.formatMessage({ id: 'landing.nav' })}>
          <LanguageSwitch />
          <Link to={paths.login()}>
            <FormattedMessage id="landing.signIn" />
          </Link>
        </nav>
      </header>
      <main>
        <div className={styles['hero']}>
          <MarketArt />
          <div className={styles['claim']}>
            <h1 tabIndex={-1}>
              <FormattedMessage id="landing.hero.title" />
            </h1>
            <p>
              <FormattedMessage id="landing.hero.text" />
            </p>
            <div className={styles['actions']}>
              <Link className={styles['primary']} to={paths.register()}>
                <FormattedMessage id="page.register" />
              </Link>
              <Link className={styles['secondary']} to={paths.login()}>
                <FormattedMessage id="landing.signIn" />
              </Link>
            </div>
          </div>
        </div>
        <div className={styles['content']}>
          <ul className={styles['audiences']}>
            {audiences.map(({ title, text, tone }) => (
              <li key={title} data-tone={tone}>
                <h2>
                  <FormattedMessage id={title} />
                </h2>
                <p>
                  <FormattedMessage id={text} />
                </p>
              </li>
            ))}
          </ul>
          <ProductPicture />
          <section className={styles['principles']}>
            <h2>
              <FormattedMessage id="landing.how.title" />
            </h2>
            <ol>
              {principles.map(({ title, text }) => (
                <li key={title}>
                  <h3>
                    <FormattedMessage id={title} />
                  </h3>
                  <p>
                    <FormattedMessage id={text} />
                  </p>
                </li>
              ))}
            </ol>
          </section>
          <section className={styles['call']}>
            <h2>
              <FormattedMessage id="landing.cta.title" />
            </h2>
            <Link className={styles['primary']} to={paths.register()}>
              <FormattedMessage id="page.register" />
            </Link>
          </section>
        </div>
      </main>
      <footer className={styles['footer']}>
        <p>
          <FormattedMessage id="landing.note" />
        </p>
        <Link to={paths.developerDocs()}>
          <FormattedMessage id="landing.docs" />
        </Link>
        <Link to={paths.policy()}>
          <FormattedMessage id="page.policy" />
        </Link>
        <Link to={paths.contact()}>
          <FormattedMessage id="page.contact" />
        </Link>
      </footer>
    </div>
  );
}
