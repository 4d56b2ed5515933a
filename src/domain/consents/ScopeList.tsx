import { FormattedMessage } from 'react-intl';

import styles from './Consents.module.css';
import { ScopeWarning } from './ScopeWarning';
import { scopeMessages, type ScopeRequest } from './scopeTexts';

/** What a bot requests to read or change, each with its reason and whether the bot requires it. */
export const ScopeList = ({ requests }: { requests: readonly ScopeRequest[] }) => (
  <div className={styles['content']}>
    <ul className={styles['requests']}>
      {requests.map((request) => (
        <li key={request.scope}>
          <strong>
            <FormattedMessage id={scopeMessages[request.scope]} />
          </strong>
          <span className={styles['reason']} dir="auto">
            <FormattedMessage id={request.required ? 'consents.tab.required' : 'consents.tab.optional'} /> ·{' '}
            {request.reason}
          </span>
          <ScopeWarning request={request} />
        </li>
      ))}
    </ul>
  </div>
);
