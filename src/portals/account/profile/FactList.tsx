import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

import type { MessageId } from '@/shared/i18n/messages';

import styles from './Profile.module.css';

/** Pairs of label and value, in as many columns as fit. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={styles['facts']}>{children}</dl>;
}

export function Fact({ labelId, children }: { labelId: MessageId; children: ReactNode }) {
  return (
    <div>
      <dt>
        <FormattedMessage id={labelId} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
