import { FormattedMessage } from 'react-intl';

import styles from './Consents.module.css';
import { ScopeWarning } from './ScopeWarning';
import { scopeMessages, type ScopeRequest } from './scopeTexts';

interface ScopeListProps {
  requests: readonly ScopeRequest[];
  /** Shows the reasons in both languages. */
  isForReview?: boolean;
}

/** What a bot requests to read or change, each with its reason and whether the bot requires it. */
export const ScopeList = ({ requests, isForReview = false }: ScopeListProps) => (
  <div className={styles['content']}>
    <ul className={styles['requests']}>
      {requests.map((request) => (
        <li key={request.scope}>
          <strong>
            <FormattedMessage id={scopeMessages[request.scope]} />
          </strong>
          <span className={styles['reason']} dir="auto">
            <FormattedMessage id={request.required ? 'consents.tab.required' : 'consents.tab.optional'} /> ·{' '}
            {isForReview ? request.reason_en : request.reason}
          </span>
          {isForReview ? <TurkishReason reason={request.reason_tr} /> : null}
          <ScopeWarning request={request} />
        </li>
      ))}
    </ul>
  </div>
);

const TurkishReason = ({ reason }: { reason: string | null }) =>
  reason === null ? (
    <span className={styles['reason']}>
      <FormattedMessage id="consents.tab.noTurkish" />
    </span>
  ) : (
    <span className={styles['reason']} lang="tr">
      {reason}
    </span>
  );
