import { FormattedMessage } from 'react-intl';

import type { MessageId } from '@/shared/i18n/messages';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import styles from './Stock.module.css';

export interface Fact {
  labelId: MessageId;
  /** Null when the value is missing. */
  value: string | null;
}

/** A dash, with a text for screen readers. */
const MissingValue = () => (
  <>
    <span aria-hidden>–</span>
    <VisuallyHidden>
      <FormattedMessage id="stock.unknown" />
    </VisuallyHidden>
  </>
);

/** Pairs of name and value. A missing value is a dash. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles['factList']}>
      {facts.map(({ labelId, value }) => (
        <div key={labelId}>
          <dt>
            <FormattedMessage id={labelId} />
          </dt>
          <dd>{value ?? <MissingValue />}</dd>
        </div>
      ))}
    </dl>
  );
}
