import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

import type { MessageId } from '@/shared/i18n/messages';
import { joinClasses } from '@/shared/ui/joinClasses';
import { BareHeader } from '@/shared/ui/brand/BareHeader';

import { MarketArt } from '../art/MarketArt';
import styles from './AuthLayout.module.css';

interface AuthLayoutProps {
  /** Sets the sizes that the styles of the frame read: the form, the grid, the tagline. */
  className?: string | undefined;
  titleId: MessageId;
  subtitle: ReactNode;
  /** The texts on the illustration. */
  taglineIds: { title: MessageId; text: MessageId };
  children: ReactNode;
}

/** The layout of sign-in and registration: the form on one side, the brand on the other when there is room for it. */
export function AuthLayout({ className, titleId, subtitle, taglineIds, children }: AuthLayoutProps) {
  return (
    <div className={joinClasses(styles['page'], className)}>
      <div className={styles['side']}>
        <BareHeader />
        <main className={styles['main']}>
          <h1 tabIndex={-1}>
            <FormattedMessage id={titleId} />
          </h1>
          <p className={styles['subtitle']}>{subtitle}</p>
          {children}
        </main>
      </div>
      <aside className={styles['illustration']}>
        <MarketArt />
        <div className={styles['tagline']}>
          <p>
            <FormattedMessage id={taglineIds.title} />
          </p>
          <p>
            <FormattedMessage id={taglineIds.text} />
          </p>
        </div>
      </aside>
    </div>
  );
}
