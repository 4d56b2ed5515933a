import { FormattedMessage } from 'react-intl';

import styles from './Consents.module.css';
import { scopeMessages, type ScopeRequest } from './scopeTexts';

/** What a bot requests to read, each with its reason and whether the bot requires it. */
export const ScopeList = ({ requests }: { requests: readonly ScopeRequest[] }) => (
  <div className={styles['content']}>
    <ul className={styles['requests']}>
      {requests.map(({ scope, required, reason, is_sensitive }) => (
        <li key={scope}>
          <strong>
            <FormattedMessage id={scopeMessages[scope]} />
          </strong>
          <span className={styles['reason']} dir="auto">
            <FormattedMessage id={required ? 'consents.tab.required' : 'consents.tab.optional'} /> · {reason}
          </span>
          {is_sensitive ? (
            <span className={styles['sensitive']}>
              <FormattedMessage id="consents.sensitive" />
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  </div>
);
