import { FormattedMessage } from 'react-intl';

import type { MessageId } from '@/shared/i18n/messages';

import styles from './Stock.module.css';

interface Fact {
  labelId: MessageId;
  /** Null where nothing is known. */
  value: string | null;
}

/** Names and values below each other. What is not known says so. */
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
