import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

import type { MessageId } from '@/shared/i18n/messages';
import { BarePage } from '@/shared/ui/brand/BarePage';

import styles from './RecoveryFrame.module.css';

interface RecoveryFrameProps {
  titleId: MessageId;
  about?: ReactNode;
  children: ReactNode;
  /** Links to the previous and next steps. */
  links?: ReactNode;
}

/** A step of the account recovery: a title, instructions, one form. */
export function RecoveryFrame({ titleId, about, children, links }: RecoveryFrameProps) {
  return (
    <BarePage>
      <div className={styles['card']}>
        <h1 tabIndex={-1}>
          <FormattedMessage id={titleId} />
        </h1>
        {about === undefined ? null : <p className={styles['about']}>{about}</p>}
        {children}
        {links === undefined ? null : <div className={styles['links']}>{links}</div>}
      </div>
    </BarePage>
  );
}
