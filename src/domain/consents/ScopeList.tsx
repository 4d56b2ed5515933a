import { FormattedMessage } from 'react-intl';

import { Tag } from '@/shared/ui/text/Tag';

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
          <PendingNote request={request} />
        </li>
      ))}
    </ul>
  </div>
);

/** What of a request waits for reviewers. */
function PendingNote({ request }: { request: ScopeRequest }) {
  if (!request.is_pending && !request.is_requirement_pending) return null;
  return (
    <span>
      <Tag tone="attention">
        <FormattedMessage id="consents.tab.pending" />
      </Tag>{' '}
      <FormattedMessage id={request.is_pending ? 'consents.tab.scopePending' : 'consents.tab.requirementPending'} />
    </span>
  );
}

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
