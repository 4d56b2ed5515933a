import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

import type { MessageId } from '@/shared/i18n/messages';
import { BareHeader } from '@/shared/ui/brand/BareHeader';

import { MarketArt } from '../art/MarketArt';
import styles from './EntryFrame.module.css';

interface EntryFrameProps {
  /** Sets the sizes that the styles of the frame read: the form, the grid, the claim. */
  className: string | undefined;
  titleId: MessageId;
  subtitle: ReactNode;
  /** The texts on the picture of the brand. */
  claimIds: { title: MessageId; text: MessageId };
  children: ReactNode;
}

/** The frame of sign-in and registration: the form on one side, the brand on the other when there is room for it. */
export function EntryFrame({ className, titleId, subtitle, claimIds, children }: EntryFrameProps) {
  return (
    <div className={`${styles['page']} ${className}`}>
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
      <aside className={styles['art']}>
        <MarketArt />
        <div className={styles['claim']}>
          <p>
            <FormattedMessage id={claimIds.title} />
          </p>
          <p>
            <FormattedMessage id={claimIds.text} />
          </p>
        </div>
      </aside>
    </div>
  );
}
