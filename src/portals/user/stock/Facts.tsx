import { FormattedMessage } from 'react-intl';

import type { MessageId } from '@/shared/i18n/messages';

import styles from './Stock.module.css';

interface Fact {
  labelId: MessageId;
  /** Null when the value is missing. */
  value: string | null;
}

/** Pairs of name and value. A missing value has a text. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map(({ labelId, value }) => (
        <div key={labelId}>
          <dt>
            <FormattedMessage id={labelId} />
          </dt>
          <dd>{value ?? <FormattedMessage id="stock.unknown" />}</dd>
        </div>
      ))}
    </dl>
  );
}
